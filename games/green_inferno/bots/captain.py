"""The captain: a bot for both sides of every scenario."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from math import lcm

from games.green_inferno.bots import airlift, fireplan, reasons
from games.green_inferno.bots.dangers import Mood, raid_worth
from games.green_inferno.bots.fighting import threat, weigh
from games.green_inferno.bots.judgement import OWN
from games.green_inferno.bots.marching import Order, Orders, Purpose, plan
from games.green_inferno.bots.picture import Picture, Troop, read
from games.green_inferno.bots.rearguard import rearguard
from games.green_inferno.content.content import Content
from games.green_inferno.content.models import NVA
from games.green_inferno.rules.zone_of_patrol import zone
from games.green_inferno.state import fighters_in, holder
from hexcore.game import Action, Decision, Hex, Odds, Reason, Vantage
from hexcore.game.foresight import DEFAULT_PROFILE, Profile, stable_noise, with_profile

MOODS = {
    "us": Mood(fear=1.0, exposure=0.8, bar=2.5, dodge=0.0, watch=1.9, hurry=0.15),
    "us_ahead": Mood(fear=1.3, exposure=2.0, bar=5.0, dodge=0.0, watch=0.5, hurry=0.1),
    "nva": Mood(fear=1.1, exposure=0.25, bar=1.0, dodge=0.4, watch=0.0, hurry=0.6),
    "nva_ahead": Mood(fear=1.4, exposure=1.0, bar=4.0, dodge=1.0, watch=-2.0, hurry=0.1),
    "nva_lurks": Mood(fear=0.9, exposure=0.38, bar=0.45, dodge=0.4, watch=0.0, hurry=0.25),
    "nva_lurks_ahead": Mood(fear=1.1, exposure=1.5, bar=1.8, dodge=1.0, watch=-2.0, hurry=0.04),
}
"""Weights of each side, and of a side that is ahead late in the game; the NVA lurks where nothing is due by a date."""


READILY = {
    "set_up": ("quick_setup",),
    "enter": ("quick_entry",),
    "fire_missions": ("fire",),
    "park": ("to_box",),
    "reveal_ambush": ("reveal",),
    "assemble": ("add_all", "add", "commit"),
    "attack_shots": ("shoot_all",),
    "tunnel_answer": ("return_fire",),
    "detect": ("search_all",),
    "storm_tunnels": ("storm", "add", "commit"),
}
"""Steps with the verbs of which the captain takes the first that is offered."""

HARDEST = {"defensive_fire": "defend", "return_fire": "return_fire", "spring_ambushes": "spring", "bombard": "bomb"}
"""Steps with the verb of which the captain takes the action with most expected hits."""


IDLE = frozenset({"fired", "interdicted", "emerged", "building"})  # marks of units that cannot fire


class Captain:
    """A bot that plans each phase once and carries the plan out. Its seed only decides about ambushes."""

    def __init__(self, contents: Callable[[str], Content], seed: int, profile: Profile = DEFAULT_PROFILE) -> None:
        self._judgement = with_profile(OWN, profile)
        self._seed = seed
        self._contents = contents
        self._orders: Orders | None = None
        self._way: list[Hex] = []
        self._strikes: list[Hex] | None = None
        self._lifts: list[tuple[str, Hex]] | None = None
        self._landing: Hex = -1
        self._flights: dict[Hex, int] = {}
        self._cast: list[str] = []
        self._writes = ""  # the tube for which a mission is being written
        self._front: Hex = -1  # where helicopters will likely land this turn
        self._purpose: Purpose | None = None  # purpose of the unit on the march
        self._seen: Picture | None = None  # picture of the last choice, if one was needed
        self._before: Picture | None = None
        """The last picture read, for this choice or an earlier one: it still holds if nothing has changed."""
        self._told: Callable[[], Reason | None] | None = None

    @property
    def why(self) -> Reason | None:
        return self._told() if self._told is not None else None

    def choose(self, vantage: Vantage, decision: Decision) -> Action:
        self._told = self._seen = None
        if decision.step in READILY:
            chosen = _first(decision, *READILY[decision.step])
        elif decision.step in HARDEST:
            chosen = _best(vantage, (a for a in decision.actions if a.verb == HARDEST[decision.step]))
        else:
            answer: Callable[[Vantage, Decision], Action | None] | None = getattr(self, f"_{decision.step}", None)
            chosen = answer(vantage, decision) if answer else None
        if chosen is not None and chosen in decision.actions:
            self._told = partial(self._reason, vantage, chosen)
            return chosen
        rest = _first(decision, "done", "close", "halt", "stay", "hold", "keep_hidden") or decision.actions[0]
        self._told = partial(reasons.by_verb, rest)
        return rest

    def take_over(self, vantage: Vantage, decision: Decision) -> None:
        """Continue what somebody else has begun, with the piece in hand."""
        step, held = decision.step, vantage.bot_view.facts.get("in_hand", {})
        if step == "muster":
            picture = self._read(vantage)
            self._cast = self._company(picture, airlift.riders_for(picture))
        elif step == "march":
            orders = self._plan(self._read(vantage), held["piece"], held["left"])
            order = next((order for order in orders if order.unit == held["piece"]), Order(held["piece"], []))
            self._way, self._purpose = list(order.way), order.why
        elif step == "lift":
            self._landing = airlift.landing_for(self._read(vantage), held["piece"], self._judgement)
        elif step == "fly":
            self._landing = airlift.gunship_hex(self._read(vantage), {})

    def _reason(self, vantage: Vantage, action: Action) -> Reason | None:
        if action.verb in ("pick", "step", "leave_map"):
            return reasons.of_march(vantage.board, self._purpose)
        if action.verb in ("attack", "assault"):
            return reasons.of_attack(vantage.board, self._read(vantage), action)
        if action.verb in ("land", "fly_to") and action.hexes:
            return reasons.of_landing(vantage.board, action.hex)
        if action.verb in ("lift", "fly") and self._landing >= 0:
            return reasons.of_landing(vantage.board, self._landing)
        if action.verb in ("strike", "task"):
            return reasons.of_planes(vantage.board, self._read(vantage), action)
        stopgap = action.verb in ("carry", "escort") and action.piece not in self._cast
        return None if stopgap else reasons.by_verb(action)

    def _read(self, vantage: Vantage) -> Picture:
        if self._seen is None:
            self._seen = self._before = read(vantage, self._contents(vantage.bot_view.scenario), self._before)
        return self._seen

    # Plots

    def _plot_strikes(self, vantage: Vantage, decision: Decision) -> Action | None:
        if self._strikes is None:
            self._strikes = fireplan.strike_hexes(self._read(vantage))
        if self._strikes:
            return _at(decision, "strike", self._strikes.pop(0))
        self._strikes = None
        return None

    def _air_tasks(self, vantage: Vantage, decision: Decision) -> Action | None:
        self._strikes = None
        picture = self._read(vantage)
        pending = next((strike for strike in vantage.bot_view.facts["strikes"] if not strike["task"]), None)
        if pending is None:
            return None
        return Action("task", words=(fireplan.task_for(picture, vantage.board.hex(pending["hex"])),))

    def _plot_ambushes(self, vantage: Vantage, decision: Decision) -> Action | None:
        picture = self._read(vantage)
        written = [vantage.board.hex(plot["hex"]) for plot in vantage.bot_view.facts["ambushes"]]
        guile, landing, content, turn = self._judgement.guile, self._judgement.landing, picture.content, picture.turn
        if landing and (not written or self._front < 0):
            self._front = airlift.front(picture, zone(picture, NVA))
        prey = [*picture.held("us"), *([self._front] if self._front >= 0 else [])]
        close = {near for h in prey for near in content.near[3][h]}
        open_hexes = [a.hexes[0] for a in decision.actions if a.verb == "ambush" and a.hexes[0] in close]
        landings = content.near[1][self._front] if self._front >= 0 else ()
        rows = [content.row(other) for other in written]
        best, best_worth = -1, 0.3
        for h, worth in fireplan.ambush_worths(picture, open_hexes, "us").items():
            value = (worth + landing if h in landings else worth) - 2.0 * sum([row[h] <= 2 for row in rows])
            if guile:
                value += guile * stable_noise(self._seed, turn, h)
            if value > best_worth or (value == best_worth and best >= 0 and h < best):
                best, best_worth = h, value
        return _at(decision, "ambush", best) if best >= 0 else None

    # Missions

    def _write_missions(self, vantage: Vantage, decision: Decision) -> Action | None:
        aiming = decision.actions[0].verb in ("attack_at", "defend_at")
        found = None if aiming else _first(decision, "join", "tube")
        if found and not self._judgement.covers:
            return found
        picture = self._read(vantage)
        if found:
            return self._joiner(vantage, picture, decision) if found.verb == "join" else self._tube(picture, decision)
        aims = [a for a in decision.actions if a.verb == "attack_at"]
        return self._best_aim(vantage, picture, aims) or self._guard(vantage, picture, decision)

    def _joiner(self, vantage: Vantage, picture: Picture, decision: Decision) -> Action | None:
        fire = vantage.bot_view.facts["fires"][-1]
        h, covers = vantage.board.hex(fire["hex"]), self._judgement.covers
        if fire["purpose"] == "attack" and not fireplan.wants_more(picture, picture.tubes(fire["tubes"]), h):
            return None
        for action in decision.actions:
            if action.verb == "join":
                tube = picture.tubes(action.pieces)[0]
                if fire["purpose"] == "attack" or fireplan.guards(picture, tube, h, covers):
                    return action
        return None

    def _tube(self, picture: Picture, decision: Decision) -> Action | None:
        foes, covers = picture.prey(self._judgement.hunt), self._judgement.covers
        threatened = [h for h in picture.held(picture.me) if fireplan.guard_worth(picture, h)]
        for action in decision.actions:
            if action.verb == "tube":
                tube = picture.tubes(action.pieces)[0]
                if any(fireplan.bears(picture, tube, h) for h in foes) or any(
                    fireplan.guards(picture, tube, h, covers) for h in threatened
                ):
                    self._writes = tube.id
                    return action
        return None

    def _best_aim(self, vantage: Vantage, picture: Picture, aims: list[Action]) -> Action | None:
        planned: dict[Hex, int] = {}
        for fire in vantage.bot_view.facts["fires"]:
            h = vantage.board.hex(fire["hex"])
            planned[h] = planned.get(h, 0) + len(fire["tubes"])
        prey = picture.prey(self._judgement.hunt)
        worth = {a: fireplan.aim_worth(picture, a.hex, planned.get(a.hex, 0)) for a in aims if a.hex in prey}
        best = max(worth, key=lambda a: (worth[a], a.hexes), default=None)
        return best if best is not None and worth[best] > 0.2 else None

    def _guard(self, vantage: Vantage, picture: Picture, decision: Decision) -> Action | None:
        held, judge = picture.held(picture.me), self._judgement
        if judge.covers:
            tube = picture.tubes((self._writes,))[0] if self._writes else None
            written = [
                vantage.board.hex(f["hex"]) for f in vantage.bot_view.facts["fires"] if f["purpose"] == "defence"
            ]
            worth = {
                h: fireplan.guard_worth(picture, h) - judge.spread * written.count(h)
                for h in held
                if tube is None or fireplan.guards(picture, tube, h, judge.covers)
            }
            best = max(worth, key=lambda h: (worth[h], -h), default=-1)
            return _at(decision, "defend_at", best) if best >= 0 else None
        best = max(held, key=lambda h: (threat(picture, h, picture.enemy) + 0.1 * len(held[h]), -h), default=-1)
        return _at(decision, "defend_at", best) if best >= 0 else None

    # Movement

    def _nva_movement(self, vantage: Vantage, decision: Decision) -> Action | None:
        if self._orders is None:
            self._orders = self._plan(self._read(vantage))
        return self._next_order(decision) or self._out(vantage, decision)

    def _out(self, vantage: Vantage, decision: Decision) -> Action | None:
        ways = [a for a in decision.actions if a.verb == "emerge"]
        if not ways:
            return None
        picture = self._read(vantage)

        def worth(h: Hex) -> float:
            row = picture.content.row(h)
            near = 3.0 - min((row[foe] for foe in picture.held("us")), default=9)
            prize = max((4.0 - row[p] for p in picture.prizes), default=-9.0)
            door = 5.0 if h == picture.exit and picture.civilians else 0.0
            return door + max(near, prize) + 0.5 * picture.cover(h, "nva") - (1.5 if near >= 2 else 0.0)

        best = max(ways, key=lambda a: (worth(a.hex), a.pieces, -a.hex))
        return best if worth(best.hex) > 0 or picture.turn + 2 >= picture.turns else None

    def _us_movement(self, vantage: Vantage, decision: Decision) -> Action | None:
        if self._orders is None:
            self._orders = self._plan(self._read(vantage))
        return self._next_order(decision) or self._next_lift(vantage, decision) or self._next_flight(vantage, decision)

    def _next_order(self, decision: Decision) -> Action | None:
        picks = {a.piece: a for a in decision.actions if a.verb == "pick"}
        while self._orders:
            order = self._orders.pop(0)
            if order.unit in picks:
                self._way, self._purpose = list(order.way), order.why
                return picks[order.unit]
        return None

    def _plan(self, picture: Picture, unit: str = "", left: int = 0) -> Orders:
        mood, goals = self._mood(picture), {h: 3.0 + 0.25 * points for h, points in picture.prizes.items()}
        movers = [t for t in picture.mine() if t.kind != "battery" and not {"emerged", "building"} & set(t.marks)]
        movers = [replace(t, move=left) if t.id == unit else t for t in movers] if unit else movers
        hold = self._judgement.hold
        if picture.me == NVA and hold:
            hill, points = picture.content.hill, picture.content.objectives
            held = [h for h, owner in picture.owners.items() if owner == NVA and hill[h]]
            goals.update((h, hold * points[h].points) for h in held)
        if picture.me == "nva" and picture.exit >= 0 and picture.civilians:
            goals[picture.exit] = 8.0
        if picture.exit >= 0 and picture.me == "us":
            orders, busy = rearguard(picture)
            return orders + plan(picture, mood, goals, [t for t in movers if t.id not in busy])
        return plan(picture, mood, goals, movers, self._due(picture, goals))

    def _due(self, picture: Picture, goals: dict[Hex, float]) -> dict[Hex, float]:
        """Return the hexes whose points the NVA wins by holding them at the end of this turn."""
        claim = self._judgement.claim
        if picture.me != NVA or not claim:
            return {}
        last, file, board = picture.turn >= picture.turns, picture.content.file, picture.content.board
        dated = {board.hex(dated.hex) for dated in file.dated}
        due = {h: claim * points for h, points in picture.prizes.items() if last or h in dated}
        if file.road is not None:
            h = board.hex(file.road.hex)
            if last:
                due[h] = due.get(h, 0.0) + claim * file.road.points
            goals[h] = max(goals.get(h, 0.0), 3.0 + 0.25 * file.road.points)
        return due

    def _march(self, vantage: Vantage, decision: Decision) -> Action | None:
        if not self._way:
            return _first(decision, "leave_map", "halt")
        step = _at(decision, "step", self._way.pop(0))
        if step is None:
            self._way = []
        return step

    def _withdraw(self, vantage: Vantage, decision: Decision) -> Action | None:
        picture = self._read(vantage)
        foes = picture.held(picture.enemy)
        ways = [a for a in decision.actions if a.verb == "withdraw"]
        safety = {a: picture.gap(a.hex, foes) + picture.cover(a.hex, picture.me) for a in ways}
        return max(ways, key=lambda a: (safety[a], -a.hex), default=None)

    # Lifts and flights

    def _next_lift(self, vantage: Vantage, decision: Decision) -> Action | None:
        offered = {a.piece: a for a in decision.actions if a.verb == "lift"}
        if self._lifts is None:
            picture = self._read(vantage)
            ready = sum(t.kind == "transport" for t in picture.copters.values())
            self._lifts = airlift.lifts(picture, ready, self._judgement) if offered else []
        while self._lifts:
            unit, self._landing = self._lifts.pop(0)
            if unit in offered:
                return offered[unit]
        return None

    def _lift(self, vantage: Vantage, decision: Decision) -> Action | None:
        landing = _at(decision, "land", self._landing)
        if landing is not None or decision.actions[0].verb == "aboard":
            return landing or decision.actions[0]
        board, goal = vantage.board, self._landing
        lands = [a for a in decision.actions if a.verb == "land"]
        return min(lands, key=lambda a: (board.distance(a.hex, goal) if goal >= 0 else 0, a.hex))

    def _next_flight(self, vantage: Vantage, decision: Decision) -> Action | None:
        picture = self._read(vantage)
        flights = [a for a in decision.actions if a.verb == "fly"]
        h = airlift.gunship_hex(picture, self._flights) if flights else -1
        for action in flights if h >= 0 else ():
            copter = picture.copters.get(action.piece)
            if copter is not None and copter.kind == "attack" and h != copter.hex:
                self._flights[h] = self._flights.get(h, 0) + 1
                self._landing = h
                return action
        for action in flights if self._judgement.recall else ():
            copter = picture.copters.get(action.piece)
            if copter is not None and copter.hex >= 0 and copter.hex not in picture.stacks:
                self._landing = -1
                return action
        self._orders = self._lifts = None
        self._flights = {}
        return None

    def _fly(self, vantage: Vantage, decision: Decision) -> Action | None:
        return _at(decision, "fly_to", self._landing) or _first(decision, "to_box") or decision.actions[0]

    # Air assaults

    def _air_assaults(self, vantage: Vantage, decision: Decision) -> Action | None:
        targets = [a for a in decision.actions if a.verb == "assault"]
        picture = self._read(vantage) if targets else None
        riders = airlift.riders_for(picture) if picture else []
        if picture is None or len(riders) < 2:
            return None
        escorts = sum(t.kind == "attack" for t in picture.copters.values())
        near = [a for a in targets if a.hex in picture.prizes or holder(picture, a.hex) == "nva"]
        judge = self._judgement
        fly = min(int(judge.escorts), escorts)
        worth = {a: airlift.assault_worth(picture, a.hex, riders, fly, judge.counter) for a in near}
        best = max(near, key=lambda a: (worth[a], -a.hex), default=None)
        if best is None or worth[best] < judge.assault:
            return None
        self._cast = self._company(picture, riders)
        return best

    def _company(self, picture: Picture, riders: Sequence[Troop]) -> list[str]:
        gunships = [t.id for t in picture.copters.values() if t.kind == "attack"]
        return [t.id for t in riders] + gunships[: int(self._judgement.escorts)]

    def _muster(self, vantage: Vantage, decision: Decision) -> Action | None:
        wanted = [a for a in decision.actions if a.verb in ("carry", "escort") and a.piece in self._cast]
        return wanted[0] if wanted else _first(decision, "launch", "aboard", "carry")

    def _land_nearby(self, vantage: Vantage, decision: Decision) -> Action | None:
        picture = self._read(vantage)
        lands = [a for a in decision.actions if a.verb == "land"]
        return max(lands, key=lambda a: (picture.cover(a.hex, "us"), fighters_in(picture, a.hex), -a.hex), default=None)

    # Fights

    def _combat(self, vantage: Vantage, decision: Decision) -> Action | None:
        self._orders = self._lifts = None
        targets = [a for a in decision.actions if a.verb == "attack"]
        picture = self._read(vantage) if targets else None
        prey = picture.prey(self._judgement.hunt) if picture else set()
        best, best_worth = None, self._judgement.fight
        for action in targets:
            worth = self._fight_worth(picture, action.hex) if picture and action.hex in prey else 0.0
            if worth > best_worth:
                best, best_worth = action, worth
        return best

    def _fight_worth(self, picture: Picture, target: Hex) -> float:
        ready = {
            t.id: h
            for h in picture.content.neighbours[target]
            for t in picture.stacks.get(h, ())
            if t.seat == picture.me and IDLE.isdisjoint(t.marks)
        }
        if not ready:
            return self._judgement.fight
        mood = self._mood(picture)
        found = weigh(picture, target, ready, mood.gunships)
        inflicts = found.inflicts if target in picture.stacks else mood.hunt * found.inflicts
        return inflicts - mood.fear * found.suffers + picture.lure(target) + raid_worth(picture, mood, target)

    def _mood(self, picture: Picture) -> Mood:
        """Return the weights for this turn: who is ahead late in the game takes no risks."""
        late = picture.turn > 0.6 * picture.turns
        judge = self._judgement
        way = "nva_lurks" if picture.me == NVA and judge.hide and not picture.dated else picture.me
        own = MOODS[way if picture.behind or not late else f"{way}_ahead"]
        press = judge.press if picture.dated else 1.0
        return Mood(
            fear=own.fear * judge.fear,
            exposure=own.exposure * judge.exposure,
            bar=own.bar * judge.bar,
            dodge=own.dodge,
            watch=own.watch * judge.watch,
            hurry=own.hurry * judge.hurry,
            noise=judge.noise,
            share=judge.share,
            traps=judge.traps,
            ambush=judge.ambush,
            rally=judge.rally,
            hide=judge.hide * press,
            risk=judge.risk * press,
            raid=judge.raid,
            bombs=judge.bombs,
            patience=judge.patience,
            gunships=judge.gunships,
            hunt=judge.hunt,
            poise=judge.poise if picture.me == NVA else 0.0,
            shelter=judge.shelter if picture.me == NVA else 0.0,
        )


def _first(decision: Decision, *verbs: str) -> Action | None:
    if len(verbs) > 1:
        offered = {action.verb for action in decision.actions}
        verbs = tuple([verb for verb in verbs if verb in offered][:1])
    for verb in verbs:
        for action in decision.actions:
            if action.verb == verb:
                return action
    return None


def _at(decision: Decision, verb: str, h: Hex) -> Action | None:
    for action in decision.actions:
        if action.hexes and action.hexes[0] == h and action.verb == verb:
            return action
    return None


def _best(vantage: Vantage, actions: Iterable[Action]) -> Action | None:
    found = list(actions)
    if len(found) < 2:
        return found[0] if found else None
    return max(found, key=lambda a: (expected(vantage.odds(a)), a.pieces, a.hexes))


def expected(odds: Odds | None) -> float:
    if odds is None:
        return 0.0
    whole = lcm(*[chance.p.denominator for chance in odds.chances])
    shares = [int(chance.key) * chance.p.numerator * (whole // chance.p.denominator) for chance in odds.chances]
    return sum(shares) / whole
