import { describe, expect, it } from 'vitest';
import type { Told } from '../../wire';
import { LONGEST, schedule } from './schedule';

const dealt = (place: string, index: number): Told => ({ type: 'dealt', place, index, face: '2c' });
const chips: Told = {
  type: 'chips',
  source: { type: 'rack' },
  target: { type: 'felt', box: 1, player: 'ann', wager: 'blackjack' },
  cents: 500,
};

function deal(boxes: number): Told[] {
  const places = [...Array.from({ length: boxes }, (_, i) => String(i + 1)), 'dealer'];
  return [0, 1].flatMap((index) => places.map((place) => dealt(place, index)));
}

describe('the order of what is shown', () => {
  it('is the order it was told in, and things overlap', () => {
    const timed = schedule(deal(3));
    expect(timed.map((one) => one.told)).toEqual(deal(3));
    timed.slice(1).forEach((one, i) => {
      const before = timed[i]!;
      expect(one.at).toBeGreaterThan(before.at);
      expect(one.at).toBeLessThan(before.at + before.length);
    });
  });

  it('deals seven boxes in less than three seconds', () => {
    const last = schedule(deal(7)).at(-1)!;
    expect(last.at + last.length).toBeLessThan(3000);
  });

  it('hurries where very much has happened, and leaves nothing out', () => {
    const timed = schedule([...deal(7), ...deal(7), ...deal(7)]);
    expect(timed).toHaveLength(48);
    expect(Math.max(...timed.map((one) => one.at + one.length))).toBeCloseTo(LONGEST);
  });

  it('pays after the last card lies', () => {
    const [card, pay] = schedule([dealt('dealer', 2), chips]);
    expect(pay!.at).toBeGreaterThanOrEqual(card!.at + card!.length);
  });

  it('lays winnings beside their stake, then both go home at once', () => {
    const felt = { type: 'felt', box: 1, player: 'ann', wager: 'blackjack' } as const;
    const purse = { type: 'purse', player: 'ann' } as const;
    const stake: Told = { type: 'chips', source: felt, target: purse, cents: 500 };
    const won: Told = { type: 'chips', source: { type: 'rack' }, target: purse, cents: 750 };
    const [goes, paid] = schedule([stake, won]);
    expect(paid!.at).toBeLessThan(goes!.at);
    expect(paid!.home).toBe(goes!.at);
    expect(paid!.at + paid!.length).toBe(goes!.at + goes!.length);
  });

  it('lets third cards of a hand that counts for everybody wait, so that they can be followed', () => {
    const hands = [0, 1].flatMap((index) => ['player', 'banker'].map((place) => dealt(place, index)));
    const timed = schedule([...hands, dealt('player', 2), dealt('banker', 2)]);
    const [fourth, player, banker] = timed.slice(3).map((one) => one.at);
    expect(player! - fourth!).toBeGreaterThanOrEqual(800);
    expect(banker! - player!).toBeGreaterThanOrEqual(800);
    const [, second, third] = schedule([0, 1, 2].map((index) => dealt('1', index))).map((one) => one.at);
    expect(third! - second!, 'a hand of one player').toBeLessThan(200);
  });

  it('lets a hole card rest that decides something, and no other', () => {
    const turned: Told = { type: 'turned', place: 'dealer', index: 1, face: 'Th' };
    const felt = { type: 'felt', box: 1, player: 'ann', wager: 'blackjack' } as const;
    const lost: Told = { type: 'chips', source: felt, target: { type: 'rack' }, cents: 500 };
    const [, quick] = schedule([dealt('1', 2), turned]);
    const [, rests, next] = schedule([dealt('1', 2), turned, dealt('dealer', 2), lost]);
    expect(rests!.at).toBeGreaterThan(quick!.at + 300);
    expect(next!.at).toBeGreaterThan(rests!.at + rests!.length + 100);
  });

  it('takes no time for what is only said', () => {
    const timed = schedule([{ type: 'said', text: 'ann stands.', player: '', clause: '' }, dealt('1', 2)]);
    expect(timed.map((one) => one.at)).toEqual([0, 0]);
  });
});
