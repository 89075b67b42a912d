import { useEffect, useState } from 'react';
import { api } from '../server/api';
import { dollars, signed } from '../money';
import { handWords } from './coachWords';
import type { Accuracy, CoachAccuracy } from '../coachTypes';

/** How well the reader has decided, in this session and in all. */
export function AccuracyView() {
  const [found, setFound] = useState<CoachAccuracy | null | 'failed'>(null);
  useEffect(() => {
    let wanted = true;
    api.accuracy().then(
      (answer) => {
        if (wanted) setFound(answer);
      },
      () => {
        if (wanted) setFound('failed');
      },
    );
    return () => {
      wanted = false;
    };
  }, []);
  if (found === null) return <p className="quiet">Adding up.</p>;
  if (found === 'failed') return <p className="quiet">Your figures cannot be read now.</p>;
  return (
    <>
      <Figures title="This session" accuracy={found.session} />
      <Figures title="All time" accuracy={found.life} />
    </>
  );
}

function share({ best, decisions }: Accuracy): string {
  return decisions === 0 ? 'no decisions yet' : `${((100 * best) / decisions).toFixed(1)} % of ${String(decisions)} best`;
}

function Figures({ title, accuracy }: { title: string; accuracy: Accuracy }) {
  const { cost_per_hundred, play, luck, rounds, priced_rounds, result, costliest } = accuracy;
  return (
    <section className="coach-figures" aria-label={title}>
      <h3>{title}</h3>
      <dl>
        <dt>Accuracy</dt>
        <dd>{share(accuracy)}</dd>
        <dt>Cost of decisions</dt>
        <dd>{cost_per_hundred.toFixed(2)} cents of 100 wagered</dd>
        <dt>Result</dt>
        <dd>
          {signed(result)} in {rounds} {rounds === 1 ? 'round' : 'rounds'}
        </dd>
        {priced_rounds === 0 ? null : (
          <>
            <dt>Worth of your play</dt>
            <dd>{signed(Math.round(play))}</dd>
            <dt>Luck of the cards</dt>
            <dd>{signed(Math.round(luck))}</dd>
          </>
        )}
      </dl>
      {costliest.length === 0 ? null : (
        <>
          <h4>Costliest decisions</h4>
          <ol>
            {costliest.map((one) => (
              <li key={`${String(one.at)} ${one.place}`}>
                <b>{dollars(-Math.round(one.cost))}</b> {handWords(one.hand)}: {one.chose}, {one.best} was better{' '}
                <small>
                  {one.table}, round {one.round}
                </small>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
