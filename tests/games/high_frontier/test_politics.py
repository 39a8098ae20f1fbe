"""The assembly, delegates, fundraising, the tally and lobbying (O1-O4)."""

from __future__ import annotations

import pytest

from planner.cli import main
from planner.errors import BadInput
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.free.settle import BuildColony
from planner.games.high_frontier.chapters.operations.market import Income
from planner.games.high_frontier.modules.politics.advice import worth
from planner.games.high_frontier.modules.politics.assembly import assembly, own_ideology
from planner.games.high_frontier.modules.politics.delegates import (
    DelegateDue,
    ElectDelegate,
    Forgo,
    FreeCube,
    GiveUpDelegate,
)
from planner.games.high_frontier.modules.politics.fundraise import Fundraise, MoveDelegate, ShiftDue
from planner.games.high_frontier.modules.politics.ideologies import Ideology, neighbours, ring
from planner.games.high_frontier.modules.politics.laws import active, lobbied, may_use
from planner.games.high_frontier.modules.politics.lobby import Lobby
from planner.games.high_frontier.modules.politics.tally import MoveStar, StarDue
from planner.games.high_frontier.playing import SimplePlayer
from planner.games.high_frontier.playing.thinking.levels import MediumPlayer
from planner.games.high_frontier.table.state import Glory, State
from planner.games.high_frontier.table.tokens import cubes_left
from planner.games.high_frontier.table.turn import PlayerTurn
from planner.kernel.actions import Ruling
from tests.games.high_frontier.arrange import claim, put_stack
from tests.games.high_frontier.helpers import end_turns, new_game, refusal
from tests.games.high_frontier.politicking import forgo_all, seats, senate, star

NASA_CREW = "CQ042F"
SITES = ("ceres", "vesta", "hygiea", "psyche", "deimos")


# -- the assembly and its set-up (O, O1) -----------------------------------------------------------


def test_O_Oa_Ob_O1_seven_ideologies_six_of_them_round_the_centre():
    assert len(tuple(Ideology)) == 7
    assert [str(each) for each in ring()] == [
        *("freedom", "honor", "unity", "authority", "equality", "individuality")
    ]
    assert neighbours("centrist") == ring()
    for each in ring():
        assert len(neighbours(each)) == 3
        assert Ideology.CENTRIST in neighbours(each)
        assert all(each in neighbours(other) for other in neighbours(each))
    opposites = {("freedom", "authority"), ("honor", "equality"), ("unity", "individuality")}
    assert {(ring()[n], ring()[n + 3]) for n in range(3)} == opposites


def test_Od_O1a_the_star_begins_in_the_centre():
    assert star(senate()) == "centrist"
    assert [str(law) for law in active(senate().table)] == ["centrist"]


def test_O1a_a_campaign_begins_where_the_last_one_ended():
    assert star(senate(options={"origins": "pacifist"})) == "unity"
    with pytest.raises(BadInput, match="no end of Bios"):
        senate(options={"origins": "chaos"})


def test_B6b_O1b_everybody_begins_in_his_own_ideology():
    game = senate(factions=("NASA", "ESA", "SpaceX"))
    assert seats(game) == {
        "honor": {"NASA": 1},
        "equality": {"ESA": 1},
        "individuality": {"SpaceX": 1},
    }
    assert own_ideology(game.table, "SpaceX") == "individuality"
    # Nothing is tallied before the game begins.
    assert star(game) == "centrist"


def test_Oc_O2a_delegates_factories_and_the_sunspot_cube_are_seven():
    def arrange(state: State) -> None:
        claim(state, "ceres", "NASA", factory=True)

    game = senate({"honor": {"NASA": 2}, "unity": {"ESA": 3}}, "honor", arrange=arrange)
    assert game.state.first_player == "NASA"
    assert cubes_left(game.table, "NASA") == 7 - 1 - 2 - 1
    assert cubes_left(game.table, "ESA") == 7 - 3


# -- fundraising (O2) ------------------------------------------------------------------------------


def test_O2_fundraising_takes_the_place_of_income():
    game = senate()
    kinds = {type(choice) for choice in game.legal()}
    assert Fundraise in kinds
    assert Income not in kinds
    with pytest.raises(BadInput):
        game.apply(Income("NASA"))
    assert Income in {type(choice) for choice in new_game().legal()}


