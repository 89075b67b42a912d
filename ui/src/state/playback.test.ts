import { describe, expect, it } from 'vitest';
import { frame } from '../fixtures/frames';
import { startPlayback, frameAt, revealsSomething, turningPoints, type Playback } from './playback';
import type { ChipAccount, Seat, ShoeOnFelt, TableFrame, Told } from '../wire';

const seat = (player: string, box: number, chips: number): Seat => ({
  box,
  player,
  chips,
  bot: false,
  here: true,
  ready: false,
  leaving: false,
});
const card = (place: string, index: number): Told => ({ type: 'dealt', place, index, face: 'Th' });
const rack: ChipAccount = { type: 'rack' };
const purse = (player: string): ChipAccount => ({ type: 'purse', player });
const felt = (box: number, player: string): ChipAccount => ({ type: 'felt', box, player, wager: 'blackjack' });
const chips = (source: ChipAccount, target: ChipAccount, cents: number): Told => ({ type: 'chips', source, target, cents });
const shoe = shoeOf(frame(1));

function shoeOf({ felt }: TableFrame): ShoeOnFelt {
  if (felt.shoe === null) throw new Error('a card table has a shoe');
  return felt.shoe;
}

/** ann, at box 3, has hit and busts; bob's 10.00 win, after the dealer has drawn. */
const TOLD: Told[] = [
  card('3', 2),
  card('dealer', 2),
  chips(felt(3, 'ann'), rack, 10_00),
  chips(rack, felt(5, 'bob'), 10_00),
  chips(felt(5, 'bob'), purse('bob'), 20_00),
];
const BEFORE = frame(1, {
  question: { kind: 'decision', who: 'ann', place: '3', seconds: 25, left: 20 },
  mine: { chips: 90_00 },
  seats: [seat('ann', 3, 90_00), seat('bob', 5, 90_00)],
  felt: { in_round: true, shoe: { ...shoe, gone: 7 } },
});
const COMING = frame(2, {
  mine: { chips: 90_00 },
  seats: [seat('ann', 3, 90_00), seat('bob', 5, 110_00)],
  felt: { shoe: { ...shoe, gone: 9, cutting_card_out: true } },
  told: TOLD,
});
const PLAYBACK = startPlayback(BEFORE, COMING);
const at = (time: number, playback: Playback = PLAYBACK) => frameAt({ ...playback, time });
const timeOf = (index: number) => PLAYBACK.timed[index]!;

describe('a moment of what is shown', () => {
  it('counts chips once they have reached the purse', () => {
    const won = timeOf(4);
    const bob = (time: number) => at(time).seats[1]!.chips;
    expect(bob(0)).toBe(90_00);
    expect(bob(won.at + won.length - 1)).toBe(90_00);
    expect(bob(won.at + won.length)).toBe(110_00);
  });

  it('counts chips that are paid until they leave the purse', () => {
    const told = [card('3', 2), chips(purse('ann'), felt(3, 'ann'), 10_00)];
    const doubled = startPlayback(frame(1, { mine: { chips: 90_00 } }), frame(2, { mine: { chips: 80_00 }, told }));
    const leaves = doubled.timed[1]!.at;
    expect(leaves).toBeGreaterThan(0);
    expect(at(leaves - 1, doubled).mine.chips).toBe(90_00);
    expect(at(leaves, doubled).mine.chips).toBe(80_00);
  });

  it('highlights the player who was asked until somebody else\'s card comes; no clock runs', () => {
    expect(at(0).question).toMatchObject({ kind: 'decision', place: '3', seconds: 0 });
    expect(at(timeOf(1).at - 1).mine.asked).toBe(true);
    expect(at(timeOf(1).at).question).toMatchObject({ kind: 'dealer', place: '', seconds: 0 });
    expect(at(timeOf(1).at).mine.asked).toBe(false);
  });

  it('offers nothing before it is shown', () => {
    const playback = startPlayback(BEFORE, { ...COMING, mine: { ...COMING.mine, choices: [], asked: true } });
    expect(at(5000, playback).mine.asked).toBe(false);
    expect(at(5000, playback).question.says).not.toBe(COMING.question.says);
  });

  it('counts the cards that have not visibly left the shoe', () => {
    const gone = (time: number) => shoeOf(at(time)).gone;
    expect([gone(-1), gone(timeOf(0).at), gone(timeOf(1).at)]).toEqual([7, 8, 9]);
    expect(shoeOf(at(5000)).cutting_card_out).toBe(false);
  });

  it('has the old shoe until its shuffle is seen', () => {
    const told: Told[] = [card('3', 0), { type: 'cards', what: 'shuffled', place: '' }];
    const playback = startPlayback(BEFORE, { ...COMING, told, felt: { ...COMING.felt, shoe: { ...shoe, gone: 0 } } });
    expect(shoeOf(at(0, playback)).gone).toBe(7);
    expect(shoeOf(at(5000, playback)).gone).toBe(0);
  });

  it('changes at times that are known before', () => {
    const points = turningPoints(PLAYBACK.timed);
    for (const one of PLAYBACK.timed) expect(points).toContain(one.at);
    expect(points).toContain(timeOf(4).at + timeOf(4).length);
    expect([...points].sort((a, b) => a - b)).toEqual(points);
  });
});

it('cards and what the house pays reveal something; sentences and chips that are laid do not', () => {
  expect(revealsSomething(TOLD)).toBe(true);
  expect(revealsSomething([card('dealer', 2)])).toBe(true);
  expect(revealsSomething([{ type: 'over', round: 1, results: [] }])).toBe(true);
  expect(revealsSomething([chips(rack, purse('bob'), 1)])).toBe(true);
  expect(revealsSomething([chips(purse('bob'), felt(5, 'bob'), 1), chips(felt(5, 'bob'), purse('bob'), 1)])).toBe(false);
  expect(revealsSomething([{ type: 'said', text: 'bob leaves the table.', player: 'bob', clause: '' }])).toBe(false);
});
