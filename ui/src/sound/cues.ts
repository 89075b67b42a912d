/** Which sound goes with what is told. Pure. */
import type { TableState } from '../state/tableState';
import { itemsReached, type Playback } from '../state/playback';
import type { TableFrame, Told } from '../wire';

export type Sound = 'card' | 'flip' | 'chip' | 'win' | 'push' | 'blackjack' | 'tick';

/** How a phone shakes, in milliseconds: on, off, on. */
export type Vibration = ReadonlyArray<number>;

export interface Cue {
  readonly sounds: ReadonlyArray<Sound>;
  readonly vibration: Vibration;
}

const SILENCE: Cue = { sounds: [], vibration: [] };
const YOUR_TURN: Vibration = [25];
const WON: Vibration = [30, 50, 30];
const BLACKJACK: Vibration = [40, 60, 40, 60, 90];

function soundOf(told: Told): Sound | null {
  if (told.type === 'dealt') return 'card';
  if (told.type === 'turned') return 'flip';
  return told.type === 'chips' ? 'chip' : null;
}

/** The sounds of what has come to be seen between two times of a playback; of many alike, one. */
export function soundsBetween(before: Playback, now: Playback): ReadonlyArray<Sound> {
  const chips = now.timed.some(({ told, at }) => told.type === 'chips' && at > before.time && at <= now.time);
  const reached = now.timed.slice(itemsReached(before), itemsReached(now)).map(({ told }) => told);
  const sounds = reached.filter((one) => one.type !== 'chips').map(soundOf);
  const all: ReadonlyArray<Sound | null> = [...sounds, chips ? 'chip' : null];
  return [...new Set(all)].filter((one) => one !== null);
}

/** Whether the reader has been dealt a blackjack that was not there before. */
function newBlackjack(before: TableFrame | null, now: TableFrame): boolean {
  const mine = (frame: TableFrame | null) =>
    (frame?.felt.boxes ?? [])
      .filter((box) => box.player === now.mine.name)
      .flatMap((box) => box.hands)
      .filter((hand) => hand.total === 'blackjack').length;
  return now.felt.round === before?.felt.round ? mine(now) > mine(before) : mine(now) > 0;
}

/** What is heard and felt from one state of the table to the next. */
export function cueOf(before: TableState, now: TableState): Cue {
  const playing = now.playback;
  if (playing !== null && before.playback?.coming === playing.coming) {
    return { ...SILENCE, sounds: soundsBetween(before.playback, playing) };
  }
  if (playing !== null || now.frame === null || before.frame === null || now.frame === before.frame) return SILENCE;
  // A frame is seen to its end.
  const whole = before.playback?.before ?? before.frame;
  if (newBlackjack(whole, now.frame)) return { sounds: ['blackjack'], vibration: BLACKJACK };
  if (now.result !== null && now.result !== before.result) {
    if (now.result.cents > 0) return { sounds: ['win'], vibration: WON };
    return now.result.cents === 0 ? { ...SILENCE, sounds: ['push'] } : SILENCE;
  }
  const { question, mine } = now.frame;
  const asked = mine.asked && question.kind !== 'wagers' && question.kind !== 'cut';
  return asked && question.since !== whole.question.since ? { ...SILENCE, vibration: YOUR_TURN } : SILENCE;
}
