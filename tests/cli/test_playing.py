"""``planner game play``: the terminal as the players at the keyboard meet it."""

from __future__ import annotations

import random
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from planner.cli import main
from planner.cli.hotseat.ask import fill_in
from planner.cli.hotseat.terminal import Terminal, edit_lines
from planner.cli.hotseat.words import choice_words
from planner.errors import BadInput
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.operations.prospect import Prospect
from planner.games.high_frontier.table.turn import EndTurn
from planner.kernel.actions import Template
from planner.kernel.domains import Subset
from tests.cli.conftest import Table
from tests.games.high_frontier.at_site import NANOBOT, OUTPOST, at

MARS = ("--factions", "NASA,ESA", "--seed", "5")


def test_a_game_is_begun_by_asking_and_goes_on_later(play: Table, log: Path):
    shown = play("", "mars", "b", "9", "2", "", "1", "2", "income", "end")
    assert "Race to Mars, 2 to 5 players" in shown
    assert "is a good start" in shown
    assert "that many crew cards are dealt" in shown
    assert "All sides are shown: " in shown
    assert "a number from 2 to 5, please" in shown
    assert f"the game stands at year 1; it is in {log}" in shown
    game = Game.load(log)
    assert game.header.scenario == "race-to-mars"
    done = [entry.action.tag for entry in game.entries]
    assert done == ["choose-side", "choose-side", "income", "end-turn"]
    assert f"{game.to_act[0]} ==" in play("quit")


def test_modules_are_named_in_one_word(play: Table, log: Path):
    play("quit", words=("--scenario", "core", "--with", "politics,conflict", *MARS))
    assert Game.load(log).header.modules == ("politics", "conflict")


def test_who_leaves_before_the_beginning_has_no_game(play: Table, log: Path):
    assert play(status=1).endswith("no game was begun\n")
    assert not log.exists()


def test_interrupting_saves_and_leaves_politely(play: Table, log: Path):
    shown = play("income", "^C", words=MARS)
    assert "Traceback" not in shown
    assert shown.endswith(f"it is in {log}\n")
    assert len(Game.load(log).entries) == 1


def test_the_menu_is_sorted_and_numbered(play: Table):
    shown = play("quit", words=MARS)
    headings = ["Operation: one this turn", "Free actions", "Deals", "End of the turn"]
    at = [shown.index(heading) for heading in headings]
    assert at == sorted(at)
    assert "  1 income: take 1 aqua from the pool (I1)" in shown
    assert "== Year 1, 2 seniority disks left: NASA ==\n4 aqua, 0 points\nhand: 0 cards" in shown


def test_an_auction_by_words_and_numbers(play: Table):
    shown = play("research", "thruster", "7", "2", "bid", "b", "2", "end", words=MARS)
    assert (
        "1 thruster: CT050 Photon Heliogyro (mass 0, thrust 0-0), choose opening bid in aquas"
        in shown
    )
    assert "a number from 0 to 4, please, or b to go back" in shown
    assert "CT050 Photon Heliogyro is up for auction, bids: NASA 2; who bids more? (I2b)" in shown
    assert "  white side: CT050 Photon Heliogyro (mass 0, thrust 0-0)\n  black side: CT050" in shown
    assert "  NASA wins CT050 Photon Heliogyro (I2d)" in shown
    assert "hand: 1 card\n  CT050 Photon Heliogyro (mass 0, thrust 0-0)" in shown


def test_another_who_is_asked_may_answer_first(play: Table):
    three = ("--factions", "NASA,ESA,CRP", "--seed", "5")
    shown = play("research", "1", "0", "as UN", "as esa", "pass", words=three)
    assert "nobody plays 'UN'" in shown
    assert "NASA> as esa" in shown
    assert "ESA> pass" in shown


def test_a_flight_to_a_place_that_is_named(play: Table, log: Path):
    shown = play(
        "transfer", "rocket, choose cards", "9", "1", "0", "4",
        "move", "1", "Pluto", "nowhere land", "mars hohmann", "b", "sites", "deimos", "quit",
        words=MARS,
    )  # fmt: skip
    assert "numbers from 1 to 1, please" in shown
    assert (
        "rocket at Low Earth Orbit, with CQ042 NASA Astronauts, net thrust 14, 22 steps of fuel"
        in shown
    )
    assert "places within reach" in shown
    assert "takes more fuel, thrust or years than this move has" in shown
    assert "Deimos, powered landing: 2 burns, 16 steps of fuel, 1 aerobrake roll" in shown
    assert "page 1 of" in shown
    assert Game.load(log).state.agenda[-1].tag == "hazard"


