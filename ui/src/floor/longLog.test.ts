import { expect, it } from 'vitest';
import { RequestError } from '../server/api';
import { untilRead } from './longLog';

it('asks again while a long log is read, and for nothing else', async () => {
  const answers = [new RequestError('read up to entry 20,000', 503, 1), new RequestError('read on', 503, 2), 'the round'];
  const paused: number[] = [];
  const ask = () => {
    const next = answers.shift();
    return typeof next === 'string' ? Promise.resolve(next) : Promise.reject(next ?? new Error('asked too often'));
  };
  const pause = (seconds: number) => {
    paused.push(seconds);
    return Promise.resolve();
  };
  expect(await untilRead(ask, pause)).toBe('the round');
  expect(paused).toEqual([1, 2]);
  answers.push(new RequestError('Only for floorpersons.', 403));
  await expect(untilRead(ask, pause)).rejects.toThrow('Only for floorpersons.');
  expect(paused).toEqual([1, 2]);
});
