import { expect, it } from 'vitest';
import { statementFile } from './statementWords';

it('a statement is a file with its balances', () => {
  const found = {
    opening: 100_000,
    movements: [
      { at: 0, what: 'chips brought to a table', cents: -20_050, balance: 79_950 },
      { at: 60, what: '=1+1, "a"', cents: 5, balance: 79_955 },
    ],
    closing: 79_955,
  };
  expect(statementFile(found).split('\r\n')).toEqual([
    'time,what,amount,balance',
    ',opening balance,,1000.00',
    '1970-01-01T00:00:00.000Z,chips brought to a table,-200.50,799.50',
    '1970-01-01T00:01:00.000Z,"\'=1+1, ""a""",0.05,799.55',
    ',closing balance,,799.55',
    '',
  ]);
});