def test_a_flight_along_a_path_of_ones_own(play: Table, log: Path):
    shown = play(
        "transfer", "rocket, choose cards", "all", "0", "4",
        "move", "1", "cycler geo", "move", "1", "cycler earth-belt-1 geo",
        words=MARS,
    )  # fmt: skip
    assert "no: B7:" in shown
    assert Game.load(log).state.stacks["NASA:rocket"].space == "geo"


def test_what_cannot_be_done_says_why(play: Table):
    shown = play("income", "income", "dance", "undo x", "undo 9", "save", words=MARS)
    assert "no: income is an operation, and you have done one this turn (D1b); ? for help" in shown
    assert "no: there is nothing like 'dance' to do now" in shown
    assert "'x' is no number of actions" in shown
    assert "9 actions cannot be undone" in shown
    assert "nothing cannot be written" in shown


def test_what_is_not_in_the_menu_is_explained(play: Table):
    shown = play("boost", "vote", "research", "thruster", "0", "income", "pass", words=MARS)
    assert "no: nothing to do for boost: bring hand cards to LEO, white side up" in shown
    assert "no: vote is not asked for now" in shown
    assert "no: answer first: CT050 Photon Heliogyro is up for auction" in shown


def test_actions_are_explained_once_and_m_explains_again(play: Table):
    shown = play("income", "m", words=MARS)
    words = "jettison: take cards back to your hand, give up tanks, turn radiators light (G1g)"
    assert shown.count(words) == 2
    assert "jettison: LEO, choose tanks of water" in shown


def test_the_aim_and_the_factions_are_told_and_what_happened_last(play: Table):
    shown = play("income", "quit", words=MARS)
    assert "The aim: beside the usual points, one each for the first rocket to land" in shown
    assert "\nESA Space Unionists - Powersat: " in shown
    assert "The last that happened" not in shown
    assert "Last moves:\nNASA receives 1 aqua: income (I1)" in play("aim")


def test_decks_and_sites_are_told_with_what_one_would_look_up(play: Table):
    rescue = ("--scenario", "race-to-the-rescue", "--factions", "NASA,ESA", "--seed", "5")
    shown = play("1", "valhalla", "1", "thruster", words=rescue)
    assert "2 Callisto: Valhalla (size 8, type C, hydration 4)" in shown
    assert "1 thruster: CT050 Photon Heliogyro (mass 0, thrust 0-0)" in shown
    assert "ESA takes the patent CT050" in shown


def test_points_are_told_when_they_change(play: Table):
    shown = play("transfer", "rocket, choose cards", "all", "0", "0", "", words=MARS)
    assert "  NASA has 1 point (+1)" in shown
    assert "4 aqua, 1 point\n" in shown
    assert "rocket at Low Earth Orbit (earth zone): dry mass 1, wet mass 1\n  CQ042" in shown


def test_words_that_work_at_every_prompt(play: Table):
    shown = play(
        "research", "?", "rule H6a", "? finao aqua", "rule purple cows", "card hall effect",
        "space ceres", "card purple cow", "sites --zone nowhere --all", "show", "score", "log",
        words=MARS,
    )  # fmt: skip
    assert "At every prompt:" in shown
    assert "H6a: Powered: net thrust greater than size, no fuel" in shown
    assert "H7e: FINAO: pay 4 Aqua before the roll" in shown
    assert "there is no rule 'purple cows'" in shown
    assert "thrust triangle  3-2 water, pushable" in shown
    assert "Ceres" in shown
    assert "no card" in shown
    assert "try planner sites --help elsewhere" in shown
    assert "robonaut deck, 12 cards: CB057 Cat Fusion Z-pinch Torch" in shown
    assert "NASA and ESA ahead" in shown
    assert "nothing has happened yet" in shown


def test_many_rules_are_cut_short(play: Table):
    assert "more" in play("rule gl", "rule colony", words=MARS)


def test_undo_and_a_copy_of_the_log(play: Table, log: Path, tmp_path: Path):
    copy = tmp_path / "copy.jsonl"
    shown = play("income", "log 1", "undo", f"save {copy}", words=MARS)
    assert "  NASA takes back the last action (A2c)" in shown
    assert f"saved as {copy}" in shown
    assert copy.read_text() == log.read_text()
    assert [entry.action.tag for entry in Game.load(log).entries] == ["income", "undo"]


