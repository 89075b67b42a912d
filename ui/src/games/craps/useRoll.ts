import { useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import type { FeltProps } from '../../felt/feltProps';

/** How long the dice tumble, and then lie over the layout, in milliseconds at the calm speed. */
const TUMBLE = 900;
const LIE = 700;

/** What is seen of a roll: nothing any more, dice that tumble, or dice that lie. */
export type RollPhase = 'over' | 'tumbling' | 'lying';

/** Plays what a frame tells: the dice tumble, lie for a moment, then everything is shown. */
export function useRoll({ frame, settings, onShown, ref }: FeltProps): RollPhase {
  const [rolled, setRolled] = useState<readonly [version: number, phase: RollPhase]>([0, 'over']);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const watching = useRef(onShown);
  useLayoutEffect(() => {
    watching.current = onShown;
  });
  const finish = useRef(() => undefined as void);
  const rate = settings.rate ?? 1;
  useLayoutEffect(() => {
    const { version } = frame;
    const throws = frame.told.some((one) => one.type === 'rolled');
    const show = () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      setRolled([version, 'over']);
      watching.current?.(version);
    };
    finish.current = () => {
      if (timer.current !== undefined) show();
    };
    if (!throws || settings.still || document.hidden) {
      show();
      return undefined;
    }
    setRolled([version, 'tumbling']);
    timer.current = setTimeout(() => {
      setRolled([version, 'lying']);
      timer.current = setTimeout(show, LIE / rate);
    }, TUMBLE / rate);
    return () => clearTimeout(timer.current);
  }, [frame, settings.still, rate]);
  useImperativeHandle(
    ref,
    () => ({ finish: () => finish.current(), moving: () => timer.current !== undefined }),
    [],
  );
  const [version, phase] = rolled;
  return version === frame.version ? phase : 'over';
}
