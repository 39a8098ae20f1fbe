"""Colonies and claim jumps (G3, G4)."""

import pytest

from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.felonies import Murder
from planner.games.high_frontier.chapters.free.settle import (
    AnswerJump,
    BuildColony,
    ClaimJump,
    JumpContested,
)
from planner.games.high_frontier.chapters.scoring import colonies
from planner.games.high_frontier.table.state import Glory, PlayedCard, SiteMarks, State
from planner.games.high_frontier.table.tokens import DiskDue, RecycleDisk, disks_left
from planner.games.high_frontier.table.turn import EndTurn
from planner.kernel.actions import Ruling
from tests.games.high_frontier.arrange import cards_of, claim, put_stack
from tests.games.high_frontier.golden import Case, golden
from tests.games.high_frontier.helpers import new_game, refusal

CRP, NASA, ESA = "CQ041F", "CQ042F", "CQ038F"
ENCKE = "comet-encke"


def table(arrange, *factions: str, on_turn: str | None = None) -> Game:
    game = new_game("core", factions or ("CRP", "NASA", "ESA"), arrange=arrange)
    while on_turn is not None and game.to_act != (on_turn,):
        game.apply(EndTurn(game.to_act[0]))
    return game


def offers(game: Game, kind: type) -> list[str]:
    return [choice.site for choice in game.legal() if isinstance(choice, kind)]


# -- colonies --------------------------------------------------------------------------------


def at_the_factory(state: State) -> None:
    claim(state, "ceres", "NASA", factory=True)
    put_stack(state, "NASA:rocket", "ceres", NASA, "CF070R", wet="9")


def test_G3_a_human_settles_at_an_own_factory():
    game = table(at_the_factory, on_turn="NASA")
    (choice,) = (c for c in game.legal() if isinstance(c, BuildColony))
    entry = game.apply(choice)
    assert game.state.marks("ceres") == SiteMarks(claim="NASA", factory="NASA", colony="NASA")
    assert PlayedCard(NASA) in game.state.leo("NASA").cards
    assert cards_of(game.state, "NASA:rocket") == ["CF070R"]
    assert game.state.stacks["NASA:rocket"].wet == "8"
    assert {line.rule for line in entry.says} >= {"G3", "G3a"}


def test_G3_one_colony_to_a_factory():
    game = table(at_the_factory, on_turn="NASA")
    game.state.mark("ceres", SiteMarks(claim="NASA", factory="NASA", colony="NASA"))
    assert offers(game, BuildColony) == []
    assert refusal(game, BuildColony("NASA", "ceres", "CQ042")).code == "has-colony"


def test_G3_it_takes_an_own_factory():
    for marks in (SiteMarks(claim="NASA"), SiteMarks(claim="ESA", factory="ESA"), SiteMarks()):
        game = table(at_the_factory, on_turn="NASA")
        game.state.mark("ceres", marks)
        assert offers(game, BuildColony) == []
        assert refusal(game, BuildColony("NASA", "ceres", "CQ042")).code == "no-factory"


def test_G3a_it_takes_an_own_human_on_the_spot():
    def arrange(state: State) -> None:
        claim(state, "ceres", "NASA", factory=True)
        put_stack(state, "NASA:outpost-1", "ceres", ESA, "CF070R")

    game = table(arrange, on_turn="NASA")
    assert offers(game, BuildColony) == []
    for card in ("CQ042", "CQ038", "CF070"):
        assert refusal(game, BuildColony("NASA", "ceres", card)).code == "no-human"


def test_N3d_a_crew_settles_out_of_the_stack_of_another():
    def arrange(state: State) -> None:
        claim(state, "ceres", "NASA", factory=True)
        put_stack(state, "ESA:outpost-1", "ceres", NASA)

    game = table(arrange, on_turn="NASA")
    game.apply(BuildColony("NASA", "ceres", "CQ042"))
    assert "ESA:outpost-1" not in game.state.stacks


def test_Lb_a_settler_leaves_the_glory_low_side_up():
    game = table(at_the_factory, on_turn="NASA")
    game.state.stacks["NASA:rocket"].cards[0] = PlayedCard(NASA, glory="ceres")
    game.apply(BuildColony("NASA", "ceres", "CQ042"))
    assert game.state.players["NASA"].glories == [Glory("ceres", high=False)]


def on_kreutz(state: State) -> None:
    for player, crew in (("NASA", NASA), ("CRP", CRP)):
        put_stack(state, f"{player}:outpost-1", "kreutz-sungrazer", crew)


def test_G3a_a_colony_on_the_sungrazer_is_a_felony():
    for player, card in (("NASA", "CQ042"), ("CRP", "CQ041")):
        game = table(on_kreutz, on_turn=player)
        claim(game.state, "kreutz-sungrazer", player, factory=True)
        build = BuildColony(player, "kreutz-sungrazer", card)
        if player == "CRP":
            assert offers(game, BuildColony) == ["kreutz-sungrazer"]
            game.apply(build)
        else:
            assert offers(game, BuildColony) == []
            refused = refusal(game, build)
            assert (refused.rule, refused.code) == ("G3a", "not-felonious")


