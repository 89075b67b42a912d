import { useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import type { FeltProps } from '../../felt/feltProps';

/** How long the dice tumble, in milliseconds. */
const TUMBLE = 900;

/** Plays what a frame tells: the dice tumble, then everything is shown. True while they tumble. */
export function useRoll({ frame, settings, onShown, ref }: FeltProps): boolean {
  const [rolling, setRolling] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const watching = useRef(onShown);
  useLayoutEffect(() => {
    watching.current = onShown;
  });
  const finish = useRef(() => undefined as void);
  useLayoutEffect(() => {
    const { version } = frame;
    const rolled = frame.told.some((one) => one.type === 'rolled');
    const show = () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      setRolling(0);
      watching.current?.(version);
    };
    finish.current = () => {
      if (timer.current !== undefined) show();
    };
    if (!rolled || settings.still || document.hidden) {
      show();
      return undefined;
    }
    setRolling(version);
    timer.current = setTimeout(show, TUMBLE);
    return () => clearTimeout(timer.current);
  }, [frame, settings.still]);
  useImperativeHandle(
    ref,
    () => ({ finish: () => finish.current(), moving: () => timer.current !== undefined }),
    [],
  );
  return rolling === frame.version;
}
