import { AccuracyView } from './AccuracyView';
import { CoachSettings } from './CoachSettings';
import { useCoach } from './CoachContext';
import { handWords, valueWords } from './coachWords';
import type { CoachPrices, CoachView } from './types';
import { WhyTable } from './WhyTable';

/** Everything the coach has to say: the why of one decision, prices, accuracy, settings. */
export function CoachPanel({ since }: { since: number | null }) {
  const { view } = useCoach();
  const verdict = since === null ? undefined : view.verdicts.find((one) => one.since === since);
  const open = verdict === undefined && view.values?.since === since ? view.values : null;
  const cards = view.status?.cards ?? 'round';
  return (
    <div className="coach-panel">
      <Standing view={view} />
      {verdict === undefined ? null : (
        <section aria-label="Why">
          <h3>{handWords(verdict.hand)}</h3>
          <WhyTable {...verdict} cards={cards} />
        </section>
      )}
      {open === null || open === undefined ? null : (
        <section aria-label="Why">
          <h3>Your choices</h3>
          <WhyTable {...open} cards={cards} />
        </section>
      )}
      {verdict === undefined && view.prices !== null ? <Prices prices={view.prices} /> : null}
      <CoachSettings />
      <AccuracyView />
    </div>
  );
}

function Standing({ view }: { view: CoachView }) {
  const says = view.status?.says ?? '';
  return says === '' ? null : <p role="status">{says}</p>;
}

function Prices({ prices }: { prices: CoachPrices }) {
  if (prices.wagers.length === 0 && prices.unknown.length === 0) return null;
  return (
    <section aria-label="What the bets cost">
      <h3>What the bets cost on average</h3>
      <table className="coach-why">
        <thead>
          <tr>
            <th scope="col">Bet</th>
            <th scope="col">House advantage</th>
            <th scope="col">Price</th>
          </tr>
        </thead>
        <tbody>
          {prices.wagers.map((one) => (
            <tr key={one.wager}>
              <th scope="row">{one.label}</th>
              <td>{(100 * one.advantage).toFixed(3)} %</td>
              <td>{valueWords(-one.price)}</td>
            </tr>
          ))}
          {prices.unknown.map((label) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td colSpan={2}>not known yet</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
