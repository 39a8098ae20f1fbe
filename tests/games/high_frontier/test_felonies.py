"""Felonies: who may, murder and suicide, hijacked factories, deadly reactors (gl., J1c, N5a)."""

from dataclasses import replace

from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.felonies import Murder, may_commit_felony
from planner.games.high_frontier.chapters.movement.activation import assist_sites
from planner.games.high_frontier.chapters.movement.move import Move
from planner.games.high_frontier.table.state import LEO, PlayedCard, State
from planner.games.high_frontier.table.turn import EndTurn, Permit
from planner.kernel.actions import Template
from planner.motion import Landing
from tests.games.high_frontier.arrange import cards_of, claim, put_stack
from tests.games.high_frontier.helpers import new_game, refusal

CRP, NASA, ESA = "CQ041F", "CQ042F", "CQ038F"
CERES = "ceres"


def felons(arrange, *, on_turn: str = "CRP") -> Game:
    """CRP is Felonious, NASA and ESA are not."""
    game = new_game("core", ("CRP", "NASA", "ESA"), arrange=arrange)
    while game.to_act != (on_turn,):
        game.apply(EndTurn(game.to_act[0]))
    return game


def murders(game: Game) -> list[str]:
    return [choice.human for choice in game.legal() if isinstance(choice, Murder)]


def permit(game: Game, giver: str, to: str, service: str, place: str | None = None) -> None:
    assert game.state.turn is not None
    game.state.turn.permits.append(Permit(giver, to, service, place))


# -- who and where ---------------------------------------------------------------------------


def test_gl_Felony_takes_the_privilege_and_a_human_on_the_spot():
    game = felons(lambda state: put_stack(state, "CRP:rocket", CERES, CRP, wet="9"))
    assert may_commit_felony(game.table, "CRP", CERES)
    assert not may_commit_felony(game.table, "CRP", "psyche")
    assert not may_commit_felony(game.table, "NASA", LEO)


def test_K2e_in_anarchy_everybody_is_felonious():
    game = felons(lambda state: put_stack(state, "NASA:rocket", CERES, NASA, wet="9"))
    assert not may_commit_felony(game.table, "NASA", CERES)
    game.state.anarchy = True
    assert may_commit_felony(game.table, "NASA", CERES)


def test_N4b_felonies_are_allowed_by_a_deal():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", CERES, NASA, wet="9")

    game = felons(arrange, on_turn="NASA")
    assert refusal(game, Murder("NASA", "CQ042")).code == "not-felonious"
    permit(game, "ESA", "NASA", "felony")
    assert refusal(game, Murder("NASA", "CQ042")).code == "not-felonious"
    permit(game, "CRP", "NASA", "felony")
    game.apply(Murder("NASA", "CQ042"))


# -- murder ----------------------------------------------------------------------------------


def test_gl_Murder_Suicide_suicide_takes_nobody_else():
    def arrange(state: State) -> None:
        put_stack(state, "CRP:rocket", CERES, CRP, "CF070R", wet="9")

    game = felons(arrange)
    assert murders(game) == ["CQ041"]
    entry = game.apply(Murder("CRP", "CQ041"))
    assert entry.says[0].rule == "gl. Murder/Suicide"
    assert PlayedCard(CRP) in game.state.leo("CRP").cards
    assert cards_of(game.state, "CRP:rocket") == ["CF070R"]
    assert game.state.stacks["CRP:rocket"].wet == "8"


def test_gl_Murder_Suicide_once_per_turn():
    def arrange(state: State) -> None:
        put_stack(state, "CRP:rocket", CERES, CRP, NASA, ESA, wet="9")

    game = felons(arrange)
    assert sorted(murders(game)) == ["CQ038", "CQ041", "CQ042"]
    game.apply(Murder("CRP", "CQ042"))
    assert murders(game) == []
    assert refusal(game, Murder("CRP", "CQ038")).code == "once-per-turn"


def test_N3d_the_crew_of_others_aboard_is_thrown_out_by_felony():
    def arrange(state: State) -> None:
        put_stack(state, "CRP:rocket", CERES, CRP, NASA, wet="9")

    game = felons(arrange)
    game.apply(Murder("CRP", "CQ042"))
    assert PlayedCard(NASA) in game.state.leo("NASA").cards


def test_N3d_without_an_own_human_nobody_is_thrown_out():
    game = felons(lambda state: put_stack(state, "CRP:rocket", CERES, NASA, wet="9"))
    assert murders(game) == []
    assert refusal(game, Murder("CRP", "CQ042")).code == "no-human"


def test_N3d_the_owner_disposes_of_his_crew_among_others():
    def arrange(state: State) -> None:
        put_stack(state, "NASA:rocket", CERES, CRP, "CF070R", wet="9")

    game = felons(arrange)
    assert murders(game) == ["CQ041"]
    game.apply(Murder("CRP", "CQ041"))
    assert cards_of(game.state, "NASA:rocket") == ["CF070R"]


def test_gl_Murder_Suicide_of_those_who_are_home_or_strangers_is_none():
    game = felons(lambda state: put_stack(state, "NASA:rocket", CERES, NASA, "CF070R", wet="9"))
    assert murders(game) == []
    for card in ("CQ041", "CQ042", "CF070"):
        assert refusal(game, Murder("CRP", card)).code == "no-victim"


# -- hijack ----------------------------------------------------------------------------------


def factory_of_nasa(*crews: str):
    def arrange(state: State) -> None:
        claim(state, CERES, "NASA", factory=True)
        for crew in crews:
            owner = {CRP: "CRP", NASA: "NASA", ESA: "ESA"}[crew]
            put_stack(state, f"{owner}:rocket", CERES, crew, wet="9")

    return arrange


