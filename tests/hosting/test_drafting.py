"""Tables whose factions are drafted, on each database."""

from __future__ import annotations

import random
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.errors import BadInput, PlannerError, RuleViolation
from planner.games.high_frontier.seating import completed
from planner.games.high_frontier.table.factions import CREWS, card_of
from planner.hosting import Host, Made, NewTable, NotAllowed, SeatKind, UnknownGame, Visitor
from planner.hosting.draft import Draft, drafted, drawn
from planner.hosting.refusals import BeingDrafted, NotYourPick

WAR = ("politics", "conflict")
THREE = NewTable("core", players=3, drafted=True, title="Friday")


def guest(host: Host, made: Made, *who: str) -> Visitor:
    return host.seats.guest(made.id, [made.links[each] for each in who])


def draft_of(host: Host, made: Made) -> Draft:
    return host.drafts.look(guest(host, made, "spectator"))


def picked(host: Host, made: Made, *factions: str) -> Draft:
    """The draft, when whoever is asked has picked these."""
    for faction in factions:
        asked = draft_of(host, made).asked
        host.drafts.pick(guest(host, made, asked), asked, faction)
    return draft_of(host, made)


def test_seats_pick_in_the_order_of_the_lot_and_the_game_begins_with_their_links(host: Host):
    made = host.tables.create(THREE)
    assert sorted(made.links) == ["1", "2", "3", "host", "spectator"]
    draft = draft_of(host, made)
    assert draft.order == drawn(3, draft.lot)
    assert host.tables.list() == []
    with pytest.raises(BeingDrafted, match="still being drafted"):
        host.seats.visitor(made.id, [made.links["1"]])
    after = picked(host, made, "NASA", "ESA", "CRP")
    assert after.asked == ""
    by_lot = dict(zip(draft.order, ("NASA", "ESA", "CRP"), strict=True))
    in_turn = tuple(by_lot[place] for place in ("1", "2", "3"))
    assert host.tables.listed(made.id).factions == after.factions == in_turn
    assert host.tables.listed(made.id).title == "Friday"
    for place, faction in by_lot.items():
        assert host.seats.visitor(made.id, [made.links[place]]).seats == (faction,)
        assert guest(host, made, place).seats == (faction,)
    assert guest(host, made, "host").host
    assert guest(host, made, "spectator").spectator
    assert {seat.kind for seat in host.seats.at(made.id)} == {SeatKind.OPEN}
    asked = host.tables.listed(made.id).asked
    visitor = guest(host, made, *draft.order)
    assert set(asked) <= set(visitor.seats)
    assert host.play.act(visitor, host.play.view(visitor).legal()[0], expected=0).length == 1


def test_a_pick_that_comes_again_is_not_done_again(host: Host, other: Host):
    made = host.tables.create(THREE)
    first = draft_of(host, made).asked
    once = host.drafts.pick(guest(host, made, first), first, "NASA")
    again = other.drafts.pick(guest(other, made, first), first, "nasa")
    assert (again.length, again.factions) == (once.length, once.factions)
    with pytest.raises(NotYourPick, match="has picked NASA"):
        host.drafts.pick(guest(host, made, first), first, "ESA")
    last = picked(host, made, "ESA", "CRP")
    assert other.drafts.pick(guest(other, made, first), first, "NASA") == last
    assert len(host.tables.list()) == 1


def test_who_is_not_asked_picks_nothing(host: Host):
    made = host.tables.create(THREE)
    first, second, _ = draft_of(host, made).order
    with pytest.raises(NotYourPick, match=f"seat {first} is to pick now"):
        host.drafts.pick(guest(host, made, second), second, "NASA")
    for who in (second, "host", "spectator"):
        with pytest.raises(NotAllowed):
            host.drafts.pick(guest(host, made, who), first, "NASA")
    with pytest.raises(NotAllowed):
        host.drafts.pick(host.seats.guest(made.id, ["x"]), first, "NASA")
    with pytest.raises(BadInput, match="no seat"):
        host.drafts.pick(guest(host, made, first), "9", "NASA")
    with pytest.raises(BadInput, match="no faction"):
        host.drafts.pick(guest(host, made, first), first, "Mars")
    with pytest.raises(BadInput, match="two sides; did you mean NASA or ISRO"):
        host.drafts.pick(guest(host, made, first), first, "CQ042")
    assert draft_of(host, made).factions == ("", "", "")


def test_C2_both_sides_of_a_crew_card_go_with_its_first_pick(host: Host):
    made = host.tables.create(THREE)
    draft = picked(host, made, "NASA")
    assert not {"NASA", "ISRO"} & set(draft.free())
    assert len(draft.free()) == 10
    for faction in ("NASA", "ISRO"):
        refusal = draft.why_not(faction)
        assert isinstance(refusal, RuleViolation)
        assert refusal.rule == "C2"
        assert "these are free: ESA" in str(refusal)


def test_3A2b_the_last_pick_leaves_both_blocs_at_the_table(host: Host):
    made = host.tables.create(NewTable("core", players=2, drafted=True, modules=WAR))
    draft = picked(host, made, "NASA")
    refusal = draft.why_not("UN")
    assert isinstance(refusal, RuleViolation)
    assert refusal.rule == "3A2b"
    assert "green, grey and red" in str(refusal)
    with pytest.raises(RuleViolation, match="3A2b"):
        picked(host, made, "UN")
    assert draft_of(host, made).factions == draft.factions
    assert "UN" not in draft.free()
    assert picked(host, made, draft.free()[0]).asked == ""


