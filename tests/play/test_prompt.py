"""What a language model is told, and how its answers are read."""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterator
from random import Random

import pytest

import tefuda
from tefuda.errors import ClauseError, IllegalAction, NotationError, OutOfTurn
from tefuda.language import LANGUAGES, translator
from tefuda.play.deal import Deal
from tefuda.play.examples import examples, moments
from tefuda.play.library import games
from tefuda.play.observation import Observation
from tefuda.play.prompt import ANSWER, ASKED

QUOTED = re.compile(r"`([^`]+)`")


def decided(preset: str, number: int = 12) -> Iterator[Deal]:
    """Yield a few moments of a deal played at random."""
    random = Random(preset)
    deal = tefuda.deal(preset, seed=4)
    for index in range(number):
        if deal.over:
            return
        if index % 3 == 0:
            yield deal
        deal = deal.apply(random.choice(list(deal.legal_actions)))


def asked(deal: Deal) -> Observation:
    assert deal.turn is not None
    return deal.observe(deal.turn)


def quoted(prompt: str, language: str = "en", game: str = "") -> list[str]:
    """Return what stands in backquotes in the part about the decision."""
    return QUOTED.findall(prompt.rpartition(f"## {translator(language, game)(ASKED)}\n")[2])


@pytest.mark.parametrize("preset", list(games()))
def test_every_action_in_a_prompt_is_legal_and_read_as_the_answer(preset: str) -> None:
    for deal in decided(preset):
        seen = asked(deal)
        for language in ("en", "ja"):
            written = quoted(seen.prompt(language, rules=False), language, deal.game.name)
            assert written
            assert set(written) >= {str(action) for action in deal.legal_actions}
            for text in written:
                assert text in deal.legal_actions
            for action in list(deal.legal_actions)[:5]:
                answer = f"Let me think: 3 of them hold more.\n{translator(language)(ANSWER)} {action}"
                assert seen.read_answer(answer, language) == action


@pytest.mark.parametrize("preset", list(games()))
def test_every_example_in_a_prompt_without_legal_actions_was_legal(preset: str) -> None:
    deal = tefuda.deal(preset, seed=4)
    written = quoted(asked(deal).prompt(rules=False, legal=False))
    assert written == list(map(str, examples(deal.game, deal.options, deal.seats)))
    missing = set(written)
    for moment in moments(deal.game, deal.options, deal.seats):
        for text in list(missing):
            decision = deal.action(text).decision
            if deal.game.refusal(moment.table, deal.options, decision) == 0:
                missing.remove(text)
    assert written
    assert not missing


def test_a_prompt_holds_the_clauses_asked_for_with_the_house_rules_chosen() -> None:
    seen = asked(tefuda.deal("crazy-eights", seed=1, recycle="when-needed"))
    whole, some, none = seen.prompt(), seen.prompt(rules=["3.5"]), seen.prompt(rules=False)
    assert all(f"### {number} " in whole for number in seen.game.clauses)
    assert re.findall(r"### (\S+)", some) == ["3.5"]
    assert seen.prompt(rules="3.5") == some
    assert "shuffled into a new stock? when a card is needed" in some
    assert "###" not in none
    assert len(none) < len(some) < len(whole)
    with pytest.raises(ClauseError, match=r"99\.9"):
        seen.prompt(rules=["99.9"])
    with pytest.raises(NotationError, match="language"):
        seen.prompt("tlh")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_prompt_is_in_one_language(language: str) -> None:
    deal = tefuda.deal("guandan", seed=2)
    text = asked(deal).prompt(language, rules=False, legal=False)
    assert language == "en" or not re.search(r"[a-z]{3,} [a-z]{3,}", re.sub(r"`[^`]*`", "", text))


def test_who_owes_nothing_is_asked_nothing() -> None:
    deal = tefuda.deal("mau-mau", seed=1)
    other = deal.observe((deal.turn or 0) + 1 if deal.turn != deal.seats - 1 else 0)
    onlooker = deal.observe(None)
    for seen in (other, onlooker):
        assert "nothing to decide" in seen.prompt(rules=False)
        with pytest.raises(OutOfTurn, match="an onlooker has" if seen is onlooker else r"seat \d has"):
            seen.read_answer("draw")
        with pytest.raises(OutOfTurn):
            seen.why_not("draw")
    assert "Your hand" not in onlooker.prompt(rules=False)