def test_what_cannot_be_saved_is_told_and_saved_as_soon_as_possible(
    play: Table, log: Path, monkeypatch: pytest.MonkeyPatch
):
    writing = iter([False, True])
    append_to = Game.append_to

    def full(game: Game, path: Path) -> None:
        if not next(writing):
            raise BadInput("cannot write g.jsonl: the disk is full")
        append_to(game, path)

    play("quit", words=MARS)
    monkeypatch.setattr(Game, "append_to", full)
    shown = play("income", "end")
    assert "not saved: cannot write g.jsonl: the disk is full; save FILE writes a copy" in shown
    assert [entry.action.tag for entry in Game.load(log).entries] == ["income", "end-turn"]


def test_where_others_have_written_meanwhile_the_game_goes_on_from_there(
    play: Table, log: Path, monkeypatch: pytest.MonkeyPatch
):
    append_to, others = Game.append_to, iter([EndTurn("NASA")])

    def late(game: Game, path: Path) -> None:
        for action in others:
            other = Game.load(path)
            other.apply(action)
            append_to(other, path)
        append_to(game, path)

    play("quit", words=MARS)
    monkeypatch.setattr(Game, "append_to", late)
    shown = play("income", "income")
    assert (
        "not done: somebody else has written to g.jsonl meanwhile, and the game goes on from there"
        in shown
    )
    assert "NASA receives 1 aqua" not in shown
    assert "ESA receives 1 aqua: income (I1)" in shown
    entries = Game.load(log).entries
    assert [(e.action.tag, e.action.player) for e in entries] == [
        ("end-turn", "NASA"),
        ("income", "ESA"),
    ]


def test_the_table_may_overrule_for_one_action(play: Table, log: Path):
    shown = play("ruling", "ruling D1 agreed", "income", "end", words=MARS)
    assert "a ruling names rules and says why" in shown
    assert "Ruling of the table, asked for by NASA, waiving D1: agreed (A2c)" in shown
    assert [entry.action.tag for entry in Game.load(log).entries] == ["ruling", "end-turn"]


def test_heroes_are_nominated_and_voted_for(play: Table, log: Path):
    core = ("--scenario", "core", "--factions", "NASA,ESA,CRP", "--seed", "5")
    shown = play("nominate", "ESA", "first on Eureka", "1", "2", "vote", "1", words=core)
    assert "for what (in words, like a heroic deed): " in shown
    assert "  1 vote: vote for it (Lc)\n    2 vote: vote against it (Lc)" in shown
    assert "does ESA deserve a heroism chit: first on Eureka? (Lc)" in shown
    assert Game.load(log).state.players["ESA"].heroism == ["first on Eureka"]


def test_deals_are_put_together(play: Table, log: Path):
    shown = play("offer", "aquas", "3", "agree", "offer", "b", words=MARS)
    assert "NASA gives ESA aquas" in shown
    assert "ESA offers" not in shown
    assert "NASA pays 3 aqua to ESA (N1)" in shown
    assert Game.load(log).state.aquas("ESA") == 7
    core = ("--scenario", "core", "--factions", "NASA,ESA,CRP", "--seed", "5")
    log.unlink()
    shown = play("offer", "esa", "push", "2", "agree", words=core)
    assert "ESA gives CRP a Powersat push; CRP gives ESA 2 aqua. ESA: agreed? (N)" in shown
    assert "ESA allows CRP a Powersat push this turn (N4a)" in shown


def test_N_whoever_was_called_speaks_once(play: Table, log: Path):
    shown = play("as esa", "offer", "aquas", "2", "as esa", "withdraw", "income", words=MARS)
    assert "NASA> as esa" in shown
    assert "ESA offers deal 1: ESA gives NASA 2 aqua. NASA: agreed? (N)" in shown
    assert "ESA withdraws deal 1 (N)" in shown
    assert "NASA> income" in shown
    assert [entry.action.tag for entry in Game.load(log).entries] == ["offer", "withdraw", "income"]


def test_N_an_offer_in_an_auction_is_answered_by_whom_it_concerns(play: Table, log: Path):
    core = ("--scenario", "core", "--factions", "NASA,ESA,CRP", "--seed", "5")
    words = ("research", "1", "0", "as esa", "offer", "crp", "1", "1")
    shown = play(*words, "agree", "pass", words=core)
    assert "ESA gives CRP the word to bid no more this turn; CRP gives ESA 1 aqua" in shown
    assert "CRP> agree" in shown
    assert "ESA is bound to bid no more this turn (N1)" in shown
    assert "NASA> pass" in shown
    assert "CRP pays 1 aqua to ESA (N1)" in shown


