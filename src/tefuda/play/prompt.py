"""What a language model is told when its seat is to decide: the rules, what the seat sees, and what is asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from tefuda.core.cards.card import show
from tefuda.core.game import Game
from tefuda.core.option import acts
from tefuda.core.rulebook import Clause, plain
from tefuda.core.words.input_help import MenuItem
from tefuda.core.words.telling import Seen
from tefuda.language import filled, marked
from tefuda.play.examples import examples
from tefuda.play.house_rules import answer_told
from tefuda.play.table_talk import Names, Translate, in_words, lines, lying, seat_names, speaking, told
from tefuda.play.wording import phrased

SEATED = marked("You are {name}. There are {number} players; the seats are numbered clockwise.")
WATCHING = marked("You are watching {number} players; the seats are numbered clockwise.")
RULES, TABLE, PAST = marked("Rules"), marked("The table"), marked("What has happened in this deal, in order")
ASKED, NOTHING_ASKED = marked("Your decision"), marked("You have nothing to decide now.")
HAND, CARDS = marked("Your hand ({number})"), marked("cards")
HIDDEN = marked("something that you have not seen")
LEGAL = marked("Your legal actions are:")
UNLISTED = marked("Decide by the rules; the legal actions are not listed.")
FORMS = marked("Write actions as in these examples from other deals: {actions}.")
ANSWER = marked("Answer:")
"""What the line with the action starts with."""
HOW_TO_ANSWER = marked(
    "You may think first. End with a line that starts with “{word}”, followed by one action as it is written here."
)


def prompt(
    seen: Seen,
    language: str = "en",
    *,
    rules: bool | Iterable[str] = True,
    legal: bool = True,
    names: Sequence[str] | None = None,
) -> str:
    """Return what `Observation.prompt` does."""
    game: Game = seen.game
    translate = speaking(language, game.name)
    called = seat_names(seen.seats, translate) if names is None else names
    clauses = _clauses(game, rules)
    parts = [f"# {translate(game.title)}", _who(seen, called, translate)]
    if clauses:
        parts.append(f"## {translate(RULES)}")
        parts += [clause_told(game, clause, seen.options, translate) for clause in clauses]
    parts += [f"## {translate(TABLE)}", "\n".join(_table(seen, called, translate))]
    if seen.history:
        parts += [f"## {translate(PAST)}", "\n".join(_past(seen, called, translate))]
    parts += [f"## {translate(ASKED)}", _asked(seen, called, translate, legal=legal)]
    return "\n\n".join(parts)


def _clauses(game: Game, rules: bool | Iterable[str]) -> Sequence[Clause]:
    if isinstance(rules, bool):
        return list(game.clauses.values()) if rules else ()
    return [game.clause(number) for number in ([rules] if isinstance(rules, str) else rules)]


def clause_told(game: Game, clause: Clause, options: Any, translate: Translate) -> str:
    """Return a clause as text: its paragraphs, and the house rules of it that have an effect, as they are chosen."""
    chosen = (game.house_rules[name] for name in clause.house_rules if acts(options, name))
    house_rules = (
        f"- {translate(one.question)} {answer_told(one, getattr(options, one.name), translate)}" for one in chosen
    )
    body = [*(plain(translate(one)) for one in clause.paragraphs), "\n".join(house_rules)]
    return "\n\n".join([f"### {clause.number} {translate(clause.title)}", *filter(None, body)])


def _who(seen: Seen, names: Names, translate: Translate) -> str:
    if seen.seat is None:
        return filled(translate(WATCHING), number=seen.seats)
    return filled(translate(SEATED), name=names[seen.seat], number=seen.seats)


def _table(seen: Seen, names: Names, translate: Translate) -> Iterator[str]:
    voice = seen.game.words.voice
    standing, counts = voice.standing(seen), seen.counts
    for seat, name in enumerate(names):
        number = "?" if counts[seat] is None else counts[seat]
        known = [f"{translate(CARDS)} {number}", f"{translate(standing.counted)} {standing.totals[seat]}"]
        known += lines(voice.labels(seen, seat), seen.seat, names, translate)
        yield f"- {name}: {'; '.join(known)}"
    captions = (caption.sentence for caption in (*voice.scene(seen), *voice.own(seen)))
    middle = in_words(show(lying(seen)), translate)
    yield f"{translate(seen.game.words.input_help.middle)}: " + "; ".join(
        filter(None, (middle, *lines(captions, seen.seat, names, translate)))
    )
    if seen.seat is not None:
        yield f"{filled(translate(HAND), number=len(seen.hand))}: {in_words(show(seen.hand), translate)}"


def _past(seen: Seen, names: Names, translate: Translate) -> Iterator[str]:
    for number, (seat, action) in enumerate(seen.history, start=1):
        done = translate(HIDDEN) if action is None else phrased(action, seen.seat, names, translate)
        yield f"{number}. {names[seat]}: {done}"


def _asked(seen: Seen, names: Names, translate: Translate, *, legal: bool) -> str:
    if not seen.legal_actions:
        return translate(NOTHING_ASKED)
    if legal:
        parts = [translate(LEGAL), "\n".join(_listed(seen, names, translate))]
    else:
        forms = ", ".join(f"`{one}`" for one in examples(seen.game, seen.options, seen.seats))
        parts = [f"{translate(UNLISTED)} {filled(translate(FORMS), actions=forms)}"]
    return "\n\n".join([*parts, filled(translate(HOW_TO_ANSWER), word=translate(ANSWER))])


def _listed(seen: Seen, names: Names, translate: Translate) -> Iterator[str]:
    """Yield the legal actions by kind, as the notation writes them; what has no cards is also said in words."""
    for heading in seen.game.words.input_help.menu(seen):
        if heading.remark is not None:
            yield told(heading.remark, seen.seat, names, translate)
        title = "" if heading.title is None else f"{told(heading.title, seen.seat, names, translate)}: "
        yield f"- {title}" + ", ".join(_item(item, seen.seat, names, translate) for item in heading.items)


def _item(item: MenuItem, seat: int | None, names: Names, translate: Translate) -> str:
    written = ", ".join(f"`{action}`" for action in item.actions)
    said = "" if item.told is None else told(item.told, seat, names, translate)
    return f"{written} ({said})" if said and said != item.text else written