def test_O2b_an_aqua_then_a_delegate_then_a_move():
    game = senate()
    held = game.state.aquas("NASA")
    game.apply(Fundraise("NASA"))
    assert game.state.aquas("NASA") == held + 1
    due = game.state.agenda[-1]
    assert isinstance(due, DelegateDue)
    assert due.places == ("honor",)
    assert refusal(game, ElectDelegate("NASA", "unity")).code == "not-there"
    game.apply(ElectDelegate("NASA", "honor"))
    assert star(game) == "honor"
    assert isinstance(game.state.agenda[-1], ShiftDue)
    assert refusal(game, MoveDelegate("NASA", "honor", "equality")).code == "not-beside"
    assert refusal(game, MoveDelegate("NASA", "unity", "honor")).code == "no-delegate"
    game.apply(MoveDelegate("NASA", "honor", "unity"))
    assert seats(game)["unity"] == {"NASA": 1}
    # Two have as many: whoever is on turn leaves the star or takes it on.
    game.apply(MoveStar("NASA", "honor"))
    assert refusal(game, Fundraise("NASA")).rule == "D1b"


def test_O2b_a_delegate_may_go_where_one_sits_already():
    game = senate({"honor": {"NASA": 1}, "freedom": {"NASA": 1}, "unity": {"ESA": 3}}, "unity")
    game.apply(Fundraise("NASA"))
    offered = [choice.ideology for choice in game.legal() if isinstance(choice, ElectDelegate)]
    assert offered == ["freedom", "honor"]


def test_O2b_electing_and_moving_may_be_left():
    game = senate()
    before = seats(game)
    game.apply(Fundraise("NASA"))
    game.apply(Forgo("NASA"))
    game.apply(Forgo("NASA"))
    assert seats(game) == before
    assert game.to_act == ("NASA",)


def test_I7f_at_the_limit_a_cube_is_freed_first():
    def arrange(state: State) -> None:
        for site in SITES:
            claim(state, site, "NASA", factory=True, colony=site == "deimos")

    game = senate({"honor": {"NASA": 1}}, "honor", arrange=arrange)
    assert cubes_left(game.table, "NASA") == 0
    game.apply(Fundraise("NASA"))
    assert refusal(game, ElectDelegate("NASA", "honor")).code == "no-cube"
    sources = [choice.source for choice in game.legal() if isinstance(choice, FreeCube)]
    assert sources == ["honor", *SITES[:-1]]
    assert refusal(game, FreeCube("NASA", "deimos")).rule == "G6b"
    with pytest.raises(BadInput, match="neither an ideology nor a site"):
        game.apply(FreeCube("NASA", "nowhere"))
    game.apply(FreeCube("NASA", "ceres"))
    assert game.state.marks("ceres").factory is None
    assert refusal(game, FreeCube("NASA", "vesta")).code == "cubes-left"
    game.apply(ElectDelegate("NASA", "honor"))
    assert seats(game) == {"honor": {"NASA": 2}}


def test_O2b_nobody_is_elected_where_the_last_one_was_given_up_for_it():
    def arrange(state: State) -> None:
        for site in SITES[:-1]:
            claim(state, site, "NASA", factory=True)

    game = senate({"honor": {"NASA": 1}, "freedom": {"NASA": 1}}, "honor", arrange=arrange)
    assert cubes_left(game.table, "NASA") == 0
    game.apply(Fundraise("NASA"))
    game.apply(FreeCube("NASA", "freedom"))
    assert refusal(game, ElectDelegate("NASA", "freedom")).code == "not-there"
    game.apply(ElectDelegate("NASA", "honor"))
    assert seats(game) == {"honor": {"NASA": 2}}


def test_I7f_a_delegate_is_given_up_at_the_limit_only():
    game = senate()
    assert refusal(game, GiveUpDelegate("NASA", "honor")).code == "cubes-left"
    for site in SITES:
        claim(game.state, site, "NASA", factory=True)
    assert refusal(game, GiveUpDelegate("NASA", "unity")).code == "no-delegate"
    game.apply(GiveUpDelegate("NASA", "honor"))
    assert seats(game) == {"equality": {"ESA": 1}}
    assert star(game) == "equality"
    assert cubes_left(game.table, "NASA") == 1


