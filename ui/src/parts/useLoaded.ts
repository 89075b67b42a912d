import { useEffect, useState } from 'react';
import { problemOf } from '../server/api';

/** What a request answered, or the sentence why not. `load` is asked again when it is another function. */
export function useLoaded<Found>(load: () => Promise<Found>): { found: Found | null; problem: string } {
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    let wanted = true;
    load().then(
      (answer) => {
        if (!wanted) return;
        setFound(answer);
        setProblem('');
      },
      (error: unknown) => {
        if (wanted) setProblem(problemOf(error, 'That cannot be loaded.'));
      },
    );
    return () => {
      wanted = false;
    };
  }, [load]);
  return { found, problem };
}
