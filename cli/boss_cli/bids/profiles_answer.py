"""Profiles of the others, as values and as a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from boss_cli.bids.read_page import choice_text
from boss_cli.page.data import Answer, kept, stated, values
from boss_cli.page.numbers import rounded
from boss_cli.page.page import Page
from boss_cli.shell.message import Text, message
from boss_solver.reading.choices.types import TypeGrid
from boss_solver.reading.profiles import PlayerProfile, Share

_SHOWN: Final = 0.05
"""Types of which less is believed in are not named."""


@values
class Rate:
    """How often something happened."""

    times: int = stated()
    of: int = stated()
    low: float = stated("the lower end of the 95 % interval of the rate, 0 to 1")
    high: float = stated("its upper end")


@values
class RewardsTaken(Rate):
    """Rewards that paid, of those a player took, Chicago left out."""

    times: int = stated("rewards he took that paid more than 0")
    of: int = stated("rewards he took, Chicago left out")
    millions: int = stated("what they paid him")


@values
class BluffsSeen(Rate):
    """Placements that were bluffs, of those outside Chicago."""

    times: int = stated("placements that were bluffs")
    of: int = stated("placements outside Chicago")
    lines: Sequence[int] = stated("the lines where these turns begin")
    turns: Sequence[Text] = kept()
    """These turns, in words."""


@values
class TellingTurn:
    """A turn that speaks for a type."""

    line: int = stated("the line of a turn that speaks for his likeliest type")
    times_likelier: float = stated(
        "how many times likelier that type was to choose so than those of the prior on average"
    )
    turn: Text = kept()


@values
class PlayerSeen:
    """A player, as he has shown himself."""

    player: str = stated("an opponent")
    types: Mapping[str, float] = stated(
        "by type of player: how much of it is believed in after the hands that are over, 0 to 1; a guess"
    )
    part_of_the_prior: float = stated(
        "how much of that was believed before the game, by the prior or, with `--profiles`, by games kept before: 1 is "
        "all of it"
    )
    turns: int = stated("placements and passes that it rests on")
    rewards_taken: RewardsTaken = stated()
    bluffs: BluffsSeen = stated()
    telling: Sequence[TellingTurn] = stated()
    is_unknown: bool = kept()
    """Whether nothing is known of him yet."""
    about: str = kept()
    """The likeliest type in a few words."""


@values
class ProfilesAnswer(Answer):
    """The profiles of a game."""

    SCHEMA: ClassVar[str] = "boss-profiles/1"

    record: str = stated("the file, and the line with `--at`")
    seat: str | None = stated("whose eyes; null for a spectator")
    players: Sequence[PlayerSeen] = stated()
    remarks: Sequence[Text] = stated("with `--profiles` the kept games that it rests on")


def profiles_answer(
    profiles: Sequence[PlayerProfile],
    grid: TypeGrid,
    names: Sequence[str],
    record: str,
    reader: int | None,
    remarks: Sequence[Text] = (),
) -> ProfilesAnswer:
    """The profiles of a game as somebody sees them."""
    return ProfilesAnswer(
        record=record,
        seat=None if reader is None else names[reader],
        players=tuple(_player(profile, grid, names) for profile in profiles),
        remarks=tuple(remarks),
    )


def _player(profile: PlayerProfile, grid: TypeGrid, names: Sequence[str]) -> PlayerSeen:
    weights, usual = profile.weights, grid.prior
    likeliest = max(zip(weights, grid.types, strict=True), key=lambda pair: pair[0])[1]
    is_prior = all(abs(own - before) < 1e-9 for own, before in zip(weights, usual, strict=True))
    return PlayerSeen(
        player=names[profile.seat],
        types=dict(zip((kind.name for kind in grid.types), weights, strict=True)),
        part_of_the_prior=profile.prior_part,
        turns=profile.choices,
        rewards_taken=RewardsTaken(**_rate(profile.paid), millions=profile.money),
        bluffs=BluffsSeen(
            **_rate(profile.bluffs),
            lines=tuple(choice.line for choice in profile.bluffed),
            turns=tuple(choice_text(choice, names) for choice in profile.bluffed),
        ),
        telling=tuple(
            TellingTurn(
                line=telling.choice.line,
                times_likelier=telling.times,
                turn=choice_text(telling.choice, names),
            )
            for telling in profile.telling
        ),
        is_unknown=not profile.choices and is_prior,
        about=likeliest.policy.about,
    )


def _rate(share: Share) -> dict[str, Any]:
    low, high = share.interval
    return {"times": share.times, "of": share.of, "low": low, "high": high}


def page(answer: ProfilesAnswer) -> Page:
    """The profiles of everybody."""
    made = Page()
    said = "{record}: as {player} sees them, from the hands that are over"
    if answer.seat is None:
        said = "{record}: as a spectator sees them, from the hands that are over"
    made.say(message(said, record=answer.record, player=answer.seat or ""), bold=True)
    for player in answer.players:
        made.gap()
        made.say(player.player, bold=True)
        for words in _player_words(player, bool(answer.remarks)):
            made.say(words, indent=2)
    made.gap()
    made.say(
        message(
            "~ a guess from behaviour, never a fact. Intervals are 95%. A bluff is a placement on a city worth a "
            "million or more less by the player's own cards than by those face up, or known to him to pay nothing."
        )
    )
    for remark in answer.remarks:
        made.say(remark)
    return made


def _player_words(player: PlayerSeen, is_carried: bool) -> list[Text]:
    if player.is_unknown:
        return [message("nothing is known of him yet: no hand is over in which his cards follow")]
    likeliest = max(player.types, key=lambda name: player.types[name])
    before = message("what was believed before the game") if is_carried else message("the prior")
    taken, bluffs = player.rewards_taken, player.bluffs
    lines: list[Text] = [
        message(
            "plays most like {types}; ~{part}% of that is {before}, from {turns} {turns|turn|turns}",
            types=likely_words(player.types),
            part=rounded(100 * player.part_of_the_prior, 0).removesuffix("."),
            before=before,
            turns=player.turns,
        ),
        f"{likeliest}: {player.about}",
        message(
            "{times} of {of} rewards he took paid, {money} million in all{rate}",
            times=taken.times,
            of=taken.of,
            money=taken.millions,
            rate=_rate_words(taken),
        ),
        message(
            "{times} of {of} placements were bluffs{rate}", times=bluffs.times, of=bluffs.of, rate=_rate_words(bluffs)
        ),
    ]
    lines += [message("bluff, {turn}", turn=turn) for turn in bluffs.turns]
    lines += [
        message(
            "{turn}: ~{times} times likelier for {type} than for most",
            turn=telling.turn,
            times=rounded(telling.times_likelier, 1),
            type=likeliest,
        )
        for telling in player.telling
    ]
    return lines


def likely_words(types: Mapping[str, float]) -> Text:
    """The types that are believed in most, the likeliest first."""
    likely = sorted(types.items(), key=lambda pair: -pair[1])
    shown = [f"{name} ~{100 * weight:.0f}%" for name, weight in likely if weight >= _SHOWN]
    return message("{types:list}", types=shown)


def _rate_words(rate: Rate) -> Text:
    if not rate.of:
        return ""
    said = " (a rate of ~{low}% to ~{high}%)"
    return message(said, low=f"{100 * rate.low:.0f}", high=f"{100 * rate.high:.0f}")