def test_G3a_settling_is_no_murder():
    game = table(at_the_factory, on_turn="NASA")
    game.state.anarchy = True
    game.apply(BuildColony("NASA", "ceres", "CQ042"))
    assert game.state.turn is not None
    assert Murder.tag not in game.state.turn.used


def test_M2_a_colony_scores():
    game = table(at_the_factory, on_turn="NASA")
    game.apply(BuildColony("NASA", "ceres", "CQ042"))
    assert colonies(game.table, "NASA") == 1


# -- claim jumps -----------------------------------------------------------------------------


def jumpers(*crews: str, site: str = ENCKE, owner: str = "NASA"):
    owners = {CRP: "CRP", NASA: "NASA", ESA: "ESA"}

    def arrange(state: State) -> None:
        claim(state, site, owner)
        for crew in crews:
            put_stack(state, f"{owners[crew]}:rocket", site, crew, wet="9")

    return arrange


@golden("G4b", "free_actions")
def test_G4_the_taikonauts_take_the_claim_on_encke(case: Case):
    def arrange(state: State) -> None:
        jumpers(CRP)(state)
        put_stack(state, "NASA:rocket", ENCKE, "CT048F", wet="9")

    game = table(arrange)
    aquas = {player: game.state.aquas(player) for player in game.state.players}
    left = disks_left(game.table, "NASA")
    assert offers(game, ClaimJump) == [ENCKE]
    entry = game.apply(ClaimJump("CRP", ENCKE))
    assert game.state.marks(ENCKE) == SiteMarks(claim="CRP")
    assert disks_left(game.table, "NASA") == left + 1
    changed = any(game.state.aquas(player) != had for player, had in aquas.items())
    assert changed is case["expect"]["aquas_changed"]
    assert [line.rule for line in entry.says] == ["G4", "G4"]


def test_gl_Taxes_a_claim_jump_pays_none():
    game = table(jumpers(NASA, owner="ESA"), "ROSCOSMOS", "NASA", "ESA", on_turn="NASA")
    game.state.players["NASA"].privileges.append("felonious")
    before = game.state.aquas("ROSCOSMOS")
    game.apply(ClaimJump("NASA", ENCKE))
    assert game.state.aquas("ROSCOSMOS") == before


def test_G4_only_felons_jump_claims():
    game = table(jumpers(NASA, owner="ESA"), on_turn="NASA")
    assert offers(game, ClaimJump) == []
    assert refusal(game, ClaimJump("NASA", ENCKE)).code == "not-felonious"
    game.state.anarchy = True
    assert offers(game, ClaimJump) == [ENCKE]


def test_G4_it_takes_a_human_on_the_spot():
    game = table(jumpers())
    assert offers(game, ClaimJump) == []
    assert refusal(game, ClaimJump("CRP", ENCKE)).code == "no-human"


def test_A2c_the_table_may_let_a_jump_without_a_human_stand():
    game = table(jumpers())
    ruling = Ruling("CRP", ClaimJump("CRP", ENCKE), ("G4",), "we noticed too late")
    entry = game.apply(ruling, granted=True)
    assert game.state.marks(ENCKE).claim == "CRP"
    told = "Ruling of the table, asked for by CRP, waiving G4: we noticed too late"
    assert entry.says[0].text == told


def test_G4_a_human_of_the_owner_defends_the_claim_if_the_owner_wants_it():
    game = table(jumpers(CRP, NASA))
    assert offers(game, ClaimJump) == [ENCKE]
    game.apply(ClaimJump("CRP", ENCKE))
    assert game.to_act == ("NASA",)
    opposed = game.copy()
    opposed.apply(AnswerJump("NASA", oppose=True))
    assert opposed.state.marks(ENCKE) == SiteMarks(claim="NASA")
    assert refusal(opposed, ClaimJump("CRP", ENCKE)).code == "opposed"
    game.apply(AnswerJump("NASA", oppose=False))
    assert game.state.marks(ENCKE) == SiteMarks(claim="CRP")


def test_G4_a_factory_defends_the_claim():
    game = table(jumpers(CRP))
    claim(game.state, ENCKE, "NASA", factory=True)
    assert offers(game, ClaimJump) == []
    assert refusal(game, ClaimJump("CRP", ENCKE)).code == "factory-on-claim"


def test_G4_the_factory_of_another_does_not_defend_the_claim():
    """A cube that was built on NASA's disk by leave (N6) is not the owner's."""
    game = table(jumpers(CRP))
    for builder in ("CRP", "ESA"):
        jumped = game.copy()
        jumped.state.mark(ENCKE, SiteMarks(claim="NASA", factory=builder))
        assert offers(jumped, ClaimJump) == [ENCKE]
        jumped.apply(ClaimJump("CRP", ENCKE))
        assert jumped.state.marks(ENCKE) == SiteMarks(claim="CRP", factory=builder)


