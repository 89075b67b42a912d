import { averageCost, counted } from '../counted';
import { Fragment, useEffect, useState } from 'react';
import { api } from '../server/api';
import { signed } from '../money';
import { exactWords, handWords, shareWords } from './coachWords';
import { parts, PARTS_SAY } from '../session/resultParts';
import { useCoach } from './CoachContext';
import { DecidedRound } from './DecidedRound';
import type { Accuracy, CoachAccuracy, CoachedDecision } from '../coachTypes';

/** How well the reader has decided, in this session and in all. */
export function AccuracyView() {
  const [found, setFound] = useState<CoachAccuracy | null | 'failed'>(null);
  const [titles, setTitles] = useState<ReadonlyMap<string, string>>(new Map());
  const [opened, setOpened] = useState<CoachedDecision | null>(null);
  // A round that ends changes the figures.
  const betting = (useCoach().mine?.bets.length ?? 0) > 0;
  useEffect(() => {
    let wanted = true;
    api.lobby().then(
      ({ tables }) => {
        if (wanted) setTitles(new Map(tables.map((one) => [one.name, one.title])));
      },
      () => undefined,
    );
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
  }, [betting]);
  if (found === null) return <p className="quiet">Adding up.</p>;
  if (found === 'failed') return <p className="quiet">Your figures cannot be read now.</p>;
  return (
    <>
      <Figures title="This session, at all tables" accuracy={found.session} titles={titles} onOpen={setOpened} />
      {/* In a first session all time is the session. */}
      {found.life.rounds === found.session.rounds && found.life.decisions === found.session.decisions ? null : (
        <Figures title="All time, at all tables" accuracy={found.life} titles={titles} onOpen={setOpened} />
      )}
      {opened === null ? null : (
        <DecidedRound decision={opened} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

function Figures({
  title,
  accuracy,
  titles,
  onOpen,
}: {
  title: string;
  accuracy: Accuracy;
  /** By the name of a table in the house, as people call it. */
  titles: ReadonlyMap<string, string>;
  onOpen: (one: CoachedDecision) => void;
}) {
  const { cost_per_hundred, rounds, priced_rounds, result, costliest } = accuracy;
  if (accuracy.decisions === 0 && rounds === 0) {
    return (
      <section className="coach-figures" aria-label={title}>
        <h3>{title}</h3>
        <p className="quiet">No figures yet. Play a round to see them here.</p>
      </section>
    );
  }
  return (
    <section className="coach-figures" aria-label={title}>
      <h3>{title}</h3>
      <dl>
        <dt>Accuracy</dt>
        <dd>{shareWords(accuracy.best, accuracy.decisions)}</dd>
        {accuracy.decisions === 0 ? null : (
          <>
            <dt>Cost of decisions</dt>
            <dd>{averageCost(cost_per_hundred)}</dd>
          </>
        )}
        <dt>Result</dt>
        <dd>
          {signed(result)} in {counted(rounds, 'round')}
        </dd>
        {priced_rounds === 0 ? null : (
          <>
            {parts(accuracy).map(([name, cents]) => (
              <Fragment key={name}>
                <dt>{name}</dt>
                <dd>{exactWords(cents)}</dd>
              </Fragment>
            ))}
          </>
        )}
      </dl>
      {priced_rounds === 0 ? null : (
        <p className="quiet">
          {PARTS_SAY}
          {priced_rounds === rounds ? '' : ` They are of the ${counted(priced_rounds, 'round')} whose prices are known.`}
        </p>
      )}
      {costliest.length === 0 ? null : (
        <>
          <h4>Costliest decisions</h4>
          <ol>
            {costliest.map((one) => (
              <li key={`${String(one.at)} ${one.place}`}>
                <button type="button" className="coach-costly" onClick={() => onOpen(one)}>
                  <b>{exactWords(-one.cost)}</b>
                  <span>
                    {handWords(one.hand)}: {one.chose}, {one.best} was better
                    <small>
                      {titles.get(one.table) ?? one.table}, round {one.round}
                    </small>
                  </span>
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
