import { RequestError } from '../server/api';

const MOST = 100;

/** Asks again while the server says that it is still reading a long log. */
export async function untilRead<Found>(
  ask: () => Promise<Found>,
  pause: (seconds: number) => Promise<void> = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000)),
): Promise<Found> {
  for (let asked = 1; ; asked += 1) {
    try {
      return await ask();
    } catch (error) {
      const reading = error instanceof RequestError && error.status === 503 && error.wait > 0;
      if (!reading || asked === MOST) throw error;
      await pause(error.wait);
    }
  }
}
