import { pieceKey } from './elementKeys';
import type { MotionPlan } from './motionPlan';

/** Movement that is under way. */
export interface RunningMotion {
  /** Ends all motion now. */
  finish(): void;
  moving(): boolean;
}

/** What is told about the progress of the motion. */
export interface MotionListener {
  /** Called when the motion has reached a time at which the page changes. */
  moment(time: number): void;
  /** Everything has been shown; texts above a wager may still fade out. */
  shown(): void;
  /** Nothing is left on the felt that was there only to move. */
  done(): void;
}

/** Milliseconds between two moments: the page is not drawn for each of many chips. */
const BETWEEN_MOMENTS = 80;

/** How long the foil of a blackjack sweeps over its cards. */
export const FOIL = 600;

const EASE = 'cubic-bezier(.22,.8,.3,1)';

/** Sets the felt's elements moving; each of them lies where it belongs already, and only comes there. */
export function runMotion(
  felt: HTMLElement,
  plan: MotionPlan,
  watching: MotionListener,
  rate = 1,
): RunningMotion {
  const find = (key: string) => felt.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`);
  const running: Animation[] = [];
  const start = (element: Element | null, frames: Keyframe[], at: number, length: number, easing = EASE) => {
    if (element === null) return;
    const duration = Math.max(length, 1);
    const animation = element.animate(frames, { delay: at, duration, easing, fill: 'backwards' });
    animation.playbackRate = rate;
    running.push(animation);
  };
  for (const { key, from, to, at, length, fresh } of plan.arrivals) {
    const by = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.w / to.w})`;
    const first = { transform: by, opacity: fresh ? 0 : 1 };
    start(find(key), [first, { opacity: 1, offset: 0.08 }, {}], at, length);
  }
  for (const { key, at } of plan.appearances) {
    start(find(key), [{ opacity: 0 }, { opacity: 1 }], at, 90, 'linear');
  }
  for (const { key, at } of plan.foils) {
    const sweep = [{ transform: 'translateX(-130%)' }, { transform: 'translateX(130%)' }];
    start(find(key)?.firstElementChild ?? null, sweep, at, FOIL, 'ease-in-out');
  }
  for (const { key, at } of plan.dimmings) {
    start(find(key), [{ filter: 'none' }, { filter: 'none' }], 0, at, 'linear');
  }
  for (const { key, at, length } of plan.turns) {
    // Visible from the moment the back is edge-on; until then the back covers it.
    const face = find(key)?.firstElementChild ?? null;
    start(face, [{ transform: 'scaleX(0)' }, {}], at + length / 2, length / 2, 'ease-out');
  }
  for (const piece of plan.pieces) {
    const { from, to, at, length } = piece;
    const by = `translate(${to.x - from.x}px, ${to.y - from.y}px) scale(${to.w / from.w})`;
    const element = find(pieceKey(piece.id));
    if (piece.kind === 'back') {
      const turn = Math.min(110, length) / Math.max(length, 1);
      const flat = { transform: 'none', visibility: 'visible' };
      const edge = { transform: 'scaleX(0)', visibility: 'visible' };
      start(element, [flat, { ...flat, offset: 1 - turn }, edge], at, length, 'linear');
    } else if (piece.kind === 'total') {
      start(element, [{ visibility: 'visible' }, { visibility: 'visible' }], at, length, 'linear');
    } else {
      const before = { transform: 'none', visibility: piece.lies ? 'visible' : 'hidden' };
      const after = { transform: by, visibility: 'visible' };
      start(element, [before, { visibility: 'visible', offset: 0.001 }, after], at, length);
    }
  }
  let over = false;
  let shown = false;
  const follows = running.length > 0 && plan.length > 0;
  const stop = follows ? followProgress(felt, plan, watching, rate, showAll) : () => undefined;
  if (running.length === 0) end();
  else void Promise.allSettled(running.map((one) => one.finished)).then(end);
  return {
    finish() {
      for (const one of running) one.cancel();
      end();
    },
    moving: () => !over,
  };

  function showAll(): void {
    if (shown) return;
    shown = true;
    watching.shown();
  }
  function end(): void {
    if (over) return;
    over = true;
    stop();
    showAll();
    watching.done();
  }
}

/** Says how far the movements have come, by their own clock: timers may run ahead of them. */
function followProgress(
  felt: HTMLElement,
  plan: MotionPlan,
  watching: MotionListener,
  rate: number,
  showAll: () => void,
): () => void {
  const clock = felt.animate([], { duration: plan.length });
  clock.playbackRate = rate;
  const points = [...plan.turningPoints];
  let last = -BETWEEN_MOMENTS;
  let wanted = requestAnimationFrame(look);
  void clock.finished.then(showAll, () => undefined);
  return () => {
    cancelAnimationFrame(wanted);
    clock.cancel();
  };

  function look(): void {
    const time = Number(clock.currentTime ?? 0);
    const reached = points[0] !== undefined && points[0] <= time;
    if (reached && time - last >= BETWEEN_MOMENTS) {
      while (points[0] !== undefined && points[0] <= time) points.shift();
      last = time;
      watching.moment(time);
    }
    if (points.length > 0) wanted = requestAnimationFrame(look);
  }
}
