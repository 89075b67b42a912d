import { describe, expect, it } from 'vitest';
import type { LobbyTable } from '../http';
import { ALL, MINE, evenColumns, freeSeats, heroTable, matches, percent, sections } from './tableList';

function table(name: string, group: string, more: Partial<LobbyTable> = {}): LobbyTable {
  return {
    name,
    title: name,
    game: 'Blackjack',
    rules: [],
    limits: [],
    boxes: 2,
    players: [],
    bots: [],
    in_round: false,
    meters: [],
    betting_seconds: 0,
    decision_seconds: 0,
    proposed: false,
    game_name: 'blackjack',
    group,
    special: '',
    decks: 6,
    soft_17: 'stand',
    blackjack_pays: '3 to 2',
    dealer_cards: [],
    side_wagers: 0,
    advantages: [],
    live: false,
    seats: [],
    ...more,
  };
}

const GROUPS = [
  { name: 'start', title: 'Start here', says: '' },
  { name: 'value', title: 'Best value', says: '' },
];
const LOBBY = {
  groups: GROUPS,
  tables: [table('b', 'value', { special: 'One deck' }), table('a', 'start'), table('c', 'new')],
};
const NOBODY = new Set<string>();

const listed = (found: ReturnType<typeof sections>) =>
  found.map(({ name, tables }) => [name, tables.map((each) => each.name)] as const);

describe('sections', () => {
  it('follow the order of the groups, and a group the page does not know comes last', () => {
    expect(listed(sections(LOBBY, NOBODY, ALL, ''))).toEqual([
      ['start', ['a']],
      ['value', ['b']],
      ['rest', ['c']],
    ]);
  });
  it('have the cheapest table of the best value first', () => {
    const cost = (share: number) => ({ advantages: [{ label: 'Blackjack', share }] }) as unknown as Partial<LobbyTable>;
    const tables = [table('dear', 'value', cost(0.0036)), table('unknown', 'value', { advantages: [] }), table('cheap', 'value', cost(0.0001))];
    const [found] = sections({ ...LOBBY, tables }, NOBODY, 'value', '');
    expect(found?.tables.map((each) => each.name)).toEqual(['cheap', 'dear', 'unknown']);
  });

  it('begin with the reader’s own tables, which stand nowhere else', () => {
    expect(listed(sections(LOBBY, new Set(['b']), ALL, ''))).toEqual([
      [MINE, ['b']],
      ['start', ['a']],
      ['rest', ['c']],
    ]);
  });
  it('are one group where one is chosen; the reader’s own stay', () => {
    expect(listed(sections(LOBBY, new Set(['a']), 'value', ''))).toEqual([
      [MINE, ['a']],
      ['value', ['b']],
    ]);
  });
  it('keep what matches every typed word', () => {
    expect(listed(sections(LOBBY, NOBODY, ALL, ' deck  ONE '))).toEqual([['value', ['b']]]);
    expect(sections(LOBBY, NOBODY, ALL, 'roulette')).toEqual([]);
  });
});

describe('matches', () => {
  it('reads title, game, what is special, rules and decks', () => {
    const one = table('Two', 'value', { game: 'Red dog', special: 'Surrender', rules: ['Ties lose'], decks: 1 });
    for (const typed of ['two', 'red', 'surren', 'ties lose', '1 deck']) {
      expect(matches(one, typed)).toBe(true);
    }
    expect(matches(one, '6 decks')).toBe(false);
    expect(matches(one, 'value')).toBe(false); // its group
  });
});

describe('heroTable', () => {
  const full = table('full', 'start', { seats: [1, 2].map((box) => ({ box, player: `p${String(box)}`, bot: false })) });
  const lobby = { tables: [table('a', 'start'), full, table('b', 'value')], recommended: 'b' };
  it('is the reader’s seat, then the last table, then the recommended one', () => {
    expect(heroTable(lobby, new Set(['full']), 'a')?.name).toBe('full');
    expect(heroTable(lobby, NOBODY, 'a')?.name).toBe('a');
    expect(heroTable(lobby, NOBODY, null)?.name).toBe('b');
  });
  it('passes over a last table that is full or gone', () => {
    expect(freeSeats(full)).toBe(0);
    expect(heroTable(lobby, NOBODY, 'full')?.name).toBe('b');
    expect(heroTable(lobby, NOBODY, 'gone')?.name).toBe('b');
    expect(heroTable({ tables: [], recommended: '' }, NOBODY, null)).toBe(null);
  });
});

it('a share is written with four digits', () => {
  expect(percent(0.004125207)).toBe('0.4125 %');
  expect(percent(-0.0001)).toBe('-0.0100 %');
});

it('a group stands in as many columns as fill its rows best', () => {
  const four = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((cards) => evenColumns(cards, 4));
  expect(four).toEqual([1, 2, 3, 4, 3, 3, 4, 4, 3]);
  expect([4, 5, 6, 7].map((cards) => evenColumns(cards, 3))).toEqual([2, 3, 3, 2]);
  expect([1, 2, 5].map((cards) => evenColumns(cards, 2))).toEqual([1, 2, 2]);
});
