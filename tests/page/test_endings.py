"""How deals and matches end on the page: who has won what, whose cards are shown, and which place is one's own."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.page.deals import KEY
from tests.page.people import DESKTOP, PHONE, People, choose, drop, play_on, unfold, wait_for

pytestmark = pytest.mark.long

MATCH = f"""tefuda 1
game nippachi
seats 4
hands 7♥ K♦ / A♣ 4♠ 6♦ / J♥ 5♦ / 9♠
pile 2♥
turn 2
scores 30 2 -10 -22
deals {{deals}}
{KEY}
2: J♥  1: don  0: pass  3: pass  2: pass
"""
SIDES = f"""tefuda 1
game guandan
seats 4
hands 9♣ / 3♦ 4♦ / 8♠ BJ / 5♣ 6♣
turn 0
level {{level}}
levels {{level}} 3
declarers 0
{KEY}
0: 9♣  3: pass  2: BJ  1: pass  3: pass  2: 8♠
"""
MARK = f"""tefuda 1
game nippachi
seats 3
hands 2♠ 4♦ 4♠ / 3♥ A♥ / 9♦
pile 2♣ 2♦ 5♦ 4♣
answers - / pass / -
layer 2
laid 3
window claim
starter 2
{KEY}
0: pon 4♠ 4♦  2: pass  1: pass  2: 9♦  1: pass  0: pass
"""


def ended(people: People, deal: str, size: tuple[int, int] = DESKTOP) -> Page:
    """Watch a deal to its end."""
    page = people.come(size=size)
    drop(page, deal)
    page.locator(".tape").wait_for()
    page.keyboard.press("End")
    page.locator(".ending").wait_for()
    return page


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_at_the_end_of_a_match_the_cards_shown_are_told_to_be_those_of_whoever_won_the_deal(
    people: People, size: tuple[int, int]
) -> None:
    page = ended(people, MATCH.format(deals=7), size)
    expect(page.locator(".ending h2")).to_have_text("Kon wins the match.")
    expect(page.locator(".places .name")).to_have_text(["Kon", "Hana", "Maru", "Tama"])
    expect(page.locator(".last .headline")).to_have_text("Hana wins the deal.")
    expect(page.locator(".winning .sum")).to_have_text("4 + 6 + 1 = 11")
    expect(page.locator(".winning .whose")).to_have_text("Hana")
    expect(page.locator(".hands .whose")).to_have_text(["Kon", "Maru", "Tama"])
    with page.expect_download() as kept:
        page.get_by_role("button", name="Share as a picture").click()
    assert kept.value.path().read_bytes().startswith(b"\x89PNG")


def test_at_the_end_of_a_deal_the_same_is_said_but_nothing_of_the_match(people: People) -> None:
    page = ended(people, MATCH.format(deals=2))
    expect(page.locator(".ending h2")).to_have_text("Hana wins the deal.")
    expect(page.locator(".places")).to_have_count(0)
    expect(page.locator(".winning .whose")).to_contain_text("Hana")


@pytest.mark.parametrize(
    ("level", "verdict", "besides"),
    [("5", "Kon and Maru win the deal.", []), ("A", "Kon and Maru win the match.", ["Kon and Maru win the deal."])],
)
def test_of_two_partners_the_one_whose_cards_are_shown_is_named(
    people: People, level: str, verdict: str, besides: list[str]
) -> None:
    page = ended(people, SIDES.format(level=level))
    expect(page.locator(".ending h2")).to_have_text(verdict)
    expect(page.locator(".last .headline")).to_have_text(besides)
    expect(page.locator(".winning [role='img']").first).to_have_attribute("aria-label", "8♠")
    expect(page.locator(".winning .whose")).to_contain_text("Maru")
    expect(page.locator(".winning .whose")).to_contain_text("single")


def test_clauses_of_an_account_stand_in_a_column_of_their_own_and_lead_to_the_rule_book(people: People) -> None:
    page = ended(people, MATCH.format(deals=7))
    lines = page.locator(".account tr")
    expect(lines.last.locator("th")).to_have_text("Maru pays Hana 11.")
    expect(lines.last.locator("td").first).to_have_text("11")
    clause = lines.last.get_by_role("button", name="Clause 7.4")
    expect(clause).to_have_text("7.4")
    assert lines.last.locator("th").bounding_box()["x"] < clause.bounding_box()["x"]  # type: ignore[index]
    clause.click()
    expect(page.locator("article.open h3")).to_contain_text("7.4")


def test_who_plays_is_told_the_own_place_at_the_end_of_a_match(people: People) -> None:
    page = people.come()
    choose(page, "nippachi")
    page.get_by_text("House rules", exact=True).click()
    unfold(page, "rounds")
    page.locator("#rule-rounds").fill("1")
    page.locator(".play").click()
    page.locator(".held, .ending").first.wait_for()
    play_on([page])
    wait_for(page, lambda page: page.locator(".ending .places").count() > 0)
    headline = page.locator(".ending h2").inner_text()
    assert "the match" in headline
    assert "the deal" in page.locator(".last .headline").inner_text()
    assert headline.startswith("You win") != (page.locator(".place").count() > 0)


def test_a_clause_in_the_log_stands_in_brackets_and_leads_to_the_rule_book(people: People) -> None:
    page = ended(people, MARK)
    clause = page.locator(".log").get_by_role("button", name="Clause 7.3")
    expect(clause).to_have_text("[7.3]")
    clause.click()
    expect(page.locator("article.open h3")).to_contain_text("7.3")


def test_the_end_of_a_deal_names_the_winner_and_lays_all_hands_open(people: People) -> None:
    page = people.sit("crazy-eights")
    names = page.locator(".seat .name").all_inner_texts()
    play_on([page])
    headline = page.locator(".ending h2").inner_text()
    assert headline.startswith("You win the deal") or headline.removesuffix(" wins the deal.") in names
    laid = page.locator(".ending .hands .cards")
    assert laid.count() in (3, 4), "the hand that won lies apart, if one did"
    assert all(laid.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))"))
    expect(page.locator(".ending .hands .card").first).to_be_visible()


def test_guandan_shows_in_which_order_all_went_out_and_names_who_won(people: People) -> None:
    page = people.sit("guandan")
    own = page.locator(".own .name").inner_text()
    names = ["you" if name == own else name for name in page.locator(".seat .name").all_inner_texts()]

    def called(row: Locator) -> str:
        name = row.locator(".whose, .name > :first-child").first.inner_text()
        return "you" if name == own else name

    play_on([page])
    ending = page.locator(".ending")
    places = ending.locator(".account th").first.inner_text().removeprefix("Places: ").removesuffix(".").split(", ")
    assert sorted(places) == sorted(names)
    rows = ending.locator(".points tbody tr")
    won = [called(row) for row in rows.all() if row.locator(".won").count()]
    assert len(won) == 2
    assert won[0] == places[0] or won[1] == places[0]
    expect(ending.locator(".hands .card").first).to_be_visible()
    headline = ending.locator("h2").inner_text()
    assert all(name in headline.lower() for name in map(str.lower, won))
    left = [called(one) for one in ending.locator(".hands li").all() if one.locator(".card").count()]
    assert left
    assert set(left) <= set(places[-2:]), "who still holds cards went out last, or never"
