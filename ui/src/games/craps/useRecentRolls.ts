import { useEffect, useState } from 'react';
import type { TableFrame } from '../../wire';

/** Throws that are kept on the page. */
const KEPT = 12;

export interface RecentRoll {
  readonly version: number;
  readonly thrown: ReadonlyArray<number>;
}

/** The last throws that this page has shown, the newest first. `rolling` while the newest is not yet seen. */
export function useRecentRolls(frame: TableFrame, rolling: boolean): ReadonlyArray<RecentRoll> {
  const [rolls, setRolls] = useState<ReadonlyArray<RecentRoll>>([]);
  useEffect(() => {
    const { version, told, felt } = frame;
    const thrown = felt.dice?.thrown ?? [];
    if (rolling || thrown.length === 0) return;
    setRolls((before) => {
      const isNew = before.length === 0 || told.some((one) => one.type === 'rolled');
      if (!isNew || before.some((one) => one.version === version)) return before;
      return [{ version, thrown }, ...before].slice(0, KEPT);
    });
  }, [frame, rolling]);
  return rolls;
}
