import { useEffect, useState } from 'react';
import { handWords } from '../../coach/coachWords';
import type { RoundSummary } from '../../http';
import { signed } from '../../money';
import { Icon } from '../../parts/Icon';
import { addressOf, navigate } from '../../routes';
import { api, problemOf } from '../../server/api';

/** The last rounds of the table, each with a link to its page. */
export function Rounds({
  table,
  name,
  played,
}: {
  table: string;
  name: string;
  /** Changes with every round that ends: the list is then loaded again. */
  played: string;
}) {
  const [rounds, setRounds] = useState<ReadonlyArray<RoundSummary> | null>(null);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    let wanted = true;
    api.rounds(table).then(
      (answer) => {
        if (wanted) setRounds(answer.rounds);
      },
      (error: unknown) => {
        if (wanted) setProblem(problemOf(error, 'The rounds cannot be loaded.'));
      },
    );
    return () => {
      wanted = false;
    };
  }, [table, played]);
  if (problem !== '') return <p role="alert">{problem}</p>;
  if (rounds === null) return <p className="quiet">Loading the rounds.</p>;
  if (rounds.length === 0) return <p className="quiet">No round has been finished yet.</p>;
  return (
    <ol className="rounds">
      {rounds.map((round) => {
        const mine = round.results.find(([player]) => player === name);
        const page = { page: 'own-round', table, number: round.number } as const;
        return (
          <li key={round.number}>
            <a
              className="round"
              href={addressOf(page)}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                event.preventDefault();
                navigate(page, 'look');
              }}
            >
              <span>Round {round.number}</span>
              <time dateTime={new Date(round.ended * 1000).toISOString()}>
                {new Date(round.ended * 1000).toLocaleTimeString()}
              </time>
              <b className={mine !== undefined && mine[1] > 0 ? 'round-won' : ''}>
                {round.void ? 'void' : mine === undefined ? '' : signed(mine[1])}
              </b>
              {round.cards === '' ? null : <span className="round-cards">{handWords(round.cards)}</span>}
              <Icon name="next" size={18} />
            </a>
          </li>
        );
      })}
    </ol>
  );
}
