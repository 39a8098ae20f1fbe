"""What the assembly means to a player now: laws in force for him, and what a tally would be."""

from __future__ import annotations

from planner.games.high_frontier import Game
from planner.games.high_frontier.modules.politics.assembly import assembly
from planner.games.high_frontier.modules.politics.delegates import ElectDelegate, Forgo
from planner.games.high_frontier.modules.politics.fundraise import Fundraise
from planner.games.high_frontier.modules.politics.lobby import Lobby
from planner.games.high_frontier.modules.politics.sights import forecasts, in_force
from planner.games.high_frontier.table.state import Glory, State
from tests.games.high_frontier.arrange import claim, put_leo
from tests.games.high_frontier.helpers import draw_hand
from tests.games.high_frontier.politicking import senate, star


def told(game: Game, player: str = "NASA") -> dict[str, str]:
    return {str(each.law): str(each.told) for each in in_force(game.table, player)}


def rich(state: State) -> None:
    draw_hand(state, "NASA", "CT045", "CB056")
    put_leo(state, "NASA", "CT053F")
    claim(state, "ceres", "ESA", factory=True)
    state.players["NASA"].glories.append(Glory("mars", high=True))


def under(law: str) -> dict[str, str]:
    return told(senate({law: {"ESA": 1}}, law, arrange=rich))


def test_O5_each_law_says_what_it_changes_for_a_player():
    assert under("freedom") == {"freedom": "NASA may sell two of 2 cards for 5 aquas"}
    assert under("honor") == {"honor": "fundraising brings NASA 1 aqua"}
    assert under("unity") == {"unity": "nobody may lobby; with two delegates: no other law"}
    assert under("authority") == {
        "authority": "NASA may expel a delegate when fundraising; NASA stays first player"
    }
    assert under("equality") == {"equality": "a top card costs 1 aqua, and no auctions are held"}
    assert under("individuality") == {"individuality": "open to NASA: Ceres"}
    assert under("centrist") == {
        "centrist": "NASA has no delegate in the centre and is not insured"
    }


def test_O5_where_there_is_nothing_to_use_a_law_for_it_says_so():
    poor = senate({"freedom": {"NASA": 2}, "unity": {"NASA": 3}, "authority": {"NASA": 2}}, "unity")
    assert told(poor) == {
        "freedom": "NASA has no two cards to sell",
        "unity": "nobody may lobby; with two delegates: Free Trade Act and Martial Law",
        "authority": "nobody else has a delegate to expel; NASA stays first player",
    }
    assert told(senate({"individuality": {"ESA": 1}}, "individuality")) == {
        "individuality": "nobody else has a factory"
    }
    insured = senate({"centrist": {"NASA": 1}}, "centrist", arrange=rich)
    heaviest = insured.table.face("CT053F").mass
    assert told(insured)["centrist"] == (
        f"NASA is insured: a pad explosion would bring {heaviest} aquas now"
    )


def test_O4_what_is_lobbied_for_is_in_force_for_one_alone():
    game = senate({"equality": {"NASA": 1}, "honor": {"ESA": 2}}, "honor")
    game.apply(Lobby("NASA", "equality"))
    (lobbied,) = [each for each in in_force(game.table, "NASA") if each.is_lobbied]
    assert str(lobbied.told) == "a top card costs NASA 1 aqua"
    assert [str(each.law) for each in in_force(game.table, "ESA")] == ["honor"]
    rising = senate({"unity": {"NASA": 1}, "authority": {"ESA": 2}}, "freedom")
    rising.apply(Lobby("NASA", "unity"))
    assert told(rising)["unity"] == "with two delegates: Martial Law"


def test_O3a_a_forecast_is_what_the_tally_then_finds():
    delegates = {"honor": {"NASA": 1}, "freedom": {"NASA": 1}, "equality": {"ESA": 2}}
    game = senate(delegates, "equality")
    found = {str(deed): each for each in forecasts(game.table, "NASA") for deed in each.deeds}
    assert {deed for deed in found if not found[deed].changes} == {
        "from freedom to individuality",
        "from freedom to the centre",
        "from honor to unity",
        "from honor to the centre",
        "lobbying in freedom",
        "lobbying in honor",
    }
    assert found["a new delegate in honor"].leaders == ("honor", "equality")
    assert found["from freedom to honor"].votes == 2
    # What changes nothing comes last.
    assert [each.changes for each in forecasts(game.table, "NASA")] == [True, True, False]
    game.apply(Fundraise("NASA"))
    game.apply(ElectDelegate("NASA", "honor"))
    due = game.state.agenda[-1]
    assert due.tag == "star-due"
    assert getattr(due, "leaders", ()) == ("honor", "equality")


def test_O3a_the_star_moves_as_forecast_without_a_choice():
    game = senate({"honor": {"NASA": 1}, "unity": {"ESA": 1}}, "unity")
    first = next(each for each in forecasts(game.table, "NASA") if len(each.leaders) == 1)
    assert str(first.told) == "the star moves to honor with 2 votes: Paleoconservative Directive"
    game.apply(Fundraise("NASA"))
    game.apply(ElectDelegate("NASA", "honor"))
    game.apply(Forgo("NASA"))
    assert star(game) == "honor"
    assert assembly(game.table).votes("honor") == first.votes