def test_N5a_a_felon_uses_a_factory_without_leave():
    assert CERES in assist_sites(felons(factory_of_nasa(CRP)).table, "CRP")
    assert CERES not in assist_sites(felons(factory_of_nasa()).table, "CRP")
    assert CERES not in assist_sites(felons(factory_of_nasa(ESA)).table, "ESA")


def test_H6c_a_human_of_the_owner_stops_the_hijacker():
    assert CERES not in assist_sites(felons(factory_of_nasa(CRP, NASA)).table, "CRP")
    assert CERES in assist_sites(felons(factory_of_nasa(CRP, ESA)).table, "CRP")


def leaving(player: str, crew: str, *, deal: bool = False) -> Game:
    """A solar moth too weak for size 4 on a site where NASA has a factory, its owner on turn."""

    def arrange(state: State) -> None:
        claim(state, "eichsfeldia", "NASA", factory=True)
        put_stack(state, f"{player}:rocket", "eichsfeldia", crew, "CT048F", wet="3")

    game = felons(arrange, on_turn=player)
    if deal:
        permit(game, "NASA", player, "factory-assist", "eichsfeldia")
    return game


def liftoff(player: str, way: Landing | None = None) -> Move:
    path = ("vesta-barycenter",)
    return Move(player, f"{player}:rocket", "CT048", path, liftoff=way)


def test_N5a_the_hijack_is_told():
    entry = leaving("CRP", CRP).apply(liftoff("CRP", Landing.FACTORY_ASSIST))
    assert "CRP hijacks NASA's factory at Eichsfeldia (N5a)" in map(str, entry.says)


def test_N5a_nobody_hijacks_unasked():
    refused = refusal(leaving("CRP", CRP), liftoff("CRP"))
    assert (refused.rule, refused.code) == ("N5a", "must-be-named")
    assert refused.hint == "say so: liftoff=factory-assist"


def test_N5_so_is_the_leave():
    entry = leaving("ESA", ESA, deal=True).apply(liftoff("ESA"))
    assert "NASA lets ESA use the factory at Eichsfeldia (N5)" in map(str, entry.says)


def test_N5_without_leave_the_honest_stay_on_the_ground():
    assert refusal(leaving("ESA", ESA), liftoff("ESA")).rule == "H6a"


# -- deadly reactors -------------------------------------------------------------------------


def deadly(crew: str, *, anarchy: bool = False) -> Game:
    """A nozzle that either reactor serves; Project Valkyrie kills rad-hardness below 4."""

    def arrange(state: State) -> None:
        faces = ("CT052R", "CX081R", "CX083R", "CD093R heavy", crew)
        put_stack(state, "B612:rocket", "geo", *faces, wet="12")

    game = new_game("core", ("B612", "NASA"), arrange=arrange)
    game.state.anarchy = anarchy
    while game.to_act != ("B612",):
        game.apply(EndTurn(game.to_act[0]))
    return game


RADIATES, HARMLESS = ("CX081", "CX083", "CD093"), ("CX083",)


def offered(game: Game) -> list[tuple[str, ...]]:
    """The chains that are offered for moves with the nozzle, without afterburn."""
    return [
        choice.fixed["supports"]
        for choice in game.legal()
        if isinstance(choice, Template)
        and choice.fixed.get("thruster") == "CT052"
        and "afterburn" not in choice.fixed
    ]


def to_the_belt(*supports: str) -> Move:
    return Move("B612", "B612:rocket", "CT052", ("earth-belt-1",), supports=supports or None)


def test_J1c_killing_the_crew_by_radiation_is_a_felony():
    game = deadly("CQ040R")
    refused = refusal(game, to_the_belt(*RADIATES))
    assert (refused.rule, refused.code) == ("J1c", "not-felonious")
    assert offered(game) == [HARMLESS]
    assert game.may(to_the_belt(*HARMLESS))


def test_J1c_in_anarchy_the_crew_dies_if_that_is_wanted():
    game = deadly("CQ040R", anarchy=True)
    assert offered(game) == [HARMLESS, RADIATES]
    game.apply(to_the_belt(*RADIATES), dice=(1,))
    assert PlayedCard("CQ040R") in game.state.leo("B612").cards


def test_J1c_nobody_is_killed_unasked():
    game = deadly("CQ040R", anarchy=True)
    game.apply(to_the_belt(), dice=(1,))
    assert PlayedCard("CQ040R") in game.state.stacks["B612:rocket"].cards


def test_J1c_where_every_chain_kills_the_killing_must_be_named():
    """The De Laval Nozzle takes no other reactor of the two."""

    def arrange(state: State) -> None:
        faces = ("CT046F", "CX081R", "CX083F", "CD093R heavy", "CQ040R")
        put_stack(state, "B612:rocket", "geo", *faces, wet="12")

    game = new_game("core", ("B612", "NASA"), arrange=arrange)
    game.state.anarchy = True
    while game.to_act != ("B612",):
        game.apply(EndTurn(game.to_act[0]))
    move = Move("B612", "B612:rocket", "CT046", ("earth-belt-1",))
    refused = refusal(game, move)
    assert (refused.rule, refused.code) == ("J1c", "must-be-named")
    assert refused.hint == "name it: supports=CX081,CX083,CD093"
    assert game.may(replace(move, supports=("CX081", "CX083", "CD093")))


def test_J1c_a_crew_that_is_hard_enough_lives():
    """Where nothing is lost the stronger chain comes first."""
    game = deadly("CQ042F")
    assert offered(game) == [RADIATES, HARMLESS]