@given(st.integers(2, 6), st.randoms(use_true_random=False))
def test_3A2b_whatever_is_picked_the_war_can_begin(players: int, chance: random.Random):
    draft = drafted(NewTable("core", players=players, drafted=True, modules=WAR))
    while draft.asked:
        free = draft.free()
        assert set(free) == {name for name in CREWS if draft.why_not(name) is None}
        draft = draft.picked(draft.asked, chance.choice(free))
    assert completed(draft.new.header(draft.factions)) == draft.factions
    assert len(set(map(card_of, draft.factions))) == players


@pytest.mark.parametrize(
    ("new", "said"),
    [
        (NewTable("core", players=1, drafted=True), "2 to 6 players, not 1"),
        (NewTable("race-to-mars", players=6, drafted=True), "players, not 6"),
        (NewTable("nowhere", players=2, drafted=True), "no scenario"),
        (NewTable("core", ("NASA", "ESA"), players=2, drafted=True), "not both"),
        (NewTable("core", players=2, drafted=True, modules=("conflict",)), "needs politics"),
        (NewTable("core", players=2, drafted=True, options={"x": 1}), "x"),
        (NewTable("core", players=2, drafted=True, bots={"3": "easy"}), "no seat '3'"),
        (NewTable("core", players=2, drafted=True, bots={"1": "deep"}), "no player 'deep'"),
        (NewTable("core", players=2, drafted=True, dice="x"), "x"),
    ],
)
def test_a_table_that_cannot_begin_is_refused_before_anybody_picks(new: NewTable, said: str):
    host = Host.at("sqlite://")
    with pytest.raises(PlannerError, match=said):
        host.tables.create(new)
    host.close()


def test_computer_players_pick_by_themselves(host: Host):
    made = host.tables.create(NewTable("core", players=3, drafted=True, bots={"2": "easy"}))
    draft = draft_of(host, made)
    assert draft.asked in ("1", "3")
    while draft.asked:
        draft = picked(host, made, draft.free()[0])
    bots = {seat.faction: (seat.kind, seat.bot) for seat in host.seats.at(made.id)}
    assert bots[draft.factions[1]] == (SeatKind.BOT, "easy")
    alone = NewTable(
        "core", players=2, drafted=True, bots={"1": "easy", "2": "simple"}, modules=WAR
    )
    begun = host.tables.create(alone)
    assert draft_of(host, begun).asked == ""
    assert len(host.seats.at(begun.id)) == 2


def test_the_host_hands_seats_to_the_computer_and_renews_links(host: Host):
    made = host.tables.create(THREE)
    asked = draft_of(host, made).asked
    mine = guest(host, made, "host")
    for who in ("spectator", draft_of(host, made).order[1]):
        with pytest.raises(NotAllowed):
            host.seats.seat_to_bot(guest(host, made, who), asked, "easy")
        with pytest.raises(NotAllowed):
            host.seats.renew_link(guest(host, made, who), asked)
    with pytest.raises(BadInput, match="no seat"):
        host.seats.renew_link(mine, "9")
    last = draft_of(host, made).order[2]
    new = host.seats.renew_link(mine, last)
    assert host.seats.guest(made.id, [made.links[last]]).nobody
    assert host.seats.guest(made.id, [new]).seats == (last,)
    watcher = host.seats.renew_link(mine, "spectator")
    assert host.seats.guest(made.id, [watcher]).spectator
    host.seats.seat_to_bot(mine, asked, "easy")
    draft = host.drafts.look(mine)
    assert draft.seat(asked).faction
    assert draft.asked == draft.order[1]


def test_of_picks_at_once_each_is_kept_once(host: Host, other: Host):
    made = host.tables.create(NewTable("core", players=6, drafted=True))

    def press(number: int) -> str:
        here = (host, other)[number % 2]
        visitor = guest(here, made, "1", "2", "3", "4", "5", "6")
        done = ""
        for seat in (str(1 + (number + more) % 6) for more in range(6)):
            try:
                here.drafts.pick(visitor, seat, list(CREWS)[(number * 5) % 12])
                done = seat
            except PlannerError:
                continue
        return done

    with ThreadPoolExecutor(4) as pool:
        for _ in range(4):
            list(pool.map(press, range(12)))
    draft = draft_of(other, made)
    cards = Counter(card_of(name) for name in draft.factions if name)
    assert max(cards.values()) == 1
    assert draft.length == sum(cards.values())
    assert (len(host.tables.list()) == 1) == (draft.asked == "")


def test_a_game_begins_in_one_step_with_its_last_pick(host: Host, monkeypatch: pytest.MonkeyPatch):
    """Whoever is killed in between leaves the table as it was, and the pick can come again."""
    made = host.tables.create(THREE)
    draft = picked(host, made, "NASA", "ESA")

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("planner.hosting.drafts.insert_game", killed)
        with pytest.raises(KeyboardInterrupt):
            picked(host, made, "CRP")
    assert draft_of(host, made) == draft
    assert host.tables.list() == []
    assert picked(host, made, "CRP").asked == ""
    assert len(host.tables.list()) == 1


def test_deleting_takes_the_draft_too(host: Host):
    made = host.tables.create(THREE)
    host.tables.delete(host.seats.owner(made.id))
    with pytest.raises(UnknownGame):
        host.seats.guest(made.id, [made.links["1"]])
    begun = host.tables.create(THREE)
    picked(host, begun, "NASA", "ESA", "CRP")
    host.tables.delete(host.seats.owner(begun.id))
    assert not host.drafts.has(begun.id)
