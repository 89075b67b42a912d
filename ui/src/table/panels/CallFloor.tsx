import { useEffect, useState } from 'react';
import type { Called } from '../../floorTypes';
import { problemOf } from '../../server/api';
import { floorApi } from '../../server/floorApi';

/** Calls the floorperson about the round: a player or the dealer gives the reason, and is told who comes. */
export function CallFloor({ table }: { table: string }) {
  const [called, setCalled] = useState<Called | null>(null);
  const [says, setSays] = useState('');
  const [problem, setProblem] = useState('');
  useEffect(() => {
    let wanted = true;
    floorApi.called(table).then(
      (found) => {
        if (wanted) setCalled(found);
      },
      () => {
        if (wanted) setCalled(null);
      },
    );
    return () => {
      wanted = false;
    };
  }, [table]);
  if (called === null) return null;
  if (called.open > 0) {
    return (
      <p className="call-floor" role="status">
        {called.says}
      </p>
    );
  }
  return (
    <details className="call-floor">
      <summary>Call the floorperson</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          floorApi.call(table, says.trim()).then(
            (found) => {
              setCalled(found);
              setProblem('');
            },
            (error: unknown) => setProblem(problemOf(error, 'That did not work.')),
          );
        }}
      >
        <label className="field">
          What is it about?
          <input
            required
            minLength={3}
            maxLength={200}
            value={says}
            onChange={(event) => setSays(event.currentTarget.value)}
          />
        </label>
        <button type="submit" className="button">
          Call
        </button>
        {problem === '' ? null : <p role="alert">{problem}</p>}
      </form>
    </details>
  );
}
