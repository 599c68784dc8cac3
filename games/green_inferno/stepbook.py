"""Every step of the game by name, so that positions can be read and written."""

from __future__ import annotations

from games.green_inferno.air import AirTasks, Bombard, PlotStrikes
from games.green_inferno.air_assault import AirAssaults, Muster
from games.green_inferno.ambush import PlotAmbushes, SpringAmbushes
from games.green_inferno.assaults import Assault, LandNearby, ParkFleet, RevealAmbush
from games.green_inferno.combat import Assemble, Combat
from games.green_inferno.demoralisation import Withdraw
from games.green_inferno.entry import Enter
from games.green_inferno.fights import AttackShots, Fight, ReturnFire
from games.green_inferno.missions import DefensiveFire, FireMissions, WriteMissions
from games.green_inferno.movement import March
from games.green_inferno.movement_phases import NvaMovement, UsMovement
from games.green_inferno.sequence import SetUpOutline, Turn
from games.green_inferno.setup import SetUp
from games.green_inferno.storms import Storm, StormTunnels, TunnelAnswer
from games.green_inferno.transport import Fly, Lift, Park
from games.green_inferno.tunnels import Detect
from hexcore.steps import step_book

STEPS = step_book(
    SetUpOutline,
    SetUp,
    Turn,
    PlotStrikes,
    PlotAmbushes,
    Enter,
    WriteMissions,
    AirTasks,
    FireMissions,
    AirAssaults,
    Muster,
    Assault,
    RevealAmbush,
    LandNearby,
    ParkFleet,
    NvaMovement,
    March,
    Withdraw,
    Combat,
    Assemble,
    Fight,
    DefensiveFire,
    AttackShots,
    ReturnFire,
    UsMovement,
    Lift,
    Park,
    Fly,
    Detect,
    Bombard,
    SpringAmbushes,
    StormTunnels,
    Storm,
    TunnelAnswer,
)
