// Shows a recorded game in a browser, event by event. It needs nothing but the page that it stands in.
//
// The data of the page is in the element "recording" (launcher/paper/replay/recording.py says what it holds).
// Whatever is said is a number in `texts`, of which there is a list for each language.
"use strict";

const data = JSON.parse(document.getElementById("recording").textContent);

const MOST_SHOWN = 4; // counters of a stack that are drawn
const STACKED = 0.13; // how far each lies up and right of the one below, in counters
const NUDGE = 0.2; // how far a stack makes room for a counter on a hexside, in units
const ON_SIDE = 0.7; // the size of a counter on a hexside, of one in a hex
const CLOSE = 58; // pixels of the screen from which a counter shows its name
const SPEEDS = [0.5, 1, 2, 4];
const LASTS = { quiet: 250, line: 900, flash: 1000, path: 800, banner: 1400, card: 2200, dice: 2200 };
const TERM = 350, STEP = 160; // milliseconds more for each term of a sum, and for each step of a march
const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;

// What is shown now.
const now = { eye: data.first, at: 0, playing: false, speed: 1, language: 0, follow: true };
// Where the map lies in its window: the place of its corner, and how large it is drawn.
const view = { x: 0, y: 0, zoom: 1 };

const part = (name) => document.getElementById(name);
const board = part("board"), sheet = part("sheet");

// ---------------------------------------------------------------------------------------------- words and elements

const text = (number) => (number < 0 ? "" : data.texts[now.language][number]);
const word = (key) => text(data.words[key]);
const filled = (key, values) => word(key).replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
const signed = (amount) => (amount < 0 ? "\u2212" : "+") + Math.abs(amount);
const figure = (amount) => String(amount).replace("-", "\u2212");

function make(tag, kind = "", ...inside) {
  const element = document.createElement(tag);
  if (kind) element.className = kind;
  element.append(...inside.filter((one) => one !== "" && one !== null));
  return element;
}

