/** Plays the sounds of the table: silent until the reader has touched or pressed something, as browsers ask. */
import { currentSettings } from '../settings';
import type { Sound, Vibration } from './cues';
import { samplesOf } from './synthesis';

export const NO_SOUND = 'This browser or device has no sound.';

let context: AudioContext | null = null;
let touched = false;
let failed = false;
const buffers = new Map<Sound, AudioBuffer>();
/** The sounds that were played, newest last: for tests. */
const played: Sound[] = [];
const KEPT = 50;

/** Whether sounds can be heard at all; before the first touch that is not known. */
export function soundFailed(): boolean {
  return failed || !('AudioContext' in globalThis);
}

/** The first touch or key: from now on sounds may be heard. */
function begin(): void {
  touched = true;
  if (context !== null || soundFailed()) return;
  try {
    context = new AudioContext({ latencyHint: 'interactive' });
    void context.resume().catch(() => undefined);
  } catch {
    failed = true;
  }
}

/** Waits for the first touch; what it returns ends that. */
export function awaitFirstTouch(): () => void {
  const events = ['pointerdown', 'keydown'] as const;
  for (const event of events) window.addEventListener(event, begin, { capture: true });
  return () => {
    for (const event of events) window.removeEventListener(event, begin, { capture: true });
  };
}

function bufferOf(sound: Sound, from: AudioContext): AudioBuffer {
  let buffer = buffers.get(sound);
  if (buffer === undefined) {
    const samples = samplesOf(sound, from.sampleRate, Math.random);
    buffer = from.createBuffer(1, samples.length, from.sampleRate);
    buffer.copyToChannel(samples, 0);
    buffers.set(sound, buffer);
  }
  return buffer;
}

export function play(sound: Sound): void {
  const { volume } = currentSettings();
  if (!touched || context === null || volume === 0 || document.hidden) return;
  played.push(sound);
  if (played.length > KEPT) played.shift();
  try {
    const source = context.createBufferSource();
    source.buffer = bufferOf(sound, context);
    const gain = context.createGain();
    gain.gain.value = volume * volume;
    source.connect(gain).connect(context.destination);
    source.start();
  } catch {
    failed = true;
  }
}

/** On phones; elsewhere nothing happens. */
export function vibrate(pattern: Vibration): void {
  if (!touched || pattern.length === 0 || !currentSettings().vibration || !('vibrate' in navigator)) return;
  if (!matchMedia('(pointer: coarse)').matches) return;
  navigator.vibrate([...pattern]);
}

declare global {
  interface Window {
    cutcardSounds?: ReadonlyArray<Sound>;
  }
}
if (typeof window !== 'undefined') window.cutcardSounds = played;
