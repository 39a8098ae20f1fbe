"""Going round the table: showing, asking, doing, and the words that work at every prompt."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from planner.cli.hotseat.ask import ask_for
from planner.cli.hotseat.hints import bot_named, hint, seat_named
from planner.cli.hotseat.menu import MenuLine, menu, menu_lines
from planner.cli.hotseat.plans import plan, within_reach
from planner.cli.hotseat.screen import (
    changes,
    heading,
    introduction,
    points,
    question,
    score_sheet,
    whole_table,
)
from planner.cli.hotseat.terminal import Back, Quit, Terminal, sift
from planner.cli.hotseat.words import kind_words
from planner.errors import BadInput, PlannerError
from planner.games.high_frontier import Game
from planner.games.high_frontier.chapters.deals.negotiation import deal_words, open_deals
from planner.games.high_frontier.playing import Bot
from planner.games.high_frontier.table.factions import card_of, faction
from planner.games.high_frontier.table.occasions import Occasion
from planner.games.high_frontier.table.turn import EndTurn, PlayerTurn
from planner.games.high_frontier.words import with_names
from planner.kernel.actions import Action, Ruling, Undo
from planner.kernel.dice import DiceNeeded
from planner.kernel.game import LOG_HAS_GROWN
from planner.kernel.log import Entry
from planner.text import Text, joined
from planner.typed import whole_number

HELP = """\
Type the number of what you want to do, or a word of it. At every prompt:
  show             the whole table          score            the score as it stands
  log [N]          the last N sentences     rule H6a         what a rule says; words work, too
  aim              how to win, and who plays
  card NAME        both faces of a card     space NAME       a place and its ways
  plan PLACE       how your rocket gets there    reach       the sites that it gets to
  hint             what a computer player would do in your place
  sites, find, cards, route ...             any other command of the planner
When you are asked what to do:
  end              end the turn             undo [N]         undo the last N actions
  as NAME          another player acts      m                the menu with all explanations
  ruling RULE[,RULE] WHY     the table waives rules for the next action
  bot NAME LEVEL   the computer plays that seat: easy, medium, ...; people takes it back
  save FILE        a copy of the log        quit             leave; the game is saved
