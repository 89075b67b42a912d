import { useEffect, useRef, useState } from 'react';
import { dollars } from '../money';

/** How long a sum takes to count from one value to the next, in milliseconds. */
const LENGTH = 500;

/** A sum of money that counts up or down to its new value. `jumps` grows when it shall not be waited for. */
export function CountedSum({ cents, still, jumps }: { cents: number; still: boolean; jumps: number }) {
  const [shown, setShown] = useState(cents);
  const from = useRef(cents);
  const jumped = useRef(jumps);
  const at = still || jumped.current !== jumps ? cents : shown;
  useEffect(() => {
    const start = from.current;
    const skip = still || jumped.current !== jumps;
    jumped.current = jumps;
    if (skip || start === cents) {
      from.current = cents;
      setShown(cents);
      return undefined;
    }
    const began = performance.now();
    let wanted = requestAnimationFrame(function step() {
      const part = Math.min(1, (performance.now() - began) / LENGTH);
      const eased = 1 - (1 - part) ** 3;
      // Whole dollars while it counts, unless the sum itself has cents.
      const value = part === 1 ? cents : Math.round((start + (cents - start) * eased) / 100) * 100;
      from.current = value;
      setShown(value);
      if (part < 1) wanted = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(wanted);
  }, [cents, still, jumps]);
  return <>{dollars(at)}</>;
}
