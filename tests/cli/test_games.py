"""``planner game``: a game kept in a log file, command by command."""

import json
from pathlib import Path

import pytest

from planner.cli import main


@pytest.fixture
def log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    path = str(tmp_path / "g.jsonl")
    new = ["game", "new", "--scenario", "race-to-mars", "--factions", "crp,nasa", "--seed", "7"]
    assert main([*new, "-o", path]) == 0
    assert "CRP is the first player (C8a)" in capsys.readouterr().out
    return path


def test_a_new_game_never_overwrites_a_file(log: str, capsys: pytest.CaptureFixture[str]):
    assert main(["game", "new", "--factions", "CRP,NASA", "-o", log]) == 2
    assert "exists" in capsys.readouterr().err


def test_actions_by_name_number_and_json(log: str, capsys: pytest.CaptureFixture[str]):
    assert main(["game", "do", log, "research", "deck=thruster", "bid=1"]) == 0
    assert main(["game", "do", log, "pass"]) == 0
    assert main(["game", "do", log, json.dumps({"do": "end-turn", "player": "CRP"})]) == 0
    assert main(["game", "do", log, "1"]) == 0
    capsys.readouterr()
    assert main(["game", "show", log, "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["aquas"] == {"CRP": 3, "NASA": 5}


def test_a_refusal_is_one_line_and_status_1(log: str, capsys: pytest.CaptureFixture[str]):
    assert main(["game", "do", log, "income", "--player", "NASA"]) == 1
    error = capsys.readouterr().err
    assert error == "planner: D1: it is CRP's turn, not NASA's\n"


def test_undo_and_replay(log: str, capsys: pytest.CaptureFixture[str]):
    assert main(["game", "do", log, "income"]) == 0
    assert main(["game", "undo", log]) == 0
    assert main(["game", "replay", log]) == 0
    assert "CRP takes back the last action" in capsys.readouterr().out
    assert main(["game", "score", log]) == 0
    assert "CRP and NASA lead" in capsys.readouterr().out


def test_the_good_part_of_a_damaged_log_can_be_saved(
    log: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    assert main(["game", "do", log, "income"]) == 0
    with Path(log).open("a") as file:
        file.write("{\n")
    assert main(["game", "show", log]) == 2
    assert "row 3: this is not a line of JSON" in capsys.readouterr().err
    good = str(tmp_path / "good.jsonl")
    assert main(["game", "replay", log, "--keep-good", good]) == 1
    assert main(["game", "show", good]) == 0


def test_the_good_part_is_saved_to_a_new_file_only(
    log: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    Path(log).write_text(Path(log).read_text() + "broken\n")
    for there in (log, str(tmp_path)):
        assert main(["game", "replay", log, "--keep-good", there]) == 2
        assert "exists; name another file" in capsys.readouterr().err
    assert main(["game", "show", log]) == 2
    told = capsys.readouterr().err
    assert told.endswith("are good, and planner game replay --keep-good saves them\n")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["undo"], "there is no action 'undo'; write planner game undo"),
        (["end-trun"], "there is no action 'end-trun'; did you mean end-turn"),
        (["ruling"], "there is no action 'ruling'; name the action, and say --waive and --reason"),
        (['{"do": ["income"]}'], "unknown 'do': ['income']"),
        (['{"do":' * 5000], "the action is no JSON"),
        (["transfer", "source=CRP:leo", "target=CRP:rocket-2", "tanks=1"], "no name of a stack"),
        (["transfer", "source=CRP:leo", "target=CRP:outpost-x y", "tanks=1"], "no name of a stack"),
    ],
)
def test_actions_that_are_none_are_refused_in_one_line(
    log: str, words: list[str], says: str, capsys: pytest.CaptureFixture[str]
):
    assert main(["game", "do", log, *words]) == 2
    told = capsys.readouterr().err
    assert says in told
    assert told.count("\n") == 1


def test_a_game_is_not_set_up_where_nothing_can_be_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    new = ["game", "new", "--factions", "CRP,NASA", "-o", str(tmp_path / "nowhere" / "g.jsonl")]
    assert main(new) == 2
    assert "cannot write" in capsys.readouterr().err


def test_legal_lists_numbers_and_domains(log: str, capsys: pytest.CaptureFixture[str]):
    assert main(["game", "legal", log]) == 0
    shown = capsys.readouterr().out
    assert "research  deck=thruster bid=? of 0..4" in shown
    assert "offer     terms=? of gifts, sales and purchases; see --json" in shown


def test_legal_lists_paths_if_asked(log: str, capsys: pytest.CaptureFixture[str]):
    stacks = ("source=CRP:leo", "target=CRP:rocket")
    assert main(["game", "do", log, "transfer", *stacks, "cards=CQ041"]) == 0
    assert main(["game", "do", log, "transfer", *stacks, "fuel=3"]) == 0
    capsys.readouterr()
    assert main(["game", "legal", log, "--paths"]) == 0
    told = capsys.readouterr().out.splitlines()
    number, path, *_ = next(line for line in told if " path=cycler," in line).split()
    assert main(["game", "legal", log, "--paths", "--json"]) == 0
    legal = json.loads(capsys.readouterr().out)["legal"]
    ways = legal[int(number) - 1]["choose"]["path"]["ways"]
    assert path.removeprefix("path=").split(",") in [way["path"] for way in ways]
    assert main(["game", "do", log, number, path]) == 0
    assert main(["game", "legal", log, "--json"]) == 0


def test_a_deal_is_offered_and_agreed_to(log: str, capsys: pytest.CaptureFixture[str]):
    terms = '[{"giver": "CRP", "to": "NASA", "aquas": 2}]'
    offer = f'{{"do": "offer", "player": "CRP", "terms": {terms}}}'
    assert main(["game", "do", log, offer]) == 0
    assert "CRP offers deal 1: CRP gives NASA 2 aqua. NASA: agreed? (N)" in capsys.readouterr().out
    assert main(["game", "do", log, "agree"]) == 0
    assert "CRP pays 2 aqua to NASA (N1)" in capsys.readouterr().out


def test_C2_crews_are_dealt_and_their_sides_chosen_or_drawn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    log = str(tmp_path / "dealt.jsonl")
    assert main(["game", "new", "--players", "2", "--seed", "1", "-o", log]) == 0
    assert "CQ038 is dealt: ESA or Anonymous (C2)" in capsys.readouterr().out
    assert main(["game", "score", log]) == 0
    assert main(["game", "do", log, "choose-side", "faction=ESA", "--player", "cq038"]) == 0
    assert main(["game", "do", log, "choose-side", "faction=Norse"]) == 0
    assert "CQ043 plays Norse" in capsys.readouterr().out
    drawn = str(tmp_path / "drawn.jsonl")
    assert main(["game", "new", "--players", "2", "--random-sides", "-o", drawn]) == 0
    assert main(["game", "do", drawn, "income"]) == 0


def test_nobody_brings_dice_to_a_seeded_game(log: str, capsys: pytest.CaptureFixture[str]):
    assert main(["game", "do", log, "end-turn", "--dice", "6"]) == 2
    error = capsys.readouterr().err
    assert "the seed of this game rolls its dice, and nobody may bring any" in error
    assert "--dice hand or either" in error


def test_the_table_grants_undo_and_rulings_by_its_mouth(
    log: str, capsys: pytest.CaptureFixture[str]
):
    assert main(["game", "do", log, "income"]) == 0
    assert main(["game", "undo", log, "--player", "NASA"]) == 0
    assert "NASA takes back the last action, and all consent (A2c)" in capsys.readouterr().out
    waive = ["income", "--waive", "D1b,X", "--reason", "agreed"]
    assert main(["game", "do", log, *waive]) == 2
    assert "there is no rule 'X'" in capsys.readouterr().err
    assert main(["game", "replay", log]) == 0


def test_a_ruling_needs_a_reason(log: str, capsys: pytest.CaptureFixture[str]):
    assert main(["game", "do", log, "end-turn", "--waive", "E3d"]) == 2
    assert main(["game", "do", log, "end-turn", "--waive", "E3d", "--reason", "agreed"]) == 0
    assert (
        "Ruling of the table, asked for by CRP, waiving E3d: agreed (A2c)"
        in capsys.readouterr().out
    )


def test_lists_are_written_with_commas_and_may_be_empty(
    log: str, capsys: pytest.CaptureFixture[str]
):
    build = ["jellybot-industry", "site=ceres", "robonaut=CB059", "refinery=CF075"]
    for supports in ("supports=", "supports=CG119,CG106"):
        assert main(["game", "do", log, *build, supports]) == 1
        error = capsys.readouterr().err
        assert error.startswith("planner: I7: CRP has no operational jellybots at Ceres")


def test_a_team_is_told_what_it_has_achieved(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = str(tmp_path / "team.jsonl")
    new = ["game", "new", "--scenario", "in-pursuit-of-happiness", "--factions", "CRP,NASA"]
    assert main([*new, "-o", path]) == 0
    capsys.readouterr()
    assert main(["game", "score", path]) == 0
    assert "Together: Dystopia (iiD2): the lowest score is 0" in capsys.readouterr().out


def test_a_rescue_is_set_up_by_turns(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = str(tmp_path / "rescue.jsonl")
    new = ["game", "new", "--scenario", "race-to-the-rescue", "--factions", "NASA", "-o", path]
    assert main(new) == 0
    shown = capsys.readouterr().out
    assert "NASA sets up: colony (iiD5)" in shown
    assert "Year 1, seniority disks 2" in shown
    assert main(["game", "do", path, "choose-colony", "site=titan-kraken-mare"]) == 1
    assert "no site of size 6 or more in the jupiter zone" in capsys.readouterr().err


def test_what_is_printed_on_cards_is_known_and_not_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    path = str(tmp_path / "glory.jsonl")
    new = ["game", "new", "--scenario", "race-to-mars", "--factions", "CRP,NASA", "-o", path]
    assert main([*new, "--printed", "RB014F.mass=3"]) == 2
    assert "what is printed on all cards is known" in capsys.readouterr().err
    assert main([*new, "--printed", "mass=3"]) == 2
    assert "is not PIECE.COLUMN=VALUE" in capsys.readouterr().err