def test_I7f_who_has_nothing_but_colonies_elects_nobody():
    def arrange(state: State) -> None:
        for site in (*SITES, "phobos"):
            claim(state, site, "NASA", factory=True, colony=True)

    game = senate({}, arrange=arrange)
    game.apply(Fundraise("NASA"))
    assert game.state.agenda[-1].question == "NASA is on turn (D1)"


def settled(state: State) -> None:
    claim(state, "ceres", "NASA", factory=True)
    put_stack(state, "NASA:outpost-1", "ceres", NASA_CREW)


def test_G3c_O2c_a_colony_brings_a_delegate_where_its_people_belong():
    game = senate({"equality": {"ESA": 2}}, "equality", arrange=settled)
    game.apply(BuildColony("NASA", "ceres", "CQ042"))
    assert game.to_act == ("NASA",)
    assert game.state.agenda[-1].question == "does NASA put a delegate into honor? (O2c)"
    game.apply(ElectDelegate("NASA", "honor"))
    assert seats(game)["honor"] == {"NASA": 1}


# -- the tally (O3) --------------------------------------------------------------------------------


def test_O3_O3a_whoever_has_most_gets_the_star():
    game = senate({"honor": {"NASA": 1}, "unity": {"ESA": 2}}, "unity")
    game.apply(Fundraise("NASA"))
    game.apply(ElectDelegate("NASA", "honor"))
    due = game.state.agenda[-1]
    assert isinstance(due, StarDue)
    assert due.leaders == ("honor", "unity")
    assert refusal(game, MoveStar("NASA", "freedom")).code == "not-the-most-votes"
    game.apply(MoveStar("NASA", "unity"))
    assert star(game) == "unity"


def test_O3a_who_is_on_turn_chooses_among_equals():
    seats_then = {"honor": {"NASA": 1}, "unity": {"ESA": 1}, "freedom": {"ESA": 1}}
    game = senate(seats_then, "centrist")
    game.apply(Fundraise("NASA"))
    game.apply(Forgo("NASA"))
    game.apply(MoveDelegate("NASA", "honor", "unity"))
    assert star(game) == "unity"
    other = senate(seats_then, "centrist", on_turn="ESA")
    other.apply(Fundraise("ESA"))
    other.apply(Forgo("ESA"))
    other.apply(MoveDelegate("ESA", "freedom", "individuality"))
    assert other.to_act == ("ESA",)
    other.apply(MoveStar("ESA", "individuality"))
    assert star(other) == "individuality"


def test_O3b_gl_Active_Law_the_law_of_the_star_is_active_for_all():
    game = senate({"freedom": {"NASA": 1}}, "freedom")
    for player in ("NASA", "ESA"):
        assert may_use(game.table, player, Ideology.FREEDOM)
        assert not may_use(game.table, player, Ideology.HONOR)


# -- lobbying (O4) ---------------------------------------------------------------------------------


def lobby_table(**more: object):
    return senate(
        {"honor": {"NASA": 1}, "freedom": {"NASA": 1}, "equality": {"ESA": 2}},
        "equality",
        **more,  # type: ignore[arg-type]
    )


def test_O4_a_delegate_and_an_aqua_for_a_law_this_turn():
    game = lobby_table()
    held = game.state.aquas("NASA")
    game.apply(Lobby("NASA", "freedom"))
    assert game.state.aquas("NASA") == held - 1
    assert assembly(game.table).all_of("NASA") == 1
    assert lobbied(game.table, "NASA") == "freedom"
    assert may_use(game.table, "NASA", Ideology.FREEDOM)
    assert not may_use(game.table, "ESA", Ideology.FREEDOM)
    assert refusal(game, Lobby("NASA", "honor")).code == "once-per-turn"
    end_turns(game)
    assert lobbied(game.table, "NASA") is None
    assert not may_use(game.table, "NASA", Ideology.FREEDOM)


def test_O4_only_for_what_is_not_active_and_where_one_sits():
    game = lobby_table()
    assert refusal(game, Lobby("NASA", "unity")).code == "no-delegate"
    with pytest.raises(BadInput, match="no ideology"):
        game.apply(Lobby("NASA", "greed"))
    end_turns(game)
    assert refusal(game, Lobby("ESA", "equality")).code == "law-active"
    assert refusal(game, Lobby("NASA", "freedom")).code == "not-your-turn"