function drawn(tag, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

// ---------------------------------------------------------------------------------------------- the course of a game

function changed(list, changes) {
  if (!changes.length) return list;
  const next = list.slice();
  for (const [at, gone, come] of changes) next.splice(at, gone, ...come);
  return next;
}

// The moments that a pair of eyes saw: the beginning, one for each event, and the end.
function momentsOf(eye) {
  const moments = [];
  let pieces = [], laid = [];
  const add = (event, [pieceChanges, signChanges, head]) => {
    pieces = changed(pieces, pieceChanges);
    laid = changed(laid, signChanges);
    moments.push({ event: event === null ? null : eventOf(data.told[event]), pieces, laid, head: data.heads[head] });
  };
  add(null, eye.first);
  for (const [event, ...seen] of eye.events) add(event, seen);
  add(null, eye.last);
  return moments;
}

function eventOf([turn, seat, style, said, lines, way, pieces, why]) {
  return { turn, seat, style, said, lines, way, pieces, why };
}

const seen = data.eyes.map(momentsOf);
const moments = () => seen[now.eye];
const last = () => moments().length - 1;
const moment = () => moments()[now.at];

// The moments at which a turn begins.
function turns() {
  const found = [];
  moments().forEach(({ head }, n) => {
    if (!n || head[0] !== moments()[n - 1].head[0]) found.push(n);
  });
  return found;
}

function placeOf([piece, sprite, said, hex, side = -1, box = -1]) {
  return { piece, sprite, said, hex, side, box };
}

// ---------------------------------------------------------------------------------------------- the map

const counters = new Map(); // the element of each piece that has been on the map
const unit = data.map.unit, size = 1.12 * unit;

function middleOf({ hex, side }, nudges) {
  if (side >= 0) return data.map.sides[side].slice(0, 2);
  const [x, y] = data.map.hexes[hex], [dx, dy] = nudges.get(hex) ?? [0, 0];
  return [x + dx, y + dy];
}

// How far the stacks beside a hexside with a counter move away from it.
function nudgesFor(places) {
  const found = new Map();
  for (const side of new Set(places.map((one) => one.side).filter((one) => one >= 0))) {
    const [mx, my, , , , , hexes] = data.map.sides[side];
    for (const hex of hexes) {
      const [x, y] = data.map.hexes[hex], length = Math.hypot(x - mx, y - my) || 1, [dx, dy] = found.get(hex) ?? [0, 0];
      found.set(hex, [dx + ((x - mx) / length) * NUDGE * unit, dy + ((y - my) / length) * NUDGE * unit]);
    }
  }
  return found;
}

function spriteOn(element, number, columns) {
  element.style.setProperty("--column", number % columns);
  element.style.setProperty("--row", Math.floor(number / columns));
}

function counterOf(piece) {
  if (!counters.has(piece)) {
    const element = make("div", "counter");
    element.dataset.piece = data.pieces[piece];
    part("counters").append(element);
    counters.set(piece, element);
  }
  return counters.get(piece);
}

const onMap = (place) => place.hex >= 0 || place.side >= 0;
const labelOf = ({ hex, side }) => (side >= 0 ? data.map.sides[side][7] : data.map.labels[hex]);

function showPieces(way) {
  const places = moment().pieces.map((number) => placeOf(data.placed[number])).filter(onMap);
  const nudges = nudgesFor(places), stacks = new Map(), shown = new Set();
  for (const place of places) {
    const key = place.side >= 0 ? `side ${place.side}` : `hex ${place.hex}`;
    if (!stacks.has(key)) stacks.set(key, []);
    stacks.get(key).push(place);
  }
  const badges = [], clasps = [];
  for (const stack of stacks.values()) {
    const [x, y] = middleOf(stack[0], nudges), seenOf = stack.slice(-MOST_SHOWN);
    const each = size * (stack[0].side >= 0 ? ON_SIDE : 1), off = each * STACKED, shift = ((seenOf.length - 1) * off) / 2;
    stack.forEach((place, n) => {
      const rank = Math.max(0, n - (stack.length - seenOf.length));
      const at = [x - shift + rank * off, y + shift - rank * off];
      putCounter(place, at, { buried: n < stack.length - seenOf.length, each, depth: Math.round(y * 8) + rank }, way);
      shown.add(place.piece);
    });
    if (stack.length > MOST_SHOWN) badges.push([x - shift - each / 2, y + shift + each / 2, stack.length]);
    if (stack[0].side >= 0) clasps.push(data.map.sides[stack[0].side].slice(2, 6));
  }
  for (const [piece, element] of counters) {
    element.hidden = !shown.has(piece);
    if (element.hidden) delete element.dataset.at;
  }
  part("badges").replaceChildren(...badges.map(([x, y, count]) => {
    const badge = make("span", "badge", String(count));
    badge.style.transform = `translate(${x}px, ${y}px)`;
    return badge;
  }));
  part("clasps").replaceChildren(...clasps.map(([x1, y1, x2, y2]) => drawn("line", { x1, y1, x2, y2 })));
}

function putCounter(place, [x, y], { buried, each, depth }, way) {
  const element = counterOf(place.piece), fresh = element.hidden || !element.dataset.at;
  const to = `translate(${x}px, ${y}px) scale(${each / size})`, from = element.style.transform;
  spriteOn(element, place.sprite, data.columns);
  element.dataset.at = labelOf(place);
  element.classList.toggle("buried", buried);
  element.classList.toggle("named", moment().event?.pieces.includes(place.piece) ?? false);
  element.style.zIndex = depth;
  element.style.transform = to;
  element.hidden = false;
  if (calm || fresh || !way || from === to || !element.animate) return;
  const walked = moment().event?.pieces.includes(place.piece) ? moment().event.way.slice(1, -1) : [];
  const between = walked.map((hex) => `translate(${data.map.hexes[hex].map((one) => `${one}px`).join(", ")}) scale(1)`);
  const duration = (350 + STEP * between.length) / now.speed;
  element.animate([from, ...between, to].map((transform) => ({ transform })), { duration, easing: "ease-in-out" });
}

function showSigns() {
  const under = [], over = [];
  for (const number of moment().laid) {
    const [hex, side, low, high, said] = data.laid[number];
    const [x, y] = hex >= 0 ? data.map.hexes[hex] : data.map.sides[side];
    for (const [sprite, where] of [[low, under], [high, over]]) {
      if (sprite < 0) continue;
      const sign = make("div", "sign");
      sign.dataset.at = labelOf({ hex, side });
      spriteOn(sign, sprite, data.columns);
      sign.style.transform = `translate(${x}px, ${y}px)`;
      where.push(sign);
    }
  }
  part("under").replaceChildren(...under);
  part("over").replaceChildren(...over);
}

// The way of a march as an arrow, and the hexes that an event is about.
function showWay() {
  const event = moment().event, parts = [];
  for (const hex of new Set(event?.way ?? [])) {
    const [x, y] = data.map.hexes[hex];
    parts.push(drawn("polygon", { points: data.map.corners.map(([dx, dy]) => `${x + dx},${y + dy}`).join(" ") }));
  }
  if (event && event.way.length > 1 && event.style !== "dice") {
    const points = event.way.map((hex) => data.map.hexes[hex]);
    const line = points.map((one) => one.join(",")).join(" ");
    parts.push(drawn("polyline", { points: line, class: "case" }), drawn("polyline", { points: line, class: "line" }));
    const [[ax, ay], [bx, by]] = points.slice(-2), turn = (Math.atan2(by - ay, bx - ax) * 180) / Math.PI, tip = unit * 0.42;
    parts.push(drawn("path", { d: `M0 0L${-tip} ${tip * 0.6}L${-tip} ${-tip * 0.6}Z`, class: "tip",
      transform: `translate(${bx} ${by}) rotate(${turn})` }));
  }
  part("way").replaceChildren(...parts);
}

// Pieces that are off the map, by the box in which they lie.
function showBoxes() {
  const boxes = new Map();
  for (const number of moment().pieces) {
    const place = placeOf(data.placed[number]);
    if (onMap(place) || place.box < 0) continue;
    if (!boxes.has(place.box)) boxes.set(place.box, []);
    boxes.get(place.box).push(place);
  }
  const rows = [...boxes].map(([box, places]) => {
    const [id, name] = data.boxes[box];
    const row = make("div", "box", make("h3", "", text(name)), make("div", "tray", ...places.map(boxed)));
    row.dataset.box = id;
    return row;
  });
  part("boxes").hidden = !rows.length;
  part("boxes-inside").replaceChildren(...rows);
}

function boxed(place) {
  const element = make("div", "counter");
  element.dataset.piece = data.pieces[place.piece];
  element.title = text(place.said);
  spriteOn(element, place.sprite, data.columns);
  return make("span", "cell", element);
}

// ---------------------------------------------------------------------------------------------- moving the map

function fitTo([left, top, right, bottom], most = 4) {
  const wide = board.clientWidth, high = board.clientHeight;
  view.zoom = Math.min(most, wide / (right - left), high / (bottom - top));
  centreOn((left + right) / 2, (top + bottom) / 2);
}

function centreOn(x, y) {
  view.x = board.clientWidth / 2 - x * view.zoom;
  view.y = board.clientHeight / 2 - y * view.zoom;
  applyView();
}

const least = () => Math.min(board.clientWidth / data.map.size[0], board.clientHeight / data.map.size[1], 1) * 0.9;

function zoomBy(factor, [x, y] = [board.clientWidth / 2, board.clientHeight / 2]) {
  const zoom = Math.min(5, Math.max(least(), view.zoom * factor)), share = zoom / view.zoom;
  view.x = x - (x - view.x) * share;
  view.y = y - (y - view.y) * share;
  view.zoom = zoom;
  applyView();
}

// Some of the map stays in the window; where it is smaller, it stays in the middle.
function applyView() {
  const [wide, high] = data.map.size.map((one) => one * view.zoom);
  const kept = (at, room, length) => (length <= room ? (room - length) / 2 : Math.min(0, Math.max(room - length, at)));
  view.x = kept(view.x, board.clientWidth, wide);
  view.y = kept(view.y, board.clientHeight, high);
  sheet.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.zoom})`;
  sheet.classList.toggle("close", size * view.zoom * devicePixelRatio >= CLOSE);
  sheet.classList.toggle("far", unit * view.zoom < 28);
  part("tip").hidden = true;
}

function wholeMap() {
  fitTo([0, 0, ...data.map.size]);
}

// The part of the map in which anything ever happens.
function usedPart() {
  const used = new Set();
  for (const one of moments()) for (const number of one.pieces) used.add(data.placed[number][3]);
  const points = [...used].filter((hex) => hex >= 0).map((hex) => data.map.hexes[hex]), room = 2.2 * unit;
  if (!points.length) return [0, 0, ...data.map.size];
  const [xs, ys] = [0, 1].map((n) => points.map((one) => one[n]));
  return [Math.max(0, Math.min(...xs) - room), Math.max(0, Math.min(...ys) - room),
    Math.min(data.map.size[0], Math.max(...xs) + room), Math.min(data.map.size[1], Math.max(...ys) + room)];
}

function firstView() {
  fitTo(usedPart(), 1.6);
  const legible = 32 / size; // the figures of a counter that is no smaller can be read
  if (view.zoom < legible) zoomBy(legible / view.zoom);
}

// Bring what happens into view, where it is not.
function follow() {
  const event = moment().event;
  if (!now.follow || !event) return;
  const hexes = event.way.length ? event.way : moment().pieces.map((number) => placeOf(data.placed[number]))
    .filter((place) => place.hex >= 0 && event.pieces.includes(place.piece)).map((place) => place.hex);
  const points = hexes.map((hex) => data.map.hexes[hex]), edge = Math.min(60, board.clientHeight / 6);
  const inView = ([x, y]) => {
    const [sx, sy] = [x * view.zoom + view.x, y * view.zoom + view.y];
    return sx > edge && sy > edge && sx < board.clientWidth - edge && sy < board.clientHeight - edge;
  };
  if (!points.length || points.every(inView)) return;
  const mean = [0, 1].map((n) => points.reduce((sum, one) => sum + one[n], 0) / points.length);
  sheet.classList.add("gliding");
  centreOn(...mean);
  if (!points.every(inView)) centreOn(...points.at(-1));
  setTimeout(() => sheet.classList.remove("gliding"), 320);
}

const held = new Map(); // the pointers that are down
let moved = 0, resting = 0;

function pointOf(event) {
  const box = board.getBoundingClientRect();
  return [event.clientX - box.left, event.clientY - box.top];
}

function stir() {
  sheet.classList.add("moving"); // drawn quickly while it moves, and sharply once it rests
  clearTimeout(resting);
  resting = setTimeout(() => sheet.classList.remove("moving"), 180);
}

board.addEventListener("pointerdown", (event) => {
  if (event.target.closest("button")) return;
  board.setPointerCapture(event.pointerId);
  held.set(event.pointerId, pointOf(event));
  if (held.size === 1) moved = 0;
});
board.addEventListener("pointermove", (event) => {
  const to = pointOf(event), from = held.get(event.pointerId);
  if (!from) {
    if (event.pointerType === "mouse") showTip(to);
    return;
  }
  const others = [...held].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
  moved += Math.hypot(to[0] - from[0], to[1] - from[1]);
  held.set(event.pointerId, to);
  stir();
  if (others.length) {
    const [other] = others, far = (one) => Math.hypot(one[0] - other[0], one[1] - other[1]) || 1;
    zoomBy(far(to) / far(from), [(to[0] + other[0]) / 2, (to[1] + other[1]) / 2]);
  } else if (moved > 4) {
    view.x += to[0] - from[0];
    view.y += to[1] - from[1];
    applyView();
  }
});
for (const kind of ["pointerup", "pointercancel"]) {
  board.addEventListener(kind, (event) => {
    if (held.delete(event.pointerId) && kind === "pointerup" && moved <= 4) showTip(pointOf(event));
  });
}
board.addEventListener("pointerleave", () => { part("tip").hidden = true; });
board.addEventListener("dblclick", (event) => {
  if (!event.target.closest("button")) zoomBy(1.6, pointOf(event));
});
board.addEventListener("wheel", (event) => {
  event.preventDefault();
  stir();
  zoomBy(2 ** (-event.deltaY / 400), pointOf(event));
}, { passive: false });

// What lies in the hex under a point of the window.
function showTip([sx, sy]) {
  const x = (sx - view.x) / view.zoom, y = (sy - view.y) / view.zoom, tip = part("tip");
  const gaps = data.map.hexes.map(([hx, hy]) => Math.hypot(hx - x, hy - y));
  const hex = gaps.indexOf(Math.min(...gaps));
  tip.hidden = gaps[hex] > unit;
  if (tip.hidden) return;
  const touches = (place) => place.hex === hex || (place.side >= 0 && data.map.sides[place.side][6].includes(hex)
    && Math.hypot(data.map.sides[place.side][0] - x, data.map.sides[place.side][1] - y) < unit * 0.45);
  const head = [data.map.labels[hex], text(data.map.places[hex] ?? -1), text(data.map.ground[hex])].filter(Boolean);
  const signs = moment().laid.map((number) => data.laid[number]).filter((one) => one[0] === hex).map((one) => text(one[4]));
  const pieces = moment().pieces.map((number) => placeOf(data.placed[number])).filter(touches).reverse();
  tip.replaceChildren(make("h3", "", head.join(" · ")), ...signs.map((said) => make("p", "", said)),
    ...pieces.map((place) => make("div", "stacked", boxed(place), make("p", "", text(place.said)))));
  const room = [board.clientWidth - tip.offsetWidth - 8, board.clientHeight - tip.offsetHeight - 8];
  tip.style.left = `${Math.max(8, Math.min(sx + 18, room[0]))}px`;
  tip.style.top = `${Math.max(8, Math.min(sy + 18, room[1]))}px`;
}

// ---------------------------------------------------------------------------------------------- the event and the log

function die([, face, sides], seat) {
  const tile = make("span", `die d${sides}`, String(face));
  tile.title = `d${sides}`;
  if (seat) tile.style.setProperty("--side", data.seats[seat].colour);
  return tile;
}

function rule(number) {
  if (!number) return "";
  const [title, said] = data.rules[number] ?? [];
  if (title === undefined) return make("span", "rule", number);
  const button = make("button", "rule", number);
  button.type = "button";
  button.title = text(title);
  button.addEventListener("click", () => {
    const open = button.closest("article").querySelector(`.ruled[data-rule="${number}"]`);
    if (open) return open.remove();
    const told = make("section", "ruled", make("h3", "", `${number} ${text(title)}`), make("p", "", text(said)));
    told.dataset.rule = number;
    return button.closest("article").append(told);
  });
  return button;
}

function sumOf([label, total, terms, seat]) {
  const rows = terms.map(([amount, said, cited]) =>
    make("li", "", make("b", "", signed(amount)), make("span", "", text(said)), rule(cited)));
  const head = make("h4", "", make("span", "", text(label)), make("strong", "", figure(total)));
  const element = make("section", "sum", head, make("ul", "", ...rows));
  if (seat && data.seats[seat]) element.style.setProperty("--side", data.seats[seat].colour);
  return element;
}

function diceRow(dice, seat) {
  const named = dice.length > 1 || dice.some(([name]) => text(name));
  return make("div", "throws", ...dice.map((one) =>
    make("span", "thrown", die(one, seat), named ? make("small", "", text(one[0]) || `d${one[2]}`) : "")));
}

function lineOf([said, cited, dice, sums], seat, bare) {
  const parts = [];
  if (!bare) parts.push(make("p", "step", text(said), " ", rule(cited)));
  if (sums.length) parts.push(make("div", "sums", ...sums.map(sumOf)));
  if (dice.length) parts.push(diceRow(dice, seat));
  return parts;
}

function eventCard(event, head) {
  const [first] = event.lines, alone = event.lines.length === 1, card = [];
  card.push(make("header", "", make("span", "", text(head[1])), alone ? rule(first[1]) : ""));
  card.push(make("h2", "", text(event.said)));
  if (event.way.length > 2 && !alone) {
    card.push(make("p", "way", event.way.map((hex) => data.map.labels[hex]).join(" → ")));
  }
  const plain = alone || event.lines.every((line) => !line[2].length && !line[3].length);
  const steps = event.lines.flatMap((line) => lineOf(line, event.seat, alone));
  if (alone) card.push(...steps);
  else card.push(make(plain ? "details" : "div", "steps", ...(plain ? [make("summary", "", word("steps"))] : []), ...steps));
  if (event.why >= 0) card.push(make("p", "why", text(event.why)));
  return card;
}

function beginning() {
  const players = Object.values(data.seats).map((one) => {
    const row = make("li", "", make("b", "", text(one.name)), make("span", "", text(one.player)));
    row.style.setProperty("--side", one.colour);
    return row;
  });
  return [make("header", "", text(data.game)), make("h2", "", text(data.scenario)), make("ul", "players", ...players),
    make("p", "small", word("begin"))];
}

function ending() {
  const over = data.result;
  if (!over) return [make("header", "", text(moment().head[1])), make("h2", "", word("not_over"))];
  const rows = over.score.map(([label, amount, seat, cited]) => make("tr", "",
    make("td", "", text(label), seat ? ` (${text(data.seats[seat].name)})` : ""), make("td", "", rule(cited)),
    make("td", "number", figure(amount))));
  const wins = over.winner ? filled("wins", { name: text(data.seats[over.winner].name) }) : word("over");
  return [make("header", "", wins), make("h2", "", text(over.text)), make("table", "", ...rows)];
}

function showEvent() {
  const { event, head } = moment(), card = part("event");
  const inside = event ? eventCard(event, head) : now.at === 0 ? beginning() : ending();
  card.replaceChildren(...inside);
  card.className = event ? `event ${event.style}` : "event whole";
  card.style.setProperty("--side", (event?.seat && data.seats[event.seat]?.colour) || "var(--paper-edge)");
  card.scrollTop = 0;
}

let logged = []; // the rows of the log, by moment
const narrow = matchMedia("(max-width: 46rem)"); // there the newest row stands first, below the card

function writeLog() {
  const groups = []; // of each turn, its head and then its rows
  let turn = null;
  logged = moments().map(({ event, head }, n) => {
    if (!event) return null;
    if (event.turn !== turn) {
      turn = event.turn;
      groups.push([Object.assign(make("li", "turn", filled("turn", { turn })), { at: n })]);
    }
    const dice = event.lines.flatMap((line) => line[2]).map((one) => die(one, event.seat));
    const button = make("button", "", make("span", "", text(event.said)), make("span", "thrown", ...dice));
    button.type = "button";
    button.addEventListener("click", () => { pause(); goTo(n); });
    const row = Object.assign(make("li", event.style, button), { at: n });
    if (event.seat) row.style.setProperty("--side", data.seats[event.seat].colour);
    groups.at(-1).push(row);
    return row;
  });
  const ordered = narrow.matches ? groups.reverse().map(([head, ...rows]) => [head, ...rows.reverse()]) : groups;
  part("log").replaceChildren(...ordered.flat());
}

// What has not happened yet is not told.
function showLog() {
  for (const row of part("log").children) {
    row.hidden = row.at > now.at;
    row.classList.toggle("now", logged[now.at] === row);
  }
  const log = part("log"), row = logged[Math.min(now.at, last() - 1)];
  log.parentElement.parentElement.scrollTop = 0;
  if (row) log.scrollTop = row.offsetTop + row.offsetHeight - log.clientHeight + 8;
  else log.scrollTop = 0;
}

// ---------------------------------------------------------------------------------------------- the bars

function showBars() {
  const { head } = moment(), playing = now.playing;
  part("count").textContent = filled("event_of", { now: Math.min(now.at, last() - 1), all: last() - 1 });
  part("slider").value = now.at;
  part("slider").setAttribute("aria-valuetext", `${part("count").textContent}, ${text(head[1])}`);
  part("play").classList.toggle("playing", playing);
  for (const attribute of ["aria-label", "title"]) part("play").setAttribute(attribute, word(playing ? "pause" : "play"));
  part("tracks").replaceChildren(...head[2].map(([name, value, limit]) => {
    const shown = limit ? `${figure(value)} / ${limit}` : figure(value);
    return make("span", "track", make("small", "", text(name)), make("b", "", shown));
  }));
  part("phase").textContent = text(head[1]);
}

// The words of the page itself, in the language of now.
function speak() {
  const [key] = data.languages[now.language];
  document.documentElement.lang = key;
  document.title = `${text(data.scenario)} · ${text(data.game)}`;
  part("scenario").textContent = text(data.scenario);
  part("game").textContent = text(data.game);
  for (const element of document.querySelectorAll("[data-word]")) element.textContent = word(element.dataset.word);
  for (const element of document.querySelectorAll("[data-named]")) {
    element.setAttribute("aria-label", word(element.dataset.named));
    if (element.tagName === "BUTTON") element.title = word(element.dataset.named);
  }
  part("eyes").replaceChildren(...data.eyes.map((eye, n) => {
    const button = make("button", n === now.eye ? "chosen" : "", text(eye.name));
    button.type = "button";
    button.dataset.seat = eye.seat;
    button.setAttribute("aria-pressed", n === now.eye);
    button.addEventListener("click", () => lookAs(n));
    return button;
  }));
  part("eyes").hidden = data.eyes.length < 2;
  part("seen").textContent = data.eyes.length > 1 || !data.eyes[0].seat || Object.keys(data.seats).length < 2 ? ""
    : filled("seen_by", { name: text(data.eyes[0].name) });
  const marks = turns().slice(1).map((n) => {
    const mark = make("i", "");
    mark.style.left = `${(n / last()) * 100}%`;
    return mark;
  });
  part("ticks").replaceChildren(...marks);
  part("slider").max = last();
  writeLog();
}

function show(way = false) {
  follow();
  showPieces(way);
  showSigns();
  showWay();
  showBars();
  showBoxes();
  showEvent();
  showLog();
  part("tip").hidden = true;
}

// ---------------------------------------------------------------------------------------------- going through it

function goTo(at) {
  const before = now.at;
  now.at = Math.max(0, Math.min(at, last()));
  show(now.at === before + 1);
  remember();
}

function turn(by) {
  const found = turns();
  goTo(by > 0 ? found.find((n) => n > now.at) ?? last() : found.findLast((n) => n < now.at) ?? 0);
}

function lasts() {
  const event = moment().event;
  if (!event) return 1200;
  const terms = Math.max(0, ...event.lines.flatMap((line) => line[3]).map((one) => one[2].length));
  return (LASTS[event.style] ?? LASTS.line) + TERM * terms + STEP * Math.max(0, event.way.length - 2);
}

let clock = 0;

function play() {
  if (now.at >= last()) goTo(0);
  now.playing = true;
  const next = () => {
    clock = setTimeout(() => {
      goTo(now.at + 1);
      if (now.at >= last()) pause();
      else next();
    }, lasts() / now.speed);
  };
  next();
  showBars();
}

function pause() {
  clearTimeout(clock);
  now.playing = false;
  showBars();
}

const toggle = () => (now.playing ? pause() : play());
const step = (by) => { pause(); goTo(now.at + by); };

// Look with other eyes, at the same time of the game.
function lookAs(n) {
  const plies = data.eyes[now.eye].plies, ended = now.at === last();
  const ply = now.at === 0 ? -1 : plies[Math.min(now.at, plies.length) - 1];
  now.eye = n;
  const others = data.eyes[n].plies, place = others.findLastIndex((one) => one <= ply) + 1;
  now.at = ended ? last() : place;
  speak();
  show();
  remember();
}

function speakAs(n) {
  now.language = n;
  speak();
  show();
  remember();
}

// The address names the moment, so that it can be sent to somebody.
function remember() {
  const [key] = data.languages[now.language], seat = data.eyes[now.eye].seat;
  history.replaceState(null, "", `#event=${now.at}&eyes=${seat}&lang=${key}`);
}

