import { expect, it } from 'vitest';
import { exportWords, publicKeyFile } from './keyWords';

it('says where the heads go, and why they do not', () => {
  const none = { file: 'none', webhook: 'none', why: '', every: 300 } as const;
  expect(exportWords(none)).toEqual(['No file is kept.', 'Nothing is sent elsewhere.']);
  expect(exportWords({ ...none, file: 'kept', webhook: 'failed', why: 'timed out' })).toEqual([
    'Kept in a file, every 5 minutes.',
    'The webhook did not take the last ones: timed out.',
  ]);
});

it('public keys are saved a line each', () => {
  const key = { id: 'ab', public: 'x+/=', made: '', newest: true };
  expect(publicKeyFile({ keys: [key, { ...key, id: 'cd' }] })).toBe(
    `data:text/plain;charset=utf-8,${encodeURIComponent('ab x+/=\ncd x+/=\n')}`,
  );
});
