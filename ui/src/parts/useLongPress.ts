import { useEffect, useRef, type PointerEvent, type SyntheticEvent } from 'react';

/** How long a finger must rest, in milliseconds, and how far it may move meanwhile, in pixels. */
const LONG = 500;
const STILL = 10;

interface LongPress {
  onPointerDown?: (event: PointerEvent) => void;
  onPointerMove?: (event: PointerEvent) => void;
  onPointerUp?: () => void;
  onPointerCancel?: () => void;
  onClickCapture?: (event: SyntheticEvent) => void;
  onContextMenu?: (event: SyntheticEvent) => void;
}

/** Handlers that call when a finger rests on the element; its click is then not a click. */
export function useLongPress(onLong: (() => void) | undefined): LongPress {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const done = useRef(false);
  const from = useRef({ x: 0, y: 0 });
  useEffect(() => () => clearTimeout(timer.current), []);
  if (onLong === undefined) return {};
  const stop = () => clearTimeout(timer.current);
  return {
    onPointerDown: (event) => {
      done.current = false;
      stop();
      if (event.pointerType !== 'touch') return;
      from.current = { x: event.clientX, y: event.clientY };
      timer.current = setTimeout(() => {
        done.current = true;
        onLong();
      }, LONG);
    },
    onPointerMove: (event) => {
      const { x, y } = from.current;
      if (Math.abs(event.clientX - x) + Math.abs(event.clientY - y) > STILL) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onClickCapture: (event) => {
      if (!done.current) return;
      done.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onContextMenu: (event) => {
      if (timer.current !== undefined) event.preventDefault();
    },
  };
}
