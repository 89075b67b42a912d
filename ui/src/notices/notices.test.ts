import { describe, expect, it } from 'vitest';
import type { NoticePreview, TableSheet } from '../http';
import { allProblems, announcedTogether, isAtOnce, mayAnnounce, waits } from './notices';

function table(name: string, effective: number, ...says: string[]): TableSheet {
  const pending = effective === 0 ? null : { sheet: '', effective, says, due: false };
  return { table: name, title: name, game: 'blackjack', sheet: '', pending };
}

describe('announced changes', () => {
  it('of one moment are one notice', () => {
    const found = announcedTogether([table('a', 20, 'x'), table('b', 0), table('c', 10, 'y'), table('d', 20, 'x', 'z')]);
    expect(found.map((one) => one.tables.map((each) => each.table))).toEqual([['c'], ['a', 'd']]);
    expect(found[1]?.says).toEqual(['x', 'z']);
  });
});

describe('a preview', () => {
  const one = { table: 'a', changes: [], at_once: true, problems: [{ says: 'no', clause: '8.3(b)1' }] };
  const preview: NoticePreview = {
    tables: [one, { ...one, at_once: false }],
    earliest: 0,
    now: 0,
    problems: [{ says: 'together', clause: '2.17(e)2' }],
  };
  it('has the problems of each table and of all together', () => {
    expect(allProblems(preview).map((each) => each.clause)).toEqual(['8.3(b)1', '8.3(b)1', '2.17(e)2']);
  });
  it('needs a time if a change of one table does', () => {
    const changes = [{ clause: '2.8(c)', was: '', becomes: '', duty: '', by: [], every_table: '' }];
    expect([isAtOnce(preview), waits(preview)]).toEqual([false, false]);
    expect([isAtOnce({ ...preview, tables: [one] }), waits({ ...preview, tables: [one] })]).toEqual([true, false]);
    expect(waits({ ...preview, tables: [one, { ...one, changes, at_once: false }] })).toBe(true);
  });
});

describe('announcing', () => {
  it('is for floorpersons', () => {
    expect(mayAnnounce(['player', 'floorperson'])).toBe(true);
    expect(mayAnnounce(['admin'])).toBe(false);
    expect(mayAnnounce(['player', 'dealer', 'auditor'])).toBe(false);
  });
});
