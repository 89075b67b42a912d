import { basisWords, exactWords, shareOf, whyWords } from './coachWords';
import type { CoachChances } from '../wire';
import type { CoachedChoice, CoachStatus, CoachVerdict } from './types';

function Worth({ value }: { value: number | null }) {
  return <td>{value === null ? 'none' : exactWords(value)}</td>;
}

/** Why in a few sentences, the values of all choices (for the cards seen, and from a fresh shoe), and the chances. */
export function WhyTable({
  choices,
  basis,
  says,
  cards,
  chances,
  chose,
}: {
  choices: ReadonlyArray<CoachedChoice>;
  basis: CoachVerdict['basis'];
  says: string;
  cards: CoachStatus['cards'];
  chances: ReadonlyArray<CoachChances>;
  chose?: string;
}) {
  const note = basisWords({ basis, says });
  const why = basis === 'none' ? [] : whyWords(choices, chose);
  const shown = new Set(why);
  const more = choices.filter(({ label, why: says }, at) => {
    const isFirst = choices.findIndex((one) => one.why === says) === at;
    return says !== '' && isFirst && !shown.has(`${label} ${says}.`);
  });
  const seen = cards === 'round' ? 'Cards of this round' : 'Cards since the shuffle';
  return (
    <>
      {why.length === 0 ? null : (
        <ul className="coach-why-says">
          {why.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {note === '' ? null : <p>{note}</p>}
      {basis === 'none' ? null : (
        <table className="coach-why">
          <thead>
            <tr>
              <th scope="col">Choice</th>
              <th scope="col">{basis === 'exact' ? seen : 'Value'}</th>
              <th scope="col">Fresh shoe</th>
            </tr>
          </thead>
          <tbody>
            {choices.map((one) => (
              <tr key={one.label} className={one.best ? 'coach-why-best' : undefined}>
                <th scope="row">
                  {one.label}
                  {one.best ? <b className="coach-best-word">best</b> : null}
                  {one.label === chose ? <small>your choice</small> : null}
                </th>
                <Worth value={one.value} />
                <Worth value={one.fresh} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {chances.map((one) => (
        <ChanceBars key={one.title} {...one} />
      ))}
      {more.length === 0 ? null : (
        <ul className="coach-why-more">
          {more.map((one) => (
            <li key={one.label}>
              {one.label} {one.why}.
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** How often each thing happens, as bars with their exact figures. */
function ChanceBars({ title, parts }: CoachChances) {
  const widest = Math.max(...parts.map((one) => one.share));
  return (
    <table className="coach-chances">
      <caption>{title}</caption>
      <tbody>
        {parts.map((one) => (
          <tr key={one.label}>
            <th scope="row">{one.label}</th>
            <td className="coach-chance-bar" aria-hidden="true">
              <span style={{ width: `${((100 * one.share) / widest).toFixed(1)}%` }} data-label={one.label} />
            </td>
            <td>{shareOf(one.share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
