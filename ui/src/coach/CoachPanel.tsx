import { AccuracyView } from './AccuracyView';
import { CoachSettings } from './CoachSettings';
import { useCoach } from './CoachContext';
import { dollars } from '../money';
import { handWords, pricedNow, resultWords, exactWords, type PricedWagers } from './coachWords';
import type { CoachView } from './types';
import { WhyTable } from './WhyTable';
import { TableHead } from '../session/TableHead';

/** Everything the coach has to say: the why of one decision, prices, accuracy, settings. */
export function CoachPanel({ since }: { since: number | null }) {
  const { view, mine } = useCoach();
  const now = pricedNow(view, mine);
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
      {verdict === undefined && now !== null ? <Prices now={now} /> : null}
      <CoachSettings />
      <AccuracyView />
    </div>
  );
}

function Standing({ view }: { view: CoachView }) {
  const says = view.status?.says ?? '';
  return says === '' ? null : <p role="status">{says}</p>;
}

const PRICED = {
  play: 'What the bets in play cost on average',
  lie: 'What your bets cost on average',
  again: 'What a re-bet costs on average',
} as const;

function Prices({ now }: { now: PricedWagers }) {
  if (now.wagers.length === 0 && now.unknown.length === 0) return null;
  return (
    <section aria-label={PRICED[now.which]}>
      <h3>{PRICED[now.which]}</h3>
      <table className="coach-why">
        <TableHead titles={['Bet', 'House advantage', 'Price']} />
        <tbody>
          {now.wagers.map((one) => (
            <tr key={one.wager}>
              <th scope="row">
                {one.label} {dollars(one.cents)}
                {resultWords(one) === '' ? null : <small>{resultWords(one)}</small>}
              </th>
              <td>{(100 * one.advantage).toFixed(3)}&nbsp;%</td>
              <td>{exactWords(-one.price)}</td>
            </tr>
          ))}
          {now.unknown.map((label) => (
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
