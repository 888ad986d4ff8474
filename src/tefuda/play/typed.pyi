"""What each family of games shows, and how deals open: by `tefuda.testing.observation_types`."""

from collections.abc import Mapping
from typing import Literal, TypeAlias, overload

from tefuda.core.cards.card import Card as Card
from tefuda.core.cards.card import Hand as Hand
from tefuda.core.cards.card import Rank as Rank
from tefuda.core.cards.card import Suit as Suit
from tefuda.play.deal import Deal
from tefuda.play.match import Match
from tefuda.play.observation import Observation

def class_name(family: str) -> str: ...


BigTwoPreset: TypeAlias = Literal["taiwan", "museum-2015", "taiwan-monsters", "hongkong", "ppo", "big-two", "big_two"]


class BigTwoObservation(Observation):
    __getattr__: None  # type: ignore[assignment, misc]
    counts: tuple[int, ...]
    dealer: int | None
    dragons: tuple[int, ...]
    exchanging: bool
    given: Hand
    hand: Hand
    kind: str | None
    lowest: Card | None
    opening: bool
    owner: int | None
    passed: tuple[int, ...]
    pile: Hand
    top: Hand


EightsPreset: TypeAlias = Literal["crazy-eights", "two-four-jack", "mau-mau", "openspiel", "eights"]


class EightsObservation(Observation):
    __getattr__: None  # type: ignore[assignment, misc]
    again: bool
    blocked: bool
    chain: int
    counts: tuple[int, ...]
    dealer: int | None
    demanded: Rank | None
    direction: str
    drawn: int
    fine: int
    hand: Hand
    named: Suit | str | None
    out: tuple[int, ...]
    owed: tuple[int, ...]
    owed_draws: tuple[int, ...]
    passes: int
    pending: int
    phase: str
    pile: Hand
    plays: int
    silent: bool
    skipped: bool
    stock: int
    top: Card | None
    turns: int
    wilds_in_row: int


GuandanPreset: TypeAlias = Literal["guandan", "pagat", "official", "online"]


class GuandanObservation(Observation):
    __getattr__: None  # type: ignore[assignment, misc]
    announced: tuple[int, ...]
    counts: tuple[int | None, ...]
    declarers: int | None
    exposed: Card | None
    failures: tuple[int, ...]
    hand: Hand
    kind: str | None
    last: int | None
    last_order: tuple[int, ...]
    level: Rank | None
    levels: tuple[Rank | None, ...]
    order: tuple[int, ...]
    passes: int
    phase: str
    played: Hand
    points: tuple[int, ...]
    resisting: tuple[int, ...]
    top: Hand
    tributes: tuple[tuple[object, ...], ...]


NippachiPreset: TypeAlias = Literal["nippachi", "nippachi-all-hands", "nippachi-strict"]


class NippachiObservation(Observation):
    __getattr__: None  # type: ignore[assignment, misc]
    answered: bool
    blocked: bool
    called: tuple[int, ...]
    calls: tuple[int, ...]
    can_call: bool
    counts: tuple[int, ...]
    direction: str
    ending: str | None
    fines: tuple[int, ...]
    hand: Hand
    kan_waits: tuple[int, ...]
    layer: int | None
    passes: int
    payer: int | None
    pile: Hand
    pon_waits: tuple[int, ...]
    returned: int | None
    stakes: int
    starter: int | None
    stock: int
    suits: tuple[Suit, ...]
    sum: int
    times: int
    top: Card | None
    waits: tuple[int, ...]
    window: str | None
    won: tuple[int, ...]


TeyakuDobonPreset: TypeAlias = Literal["teyaku-dobon", "teyaku-dobon-all", "teyaku_dobon"]


class TeyakuDobonObservation(Observation):
    __getattr__: None  # type: ignore[assignment, misc]
    answered: bool
    callable: tuple[int, ...]
    called: tuple[int, ...]
    called_wrongly: tuple[int, ...]
    calls: tuple[int, ...]
    countered: tuple[int, ...]
    counts: tuple[int, ...]
    dealer: int | None
    dora: Suit | None
    drawn: Card | None
    ending: str | None
    hand: Hand
    laid: int
    layer: int | None
    phase: str
    pile: Hand
    points: tuple[int, ...] | None
    pot: int
    raised: tuple[int, ...] | None
    riichi: tuple[int, ...]
    stock: int
    streaks: tuple[int, ...] | None
    sum: int
    targets: tuple[int, ...]
    top: Card | None
    turn_up: Card | None
    waits: tuple[int, ...]
    won: tuple[int, ...]

