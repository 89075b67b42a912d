import { useEffect, useRef } from 'react';

/** The keys 1 to 9 choose one of the parts of a page, except where somebody types. */
export function useNumberKeys<T>(parts: readonly T[], choose: (part: T) => void): void {
  const latest = useRef({ parts, choose });
  useEffect(() => {
    latest.current = { parts, choose };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.matches('input, select, textarea');
      const wanted = latest.current.parts[Number(event.key) - 1];
      if (typing || event.ctrlKey || event.metaKey || event.altKey || wanted === undefined) return;
      latest.current.choose(wanted);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
