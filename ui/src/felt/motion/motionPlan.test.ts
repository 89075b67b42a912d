import { describe, expect, it } from 'vitest';
import results from '../../fixtures/felt/results.json';
import dealt from '../../fixtures/felt/dealt.json';
import split from '../../fixtures/felt/split-four.json';
import type { TableFrame } from '../../wire';
import { layoutOf } from '../layout/layout';
import { motionPlan, type LaidOutFrame } from './motionPlan';
import { sceneOf } from '../scene';

type Fixture = typeof results | typeof dealt | typeof split;

function shown(fixture: Fixture, number: number, w = 1024): LaidOutFrame {
  const frame = fixture.frames[number] as unknown as TableFrame;
  return { frame, layout: layoutOf(w, 600, sceneOf(frame, fixture.printed, fixture.boxes)) };
}

describe('what moves between two frames', () => {
  it('is nothing in a first frame, after a lost connection, and when the felt changes its size', () => {
    const now = shown(dealt, 1);
    const untold = { ...now, frame: { ...now.frame, told: [] } };
    expect(motionPlan(undefined, now).length).toBe(0);
    expect(motionPlan(shown(dealt, 0), untold).arrivals).toEqual([]);
    expect(motionPlan(shown(dealt, 0, 390), now).arrivals).toEqual([]);
  });

  it('is nothing on the way back to an earlier frame', () => {
    const paid = shown(results, 1);
    const earlier = { ...paid, frame: { ...paid.frame, version: paid.frame.version - 1 } };
    expect(motionPlan(shown(results, 0), paid).pieces.length).toBeGreaterThan(0);
    expect(motionPlan(paid, earlier)).toMatchObject({ pieces: [], arrivals: [], appearances: [] });
  });

  it('brings every dealt card from the shoe to where it lies, in order', () => {
    const now = shown(dealt, 1);
    const { arrivals } = motionPlan(shown(dealt, 0), now);
    const inTime = [...arrivals].sort((a, b) => a.at - b.at).map((one) => one.key);
    expect(inTime).toEqual(
      ['2 0', '4 0', '6 0', 'dealer 0', '2 1', '4 1', '6 1', 'dealer 1'].map((one) => `card ${one}`),
    );
    for (const one of arrivals) expect(one.from.x).toBeGreaterThan(now.layout.shoe.x);
  });

  it('shows a total when its last card has landed', () => {
    const { arrivals, appearances } = motionPlan(shown(dealt, 0), shown(dealt, 1));
    const card = arrivals.find((one) => one.key === 'card 4 1')!;
    expect(appearances.find((one) => one.key === 'caption 4')!.at).toBe(card.at + card.length);
  });

  it('moves a split card to its own hand and only the new card from the shoe', () => {
    const before = shown(split, 0);
    const now = shown(split, 1);
    const { arrivals, pieces } = motionPlan(before, now);
    const fromShoe = arrivals.filter((one) => one.from.x >= now.layout.shoe.x).map((one) => one.key);
    expect(fromShoe).toEqual(['card 4.1 1']);
    const second = before.layout.boxes.find((box) => box.number === 4)!.hands[0]!.cards[1]!;
    const moved = arrivals.find((one) => one.key === 'card 4.2 0')!;
    expect(moved.from).toMatchObject({ x: second.x, y: second.y });
    expect(moved.fresh).toBe(false);
    expect(pieces.filter((one) => one.kind === 'card')).toEqual([]);
  });

  it('turns the hole card before the next one is dealt, and pays last', () => {
    const { turns, arrivals, pieces } = motionPlan(shown(results, 0), shown(results, 1));
    const next = arrivals.find((one) => one.key === 'card dealer 2')!;
    expect(turns.map((one) => one.key)).toEqual(['card dealer 1']);
    expect(next.at).toBeGreaterThanOrEqual(turns[0]!.at + turns[0]!.length);
    const chips = pieces.filter((one) => one.kind === 'chips');
    expect(chips.map((one) => one.cents)).toEqual([1000, 1500, 2000]);
    for (const one of chips) expect(one.at).toBeGreaterThanOrEqual(next.at + next.length);
    for (const one of pieces) expect(one.length).toBeGreaterThan(0);
  });

  it('keeps a result until the money has moved: totals as they were, and no card dimmed', () => {
    const plan = motionPlan(shown(results, 0), shown(results, 1));
    const held = plan.pieces.filter((one) => one.kind === 'total').map((one) => one.hand!.total);
    expect(held.sort()).toEqual(['18', '19', '20', '6']);
    expect(plan.appearances.find((one) => one.key === 'caption 4')!.at).toBe(plan.length);
    expect(plan.dimmings.filter((one) => one.key.startsWith('card 4 ')).map((one) => one.at)).toEqual([
      plan.length,
      plan.length,
    ]);
  });

  it('shows no total beside cards that are not its own: the old one goes with the first new card', () => {
    const plan = motionPlan(shown(results, 0), shown(results, 1));
    const dealers = plan.pieces.find((one) => one.kind === 'total' && one.hand!.total === '6')!;
    expect(dealers.at + dealers.length).toBeLessThanOrEqual(plan.turns[0]!.at);
  });

  it('shows the new total of a hand that drew when its card lies, and how it ended at the end', () => {
    const doubled = structuredClone(results);
    const now = doubled.frames[1] as unknown as {
      felt: { boxes: { number: number; hands: { name: string; cards: string[]; total: string }[] }[] };
      told: unknown[];
    };
    const hand = now.felt.boxes.find((box) => box.number === 4)!.hands[0]!;
    now.told.unshift({ type: 'dealt', place: hand.name, index: hand.cards.length, face: 'Kh' });
    hand.cards.push('Kh');
    hand.total = '21';
    const plan = motionPlan(shown(doubled, 0), shown(doubled, 1));
    const card = plan.arrivals.find((one) => one.key === `card ${hand.name} ${String(hand.cards.length - 1)}`)!;
    const total = plan.pieces.find((one) => one.kind === 'total' && one.hand!.total === '21')!;
    expect(total).toMatchObject({ at: card.at + card.length, hand: { state: '', outcome: '' } });
    expect(total.at + total.length).toBe(plan.length);
  });

  it('leaves chips where they lie until they move, and says what a wager brought then', () => {
    const { pieces, appearances } = motionPlan(shown(results, 0), shown(results, 1));
    const lost = pieces.find((one) => one.kind === 'chips' && one.cents === 1500)!;
    expect(lost.lies).toBe(true);
    expect(pieces.find((one) => one.kind === 'chips' && one.cents === 1000)!.lies).toBe(false);
    const brought = appearances.find((one) => one.key === 'brought 4 blackjack')!;
    expect(brought.at).toBe(lost.at + lost.length);
  });

  it('sweeps all that lay to the rack', () => {
    const { pieces } = motionPlan(shown(results, 1), shown(results, 2));
    const swept = pieces.filter((one) => one.kind === 'card').map((one) => one.face);
    expect(swept.sort()).toEqual(['3s', '6d', '8c', '9s', 'Ks', 'Qd', 'Tc', 'Th', 'Th']);
  });
});