function recall() {
  const asked = new URLSearchParams(location.hash.slice(1));
  const keys = data.languages.map(([key]) => key), own = navigator.languages.map((one) => one.slice(0, 2));
  const language = keys.indexOf(asked.get("lang")), eye = data.eyes.findIndex((one) => one.seat === asked.get("eyes"));
  now.language = language >= 0 ? language : Math.max(0, keys.indexOf(own.find((one) => keys.includes(one))));
  if (eye >= 0) now.eye = eye;
  now.at = Math.max(0, Math.min(Number(asked.get("event")) || 0, last()));
  part("language").value = now.language;
}

// ---------------------------------------------------------------------------------------------- keys and buttons

const does = {
  first: () => step(-Infinity), back: () => step(-1), play: toggle, next: () => step(1), last: () => step(Infinity),
  "turn-back": () => { pause(); turn(-1); }, "turn-next": () => { pause(); turn(1); },
  closer: () => zoomBy(1.4), farther: () => zoomBy(1 / 1.4), whole: wholeMap,
  keys: () => part("help").showModal(), "keys-close": () => part("help").close(),
};
for (const [name, act] of Object.entries(does)) part(name).addEventListener("click", act);

const keys = {
  ArrowRight: does.next, ArrowLeft: does.back, Home: does.first, End: does.last, " ": toggle,
  PageDown: does["turn-next"], PageUp: does["turn-back"], "+": does.closer, "=": does.closer, "-": does.farther,
  0: wholeMap, "?": does.keys,
};
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || part("help").open) return;
  const tag = event.target.tagName, eye = Number(event.key) - 1;
  if (tag === "SELECT" || (event.key === " " && ["BUTTON", "SUMMARY"].includes(tag))) return;
  if (event.shiftKey && event.key.startsWith("Arrow")) does[event.key === "ArrowRight" ? "turn-next" : "turn-back"]();
  else if (keys[event.key]) keys[event.key]();
  else if (eye >= 0 && eye < data.eyes.length && data.eyes.length > 1) lookAs(eye);
  else return;
  event.preventDefault();
});
part("slider").addEventListener("input", (event) => {
  const at = Number(event.target.value); // read before pausing, which shows the slider where it was
  pause();
  goTo(at);
});
part("speed").addEventListener("change", (event) => { now.speed = Number(event.target.value); });
part("language").addEventListener("change", (event) => speakAs(Number(event.target.value)));
part("follow").addEventListener("change", (event) => { now.follow = event.target.checked; follow(); });
new ResizeObserver(applyView).observe(board);
new ResizeObserver(showLog).observe(part("log").parentElement);
narrow.addEventListener("change", () => { writeLog(); showLog(); });
addEventListener("hashchange", () => { recall(); speak(); show(); });

part("language").append(...data.languages.map(([, name], n) => new Option(name, n)));
part("speed").append(...SPEEDS.map((one) => new Option(`${one}×`, one, one === 1, one === 1)));
recall();
speak();
firstView();
show();