@overload
def deal(preset: BigTwoPreset, *, seats: int | None = None, seed: int | None = None, key: bytes | str | None = None, number: int = 0, automatic_pass: bool = False, **options: object) -> Deal[BigTwoObservation]: ...
@overload
def deal(preset: EightsPreset, *, seats: int | None = None, seed: int | None = None, key: bytes | str | None = None, number: int = 0, automatic_pass: bool = False, **options: object) -> Deal[EightsObservation]: ...
@overload
def deal(preset: GuandanPreset, *, seats: int | None = None, seed: int | None = None, key: bytes | str | None = None, number: int = 0, automatic_pass: bool = False, **options: object) -> Deal[GuandanObservation]: ...
@overload
def deal(preset: NippachiPreset, *, seats: int | None = None, seed: int | None = None, key: bytes | str | None = None, number: int = 0, automatic_pass: bool = False, **options: object) -> Deal[NippachiObservation]: ...
@overload
def deal(preset: TeyakuDobonPreset, *, seats: int | None = None, seed: int | None = None, key: bytes | str | None = None, number: int = 0, automatic_pass: bool = False, **options: object) -> Deal[TeyakuDobonObservation]: ...
@overload
def deal(preset: str, *, seats: int | None = None, seed: int | None = None, key: bytes | str | None = None, number: int = 0, automatic_pass: bool = False, **options: object) -> Deal: ...
@overload
def match(preset: BigTwoPreset, *, seats: int | None = None, seed: int | None = None, key: bytes | str | None = None, automatic_pass: bool = False, **options: object) -> Match[BigTwoObservation]: ...
@overload
def match(preset: EightsPreset, *, seats: int | None = None, seed: int | None = None, key: bytes | str | None = None, automatic_pass: bool = False, **options: object) -> Match[EightsObservation]: ...
@overload
def match(preset: GuandanPreset, *, seats: int | None = None, seed: int | None = None, key: bytes | str | None = None, automatic_pass: bool = False, **options: object) -> Match[GuandanObservation]: ...
@overload
def match(preset: NippachiPreset, *, seats: int | None = None, seed: int | None = None, key: bytes | str | None = None, automatic_pass: bool = False, **options: object) -> Match[NippachiObservation]: ...
@overload
def match(preset: TeyakuDobonPreset, *, seats: int | None = None, seed: int | None = None, key: bytes | str | None = None, automatic_pass: bool = False, **options: object) -> Match[TeyakuDobonObservation]: ...
@overload
def match(preset: str, *, seats: int | None = None, seed: int | None = None, key: bytes | str | None = None, automatic_pass: bool = False, **options: object) -> Match: ...
@overload
def position(preset: BigTwoPreset, placement: str | Mapping[str, str], *, seed: int | None = None, key: bytes | str | None = None, automatic_pass: bool = False, **options: object) -> Deal[BigTwoObservation]: ...
@overload
def position(preset: EightsPreset, placement: str | Mapping[str, str], *, seed: int | None = None, key: bytes | str | None = None, automatic_pass: bool = False, **options: object) -> Deal[EightsObservation]: ...
@overload
def position(preset: GuandanPreset, placement: str | Mapping[str, str], *, seed: int | None = None, key: bytes | str | None = None, automatic_pass: bool = False, **options: object) -> Deal[GuandanObservation]: ...
@overload
def position(preset: NippachiPreset, placement: str | Mapping[str, str], *, seed: int | None = None, key: bytes | str | None = None, automatic_pass: bool = False, **options: object) -> Deal[NippachiObservation]: ...
@overload
def position(preset: TeyakuDobonPreset, placement: str | Mapping[str, str], *, seed: int | None = None, key: bytes | str | None = None, automatic_pass: bool = False, **options: object) -> Deal[TeyakuDobonObservation]: ...
@overload
def position(preset: str, placement: str | Mapping[str, str], *, seed: int | None = None, key: bytes | str | None = None, automatic_pass: bool = False, **options: object) -> Deal: ...