def test_G4_nobody_jumps_his_own_claim_or_none():
    game = table(jumpers(CRP, owner="CRP"))
    assert offers(game, ClaimJump) == []
    for site in (ENCKE, "ceres"):
        assert refusal(game, ClaimJump("CRP", site)).code == "no-claim"


def test_G4_others_with_a_human_there_may_oppose():
    game = table(jumpers(CRP, ESA))
    game.apply(ClaimJump("CRP", ENCKE))
    assert isinstance(game.state.agenda[-1], JumpContested)
    assert game.to_act == ("ESA",)
    assert game.legal() == [AnswerJump("ESA", oppose=True), AnswerJump("ESA", oppose=False)]
    opposed = game.copy()
    opposed.apply(AnswerJump("ESA", oppose=True))
    assert opposed.state.marks(ENCKE) == SiteMarks(claim="NASA")
    assert opposed.to_act == ("CRP",)
    assert offers(opposed, ClaimJump) == []
    assert refusal(opposed, ClaimJump("CRP", ENCKE)).code == "opposed"
    game.apply(AnswerJump("ESA", oppose=False))
    assert game.state.marks(ENCKE) == SiteMarks(claim="CRP")


def test_G4_every_witness_is_asked():
    def arrange(state: State) -> None:
        jumpers(CRP)(state)
        put_stack(state, "ESA:rocket", ENCKE, ESA, wet="9")
        put_stack(state, "UN:rocket", ENCKE, "CQ040F", wet="9")

    game = table(arrange, "CRP", "NASA", "ESA", "UN", on_turn="CRP")
    game.apply(ClaimJump("CRP", ENCKE))
    assert set(game.to_act) == {"ESA", "UN"}
    game.apply(AnswerJump("UN", oppose=False))
    assert game.to_act == ("ESA",)
    assert refusal(game, AnswerJump("UN", oppose=True)).code == "not-asked"
    game.apply(AnswerJump("ESA", oppose=False))
    assert game.state.marks(ENCKE).claim == "CRP"


@pytest.mark.parametrize("owner", ["NASA", "ESA", "UN"])
def test_G4_the_owner_of_the_claim_is_asked_first_then_the_others_as_they_sit(owner: str):
    def arrange(state: State) -> None:
        jumpers(CRP, owner=owner)(state)
        for player, crew in (("NASA", NASA), ("ESA", ESA), ("UN", "CQ040F")):
            put_stack(state, f"{player}:rocket", ENCKE, crew, wet="9")

    game = table(arrange, "CRP", "NASA", "ESA", "UN", on_turn="CRP")
    others = [name for name in game.state.seats if name not in ("CRP", owner)]
    game.apply(ClaimJump("CRP", ENCKE))
    assert game.to_act == (owner, *others)


def all_disks(*sites: str, factory: bool = False):
    """CRP has nine claims, those of the named sites without a factory."""

    def arrange(state: State) -> None:
        jumpers(CRP)(state)
        others = (
            "ceres",
            "psyche",
            "hygiea",
            "davida",
            "fortuna",
            "flora",
            "ida",
            "chiron",
            "huya",
        )
        for site in (*sites, *others)[:9]:
            claim(state, site, "CRP", factory=site not in sites)

    return arrange


def test_G4a_the_last_loose_disk_moves():
    game = table(all_disks("luna-shackleton"))
    assert disks_left(game.table, "CRP") == 0
    game.apply(ClaimJump("CRP", ENCKE))
    assert game.state.marks(ENCKE).claim == "CRP"
    assert game.state.marks("luna-shackleton") == SiteMarks()
    assert disks_left(game.table, "CRP") == 0


def test_G4a_the_jumper_chooses_which_disk():
    game = table(all_disks("luna-shackleton", "eros"))
    game.apply(ClaimJump("CRP", ENCKE))
    assert isinstance(game.state.agenda[-1], DiskDue)
    game.apply(RecycleDisk("CRP", "eros"))
    assert game.state.marks("eros") == SiteMarks()
    assert game.state.marks("luna-shackleton").claim == "CRP"


def test_G4a_no_disk_no_jump():
    game = table(all_disks())
    assert offers(game, ClaimJump) == []
    refused = refusal(game, ClaimJump("CRP", ENCKE))
    assert (refused.rule, refused.numbers["disks"]) == ("G4a", 9)


def test_G4b_a_claim_on_luna_is_jumped_without_the_first_player():
    game = table(jumpers(CRP, site="luna-shackleton"), "CRP", "NASA", "UN", on_turn="CRP")
    assert game.state.first_player == "UN"
    game.apply(ClaimJump("CRP", "luna-shackleton"))
    assert game.state.marks("luna-shackleton").claim == "CRP"