def test_O4_it_takes_an_aqua():
    game = lobby_table()
    game.state.leo("NASA").tanks = 0
    assert refusal(game, Lobby("NASA", "freedom")).code == "not-enough-aqua"
    assert not [choice for choice in game.legal() if isinstance(choice, Lobby)]


def test_O4_a_delegate_who_goes_is_tallied():
    game = senate({"honor": {"NASA": 1}, "freedom": {"ESA": 1}}, "centrist")
    game.apply(Lobby("NASA", "honor"))
    assert star(game) == "freedom"


def test_O4a_the_law_of_the_centre_is_lobbied_for_in_a_pad_explosion_only():
    game = senate({"centrist": {"NASA": 1}, "unity": {}, "equality": {"ESA": 2}}, "equality")
    assert refusal(game, Lobby("NASA", "centrist")).rule == "O4a"


def test_O4b_in_anarchy_one_may_lobby_for_any_law():
    game = senate({"honor": {"NASA": 2}}, "honor", anarchy=True)
    assert not may_use(game.table, "NASA", Ideology.HONOR)
    game.apply(Lobby("NASA", "honor"))
    assert may_use(game.table, "NASA", Ideology.HONOR)
    assert active(game.table) == frozenset()


def test_a_table_may_waive_what_the_rules_of_politics_say():
    game = lobby_table()
    game.apply(Ruling("NASA", Lobby("NASA", "honor"), ("O4",), "first of several"), granted=True)
    assert lobbied(game.table, "NASA") == "honor"
    forgo_all(game)


# -- at the table ----------------------------------------------------------------------------------


def test_O_the_terminal_tells_the_assembly(tmp_path, capsys):
    log = tmp_path / "g.jsonl"
    new = ["game", "new", "--scenario", "core", "--factions", "NASA,ESA", "--with", "politics"]
    assert main([*new, "-o", str(log)]) == 0
    assert main(["game", "show", str(log)]) == 0
    told = capsys.readouterr().out
    assert "Purge roll: 1 freedom, 2 honor, 3 unity, 4 authority, 5 equality" in told
    assert "Assembly: honor: NASA 1; equality: ESA 1; the centre *: nobody" in told
    assert "Active laws: Mishap Insurance" in told
    assert main(["game", "do", str(log), "fundraise"]) == 0
    assert main(["game", "do", str(log), "elect-delegate", "ideology=honor"]) == 0
    assert "The gold star moves to honor: Paleoconservative Directive (O3b)" in (
        capsys.readouterr().out
    )


def test_O_all_of_it_is_in_the_log(tmp_path):
    game = senate()
    game.apply(Fundraise("NASA"))
    game.apply(ElectDelegate("NASA", "honor"))
    game.apply(Forgo("NASA"))
    game.save(tmp_path / "g.jsonl")
    again = Game.load(tmp_path / "g.jsonl", verify=True)
    assert again.state == game.state
    assert again.header.modules == ("politics",)
    assert new_game("core").state.parts == {}


def test_O_players_who_think_ahead_vote_for_what_is_worth_most():
    glories = [Glory("mars", high=True), Glory("venus", high=True)]

    def arrange(state: State) -> None:
        state.players["NASA"].glories.extend(glories)
        state.seniority_disks = 1

    game = senate({"honor": {"NASA": 1}, "unity": {"ESA": 2}}, "unity", arrange=arrange)
    assert worth(game.table, "NASA", "honor") > worth(game.table, "NASA", "unity")
    game.apply(Fundraise("NASA"))
    bot = SimplePlayer(1)
    while game.state.agenda[-1].tag in ("delegate-due", "shift-due", "star-due"):
        view = game.view("NASA")
        game.apply(bot.choose(view, view.legal()))
    assert star(game) == "honor"


def test_O2b_whoever_plans_sees_delegates_come_within_a_turn():
    game = senate({"unity": {"ESA": 1}}, "unity")
    bot = MediumPlayer(1)
    game.apply(Fundraise("NASA"))
    while not isinstance(game.state.agenda[-1], PlayerTurn):
        view = game.view("NASA")
        game.apply(bot.choose(view, view.legal()))
    assert assembly(game.table).all_of("NASA") == 1