b or an empty line goes back. Lists can be sifted by typing words, + turns the page."""

LOOKUPS = (
    "rule",
    "card",
    "cards",
    "abilities",
    "space",
    "sites",
    "find",
    "reach",
    "route",
    "tanks",
)
"""Commands of the planner that answer at every prompt."""


class Session:
    """A game at one keyboard; every action is written to the log file at once."""

    def __init__(
        self,
        game: Game,
        log: Path,
        bots: Mapping[str, Bot],
        consult: Callable[[list[str]], str],
    ) -> None:
        self.game = game
        self.log = log
        self.bots = {card_of(player): bot for player, bot in bots.items()}
        self.terminal = Terminal(self._lookup)
        self._consult = consult
        self._speaker: str | None = None
        """The next player to answer, if not the first of those who are asked."""
        self._ruling: tuple[tuple[str, ...], str] | None = None
        self._shown: tuple[int, str] | None = None
        """Year and player of the last heading."""
        self._listed: list[str] = []
        """The menu as it was last shown."""
        self._known: set[str] = set()
        """The actions that the menu has explained."""
        self._asked = next(iter(game.to_act), "")
        """The player at the keyboard."""

    def run(self) -> None:
        """Play until the game is over or the players leave."""
        self.terminal.tell(introduction(self.game))
        try:
            while self.game.to_act:
                player = self._next_player()
                bot = self.bots.get(card_of(player))
                if bot is not None:
                    view = self.game.view(player)
                    self._do(bot.choose(view, view.legal(player)))
                else:
                    self._turn(player)
        except Quit:
            return
        self.terminal.tell(score_sheet(self.game))

    def _next_player(self) -> str:
        """Return the player who was called, was offered a deal, or else is asked."""
        if self._speaker is not None and self.game.legal(self._speaker):
            return self._speaker
        self._speaker = None
        return (*self.game.offered, *self.game.to_act)[0]

    # -- asking ------------------------------------------------------------------------------

    def _turn(self, player: str) -> None:
        """Ask a player once what to do."""
        self._asked = player
        lines = menu(self.game, self.game.legal(player))
        self._show(player, lines)
        line = self.terminal.ask(f"{player}> ")
        if not line:
            self._shown = None
            return
        try:
            self._command(player, lines, line)
        except Back:
            self._shown = None
        except DiceNeeded as needed:
            raise AssertionError("dice are asked for where they are rolled") from needed
        except PlannerError as error:
            self.terminal.tell(f"  no: {error}")

    def _show(self, player: str, lines: list[MenuLine]) -> None:
        """Heading and menu, as far as they are not what was shown last."""
        step = self.game.state.agenda[-1]
        turn = (self.game.state.year, player)
        for deal in open_deals(self.game.table):
            if player in deal.parties:
                self.terminal.tell(f"\n{deal_words(deal)}")
        if not isinstance(step, PlayerTurn):
            self._listed = []
            self.terminal.tell(f"\n{question(self.game)}")
        elif self._shown != turn:
            self._listed = []
            self.terminal.tell("\n" + heading(self.game, player))
        listed = list(menu_lines(lines))
        if listed != self._listed:
            self.terminal.tell("\n".join(menu_lines(lines, self._known)))
        self._shown, self._listed = turn, listed
        self._known.update(line.tag for line in lines)

    def _command(self, player: str, lines: list[MenuLine], line: str) -> None:
        word, _, rest = line.partition(" ")
        doing = {
            "undo": self._undo,
            "as": self._as,
            "ruling": self._rule_over,
            "save": self._save,
            "bot": self._bot,
        }.get(word.casefold())
        if doing is not None:
            doing(player, rest.strip())
        elif line.casefold() in ("end", "e"):
            self._do(EndTurn(player))
        elif line.casefold() in ("m", "menu"):
            self.terminal.tell("\n".join(menu_lines(lines)))
        else:
            self._do(ask_for(self.terminal, self.game.table, self._meant(lines, line).choices))

    def _meant(self, lines: list[MenuLine], text: str) -> MenuLine:
        number = whole_number(text)
        if number is not None and 1 <= number <= len(lines):
            return lines[number - 1]
        names = [line.words.partition(":")[0] for line in lines]
        found = [at for at, name in enumerate(names) if name == text.casefold()]
        found = found or sift([line.words for line in lines], text)
        if len(found) == 1:
            return lines[found[0]]
        if found:
            chosen = [lines[at] for at in found]
            return chosen[self.terminal.pick("which", [line.words for line in chosen])]
        raise BadInput(
            self._why_not(text) or Text("there is nothing like {text} to do now", text=repr(text)),
            hint=Text("? for help, m for the menu"),
        )

    def _why_not(self, text: str) -> Text | None:
        """Return why an action that exists is not in the menu, as far as possible."""
        rule = self.game.book.actions.get(text.casefold())
        turn = self.game.state.turn
        if rule is None:
            return None
        if rule.occasion is None:
            return Text("{tag} is not asked for now", tag=rule.action.tag)
        if not isinstance(self.game.state.agenda[-1], PlayerTurn):
            return Text(
                "answer first: {question}",
                question=with_names(self.game.table, self._question()),
            )
        spent = turn is not None and not rule.occasion.fits(self.game.table, turn.player, rule)
        if rule.occasion is Occasion.OPERATION and spent:
            return Text(
                "{tag} is an operation, and you have done one this turn (D1b)", tag=rule.action.tag
            )
        return Text("nothing to do for {kind_words}", kind_words=kind_words(rule.action, rule.rule))

    def _question(self) -> str:
        return self.game.state.agenda[-1].question

    # -- doing -------------------------------------------------------------------------------

    def _do(self, action: Action) -> None:
        """Carry out an action, asking for dice where the players roll them."""
        if self._ruling is not None:
            action = Ruling(action.player, action, *self._ruling)
        rolled: list[int] = []
        before = points(self.game)
        while True:
            try:
                entry = self.game.apply(action, rolled, granted=True)
            except DiceNeeded as needed:
                rolled.append(self.terminal.number(needed.reasons[-1], 1, 6))
                continue
            break
        self._ruling = self._speaker = None
        self._keep(entry)
        for change in changes(before, self.game):
            self.terminal.tell(f"  {change}")

    def _keep(self, entry: Entry) -> None:
        """Add to the file what it lacks, which may be more than the last action."""
        try:
            self.game.append_to(self.log)
        except BadInput as error:
            if error.code == LOG_HAS_GROWN:
                # Others play on the same file: what stands in it counts.
                self.game, self._shown = Game.load(self.log), None
                self.terminal.tell(f"  not done: {error.message}, and the game goes on from there")
                return
            self.terminal.tell(f"  not saved: {error}; save FILE writes a copy elsewhere")
        for line in entry.says:
            self.terminal.tell(f"  {line}")

    def _undo(self, player: str, rest: str) -> None:
        number = whole_number(rest or "1")
        if number is None:
            raise BadInput(
                Text("{rest} is no number of actions", rest=repr(rest)), hint=Text("write undo 2")
            )
        self._keep(self.game.apply(Undo(player, number), granted=True))
        self._shown = None

    def _as(self, player: str, rest: str) -> None:
        name = faction(rest)
        if not self.game.legal(name):
            raise BadInput(
                Text("{name} is not asked now", name=name),
                hint=Text("{to_act} are", to_act=joined(self.game.to_act)),
            )
        self._speaker = name

    def _bot(self, player: str, rest: str) -> None:
        """Let the computer have a seat, or take it back; of who sits there, if nobody is named."""
        name, _, kind = rest.rpartition(" ")
        seat = seat_named(self.game.state.seats, name or player)
        bot = bot_named(kind, seat, self.game.header.seed)
        self.bots.pop(card_of(seat), None)
        if bot is None:
            self.terminal.tell(f"  {seat} is played by people")
        else:
            self.bots[card_of(seat)] = bot
            self.terminal.tell(f"  {seat} is played by the computer; bot {seat} people ends that")

    def _rule_over(self, player: str, rest: str) -> None:
        rules, _, reason = rest.partition(" ")
        if not rules or not reason:
            raise BadInput(
                Text("a ruling names rules and says why"), hint=Text("ruling I2a we forgot")
            )
        self._ruling = (tuple(rules.split(",")), reason)
        self.terminal.tell(f"  the next action may break {rules}")

    def _save(self, player: str, rest: str) -> None:
        path = Path(rest)
        if not rest or path.exists():
            raise BadInput(
                Text("{rest} cannot be written", rest=rest or Text("nothing")),
                hint=Text("name a new file"),
            )
        self.game.save(path)
        self.terminal.tell(f"  saved as {path}")

    # -- looking things up -------------------------------------------------------------------

    def _lookup(self, line: str) -> str | None:
        """Return the answer to a word that works at every prompt."""
        word, _, rest = line.partition(" ")
        word, rest = word.casefold(), rest.strip()
        if word in ("?", "help", "h"):
            return self._consult(["rule", *rest.split()]) if rest else HELP
        if word == "show":
            return whole_table(self.game)
        if word == "score":
            return score_sheet(self.game)
        if word == "aim":
            return introduction(self.game)
        if word == "log":
            return self._log(rest)
        if word == "hint" and not rest:
            return self._hint()
        if word == "plan" or (word == "reach" and not rest):
            return self._plan(rest)
        if word in LOOKUPS and rest:
            return self._consult(line.split())
        return None

    def _plan(self, place: str) -> str:
        """Plans for the spacecraft of whoever is at the keyboard; to all sites if none is named."""
        try:
            if place:
                return plan(self.game.table, self._asked, place)
            return within_reach(self.game.table, self._asked)
        except PlannerError as error:
            return f"  no: {error}"

    def _hint(self) -> str:
        """Return what a computer player would do in the place of the player at the keyboard."""
        try:
            return hint(self.game.view(self._asked), self._asked)
        except PlannerError as error:
            return f"  no: {error}"

    def _log(self, rest: str) -> str:
        count = whole_number(rest) or 10
        told = [str(line) for entry in self.game.entries for line in entry.says]
        return "\n".join(told[-abs(count) :]) or "nothing has happened yet"