def test_dice_are_typed_in(play: Table, log: Path):
    shown = play(
        "transfer", "rocket, choose cards", "all", "0", "4",
        "move", "1", "sites", "deimos", "roll", "0", "1",
        words=(*MARS, "--dice", "hand"),
    )  # fmt: skip
    assert "NASA rolls for the hazard at" in shown
    assert "a number from 1 to 6, please" in shown
    assert Game.load(log).entries[-1].dice == (1,)
    assert "NASA:rocket" not in Game.load(log).state.stacks


def test_bots_play_by_themselves_to_the_end(play: Table, log: Path):
    words = ("--factions", "NASA,ESA", "--bots", "NASA=simple,ESA=random")
    shown = play(words=words)
    assert Game.load(log, hashing=False).state.over in shown
    assert "total" in shown
    assert " won" in shown


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--bots", "UN=simple"], "nobody plays UN"),
        (["--bots", "ESA=clever"], "there is no bot 'clever'; write random or simple"),
        (["--json"], "play is for people; programs use legal and do"),
    ],
)
def test_what_makes_no_sense_is_refused(
    log: Path, words: list[str], says: str, capsys: pytest.CaptureFixture[str]
):
    assert main(["game", "play", str(log), *MARS, *words]) == 2
    assert says in capsys.readouterr().err


TYPED = [
    "1", "2", "3", "4", "5", "all", "none", "b", "", "+", "end", "roll", "pass", "show", "score",
    "log x", "undo", "undo x", "as NASA", "as", "m", "?", "-1", "99", "x", "transfer", "move",
    "research", "offer", "income", "ruling D1b we agreed", "ruling", "nominate", "boost", "1 2",
    "leo cycler geo", "aim", "card hall", "\x00", "é", "save",
]  # fmt: skip


@pytest.mark.parametrize(
    ("scenario", "dice"), [("core", "seeded"), ("race-to-mars", "hand"), ("race-to-the-rescue", "")]
)
def test_whatever_is_typed_the_game_goes_on_and_its_log_is_good(
    play: Table, log: Path, scenario: str, dice: str
):
    chance = random.Random(scenario)
    lines = [chance.choice(TYPED[:11] if chance.random() < 0.6 else TYPED) for _ in range(150)]
    words = ["--scenario", scenario, "--factions", "NASA,ESA,CRP", "--seed", "3"]
    play(*lines, words=(*words, "--dice", dice) if dice else tuple(words))
    assert len(Game.load(log).entries) > 5


def test_gl_Glitch_Triggers_other_plans_are_told_in_words():
    game = at("ceres", NANOBOT, "CB067R", glitched=True)
    game.apply(Prospect("NASA", OUTPOST, "CB062", "buggy", ("ceres",)), (5,))
    plan, none = (choice_words(game.table, choice) for choice in game.legal())
    assert plan.startswith("Prospect: outpost 1 at Ceres, CB067")
    assert "by raygun, Ceres" in plan
    assert none == "that is all"


@pytest.mark.parametrize(("in_any_order", "picked"), [(True, "ca"), (False, "ac")])
def test_I6a_numbers_keep_their_order_where_it_matters(
    in_any_order: bool, picked: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("builtins.input", lambda prompt: "3 1")
    domain = Subset(("a", "b", "c"), in_any_order=in_any_order)
    template = Template(
        Prospect, {"player": "NASA", "stack": "", "card": "", "platform": ""}, {"sites": domain}
    )
    action = fill_in(Terminal(), Game.new("core", factions=["NASA", "ESA"]).table, template)
    assert isinstance(action, Prospect)
    assert action.sites == tuple(picked)


def test_plans_are_answered_at_every_prompt_and_need_a_spacecraft(play: Table) -> None:
    shown = play("plan mars", "reach", "research", "plan nowhere", "plan", words=MARS)
    assert shown.count("no: E5: NASA has no spacecraft on the map") == 3
    assert "no: there is no place called 'nowhere'" in shown


def test_wide_digits_choose_as_well_as_narrow_ones(play: Table) -> None:
    assert play("research", "１", words=MARS).count("which one") >= 1


def test_lines_are_edited_where_python_can() -> None:
    edit_lines()
    assert "readline" in sys.modules or find_spec("readline") is None


def test_letters_of_another_encoding_are_asked_for_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = iter([b"\xff".decode, lambda: "3"])
    monkeypatch.setattr("builtins.input", lambda prompt: next(answers)())
    assert Terminal().number("how many", 1, 5) == 3
    assert "another encoding" in capsys.readouterr().out