POSITION = tefuda.position("crazy-eights", "hands 7♦ 8♠ K♣ 10♥ / 9♥ 9♠\npile 7♥")
ANSWERS = {
    "7♦": "7♦",
    "7D": "7♦",
    "Answer: 7d": "7♦",
    "**Answer:** 7♦": "7♦",
    "ANSWER: `7♦`.": "7♦",
    "I could draw, but\n\nAnswer: the 7 of diamonds": "7♦",
    "My move: ten of hearts!": "10♥",
    '{"thought": "hearts run long", "action": "10♥"}': "10♥",
    "The best is `10♥`": "10♥",
    "I play the 10♥ now, as I want to keep the eight.": "10♥",
    "K♣ cannot go.\nSo I draw.": "draw",
    "Answer: 8♠ ♥": "8♠ ♥",
    "8♠ hearts": "8♠ ♥",
    "答え：ハートの10": "10♥",
    "答案：红桃10": "10♥",
    "答え： 引く": "draw",
    "Answer: 7♦\nWait, no.\nAnswer: draw": "draw",
    "Answer: 7♦ ... no, Answer: draw": "draw",
    "Answer: 7♦\nNo, better:\nAnswer: I play the 10♥": "10♥",
    "Answer: 7♦\nNo.\n**Answer:**\n\n10♥": "10♥",
    "Answer: 7♦\nNext move: K♣": "7♦",
    "Action: 10♥\nAnswer: 7♦": "7♦",
    "Move: 10♥. No, move: 7♦": "7♦",
    "I remove: 10♥\nand play 7♦": "7♦",
    '{"action": "10♥", "thought": "8♠ ♥ can wait"}': "10♥",
    "As I keep the eight, I play 10♥. Ah, well, as said.": "10♥",
    "7D. As I said": "7♦",
}


@pytest.mark.parametrize("text", ANSWERS)
def test_an_answer_is_read_in_whatever_words_stand_around_it(text: str) -> None:
    language = "ja" if "引" in text else "en"
    assert str(POSITION.observe(0).read_answer(text, language)) == ANSWERS[text]


UNREADABLE = {
    "": "names no action",
    "I resign.": "names no action",
    "ニャー" * 50_000: "names no action",
    "Answer:": "names no action",
    "Answer: 7♦\nNo.\nAnswer: I resign.": "names no action",
    "As you like. Ad hoc. Ah!": "names no action",
    "10♥ As": "several actions: 10♥, A♠",
    "either 7♦ or 10♥": "several actions: 7♦, 10♥",
    "Answer: 8♠": "several actions: 8♠ ♣, 8♠ ♦, 8♠ ♥, 8♠ ♠",
}


@pytest.mark.parametrize("text", UNREADABLE)
def test_an_answer_that_names_no_action_or_several_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match=UNREADABLE[text]):
        POSITION.observe(0).read_answer(text)


def test_a_forbidden_answer_is_refused_with_its_clause() -> None:
    seen = POSITION.observe(0)
    with pytest.raises(IllegalAction) as refused:
        seen.read_answer("Answer: K♣")
    assert str(refused.value) == "K♣: A card must match the top card's rank or suit. [2.1]"
    refusal = seen.why_not("K♣")
    assert refusal == POSITION.why_not("K♣")
    assert seen.why_not("7♦") is None


@pytest.mark.parametrize("preset", ["crazy-eights", "taiwan", "guandan", "nippachi", "teyaku-dobon"])
def test_an_observation_from_elsewhere_judges_as_the_deal_does(preset: str) -> None:
    """A bot in another process has the legal actions alone."""
    for deal in decided(preset):
        seen = asked(deal)
        sent = Observation(seen.game, seen.options, seen.view, seen.seat, tuple(seen.legal_actions), seen.history)
        assert pickle.loads(pickle.dumps(sent)) == seen
        tried = {*deal.legal_actions, *examples(deal.game, deal.options, deal.seats)}
        assert {one: sent.why_not(one) for one in tried} == {one: deal.why_not(one) for one in tried}
