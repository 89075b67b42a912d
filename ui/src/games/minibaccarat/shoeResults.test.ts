import { expect, it } from 'vitest';
import type { TableFrame } from '../../wire';
import { NO_RESULTS, withResult } from './shoeResults';

let version = 0;
const frame = (round: number, player: string, banker: string, shuffled = false): TableFrame =>
  ({
    version: (version += 1),
    told: shuffled ? [{ type: 'cards', what: 'shuffled', place: '' }] : [],
    felt: { round, dealer: [{ name: 'player', state: player }, { name: 'banker', state: banker }] },
  }) as unknown as TableFrame;

it('a result is added once for each round, and only when it is decided', () => {
  const played = [
    frame(1, '', ''),
    frame(1, 'won', 'lost'),
    frame(1, 'won', 'lost'),
    frame(2, 'lost', 'won'),
    frame(3, 'tied', 'tied'),
  ].reduce(withResult, NO_RESULTS);
  expect(played).toEqual({ round: 3, results: ['player', 'banker', 'tie'], shuffled: 0 });
});

it('a shuffle begins a new shoe, also while the last round still lies there', () => {
  const played = [frame(1, 'won', 'lost'), frame(1, 'won', 'lost', true)].reduce(withResult, NO_RESULTS);
  expect(played.results).toEqual([]);
  const first = frame(2, 'lost', 'won', true);
  const again = withResult(withResult(played, first), first);
  expect(again.results, 'the frame of the shuffle has the first result, and is seen twice').toEqual(['banker']);
});
