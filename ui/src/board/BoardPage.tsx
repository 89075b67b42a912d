import { averageCents, counted } from '../counted';
import { useEffect, useState } from 'react';
import { Icon } from '../parts/Icon';
import type { Board, OwnWeek } from '../played';
import { navigate } from '../routes';
import { api, problemOf } from '../server/api';
import './board.css';

/** The week's most accurate people. */
export function BoardPage() {
  const [board, setBoard] = useState<Board | null>(null);
  const [problem, setProblem] = useState('');
  const failed = (error: unknown) => {
    setProblem(problemOf(error, 'The board cannot be loaded.'));
  };
  // The mark changes at once; if it could not be stored, it goes back.
  const list = (before: Board, mine: OwnWeek | null, listed: boolean) => {
    setProblem('');
    if (mine !== null) setBoard({ ...before, mine: { ...mine, listed } });
    api.listOnBoard(listed).then(setBoard, (error: unknown) => {
      setBoard(before);
      failed(error);
    });
  };
  useEffect(() => {
    let wanted = true;
    api.board().then(
      (answer) => {
        if (wanted) setBoard(answer);
      },
      (error: unknown) => {
        if (wanted) failed(error);
      },
    );
    return () => {
      wanted = false;
    };
  }, []);
  return (
    <div className="page">
      <header className="page-head">
        <button
          type="button"
          className="icon-button"
          aria-label="Back to the lobby"
          onClick={() => navigate({ page: 'lobby' })}
        >
          <Icon name="back" />
        </button>
        <h1>This week’s board</h1>
      </header>
      <main className="page-body">
        {problem === '' ? null : <p role="alert">{problem}</p>}
        {board === null ? (
          problem === '' && <p className="quiet">Loading the board.</p>
        ) : (
          <>
            <p>
              By how often people decided best since Monday, as the coach values it. Money plays no part. It takes{' '}
              {counted(board.least, 'decision')}, all without values shown first.
            </p>
            <Places board={board} />
            {board.mine === null ? null : (
              <Mine mine={board.mine} onListed={(listed) => list(board, board.mine, listed)} />
            )}
          </>
        )}
      </main>
    </div>
  );
}

function percent(best: number, decisions: number): string {
  return `${((100 * best) / Math.max(1, decisions)).toFixed(1)} %`;
}

function Places({ board }: { board: Board }) {
  if (board.places.length === 0) return <p className="quiet">Nobody is on the board yet this week.</p>;
  return (
    <table className="board">
      <thead>
        <tr>
          <th scope="col">Place</th>
          <th scope="col">Name</th>
          <th scope="col">Best</th>
          <th scope="col">Decisions</th>
          <th scope="col" title="What the other decisions cost, per $100 wagered on these hands">
            Cost per $100
          </th>
        </tr>
      </thead>
      <tbody>
        {board.places.map((one, at) => (
          <tr key={one.name}>
            <td>{at + 1}</td>
            <th scope="row">{one.name}</th>
            <td>{percent(one.best, one.decisions)}</td>
            <td>{one.decisions}</td>
            <td>{averageCents(one.cost_per_hundred)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Mine({ mine, onListed }: { mine: OwnWeek; onListed: (listed: boolean) => void }) {
  const uncounted = mine.before === 0 ? '' : ` ${counted(mine.before, 'decision')} with the coach on “before” ${mine.before === 1 ? 'does' : 'do'} not count.`;
  return (
    <section className="board-mine">
      <h2>You</h2>
      <p>
        {mine.decisions === 0
          ? 'You have made no decision that counts this week.'
          : `${counted(mine.decisions, 'decision')}, ${percent(mine.best, mine.decisions)} best.`}
        {uncounted} {mine.why_not}
      </p>
      {mine.named ? (
        <label>
          <input type="checkbox" checked={mine.listed} onChange={(event) => onListed(event.target.checked)} />{' '}
          {mine.why_not === '' || !mine.listed ? 'List me on the board' : 'List me on the board once I qualify'}
        </label>
      ) : (
        <p>
          <a
            className="button"
            href="/account"
            onClick={(event) => {
              event.preventDefault();
              navigate({ page: 'account' });
            }}
          >
            Choose a name in your account
          </a>
        </p>
      )}
    </section>
  );
}
