import { expect, it } from 'vitest';
import { staffPages } from './staffPages';

const TABLES = [
  { name: 'one', title: 'Table One', live: true },
  { name: 'two', title: 'Table Two', live: false },
];
const names = (...roles: string[]) => staffPages(roles, TABLES).map((one) => one.name);

it('a person sees the pages of their roles and no others', () => {
  expect(names('player')).toEqual([]);
  expect(names('dealer')).toEqual(['Deal Table One']);
  expect(names('floorperson')).toEqual(['Floor', 'Change the rules']);
  expect(names('auditor')).toEqual(['Audit', 'People']);
  expect(names('admin')).toEqual(['People']);
});
