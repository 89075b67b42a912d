import { basisWords, valueWords, whyWords } from './coachWords';
import type { CoachedChoice, CoachStatus, CoachVerdict } from './types';

function Worth({ value }: { value: number | null }) {
  return <td>{value === null ? 'none' : valueWords(value)}</td>;
}

/** Why in one sentence, then the values of all choices: for the cards seen, and from a fresh shoe. */
export function WhyTable({
  choices,
  basis,
  says,
  cards,
  chose,
}: {
  choices: ReadonlyArray<CoachedChoice>;
  basis: CoachVerdict['basis'];
  says: string;
  cards: CoachStatus['cards'];
  chose?: string;
}) {
  const note = basisWords({ basis, says });
  const why = basis === 'none' ? '' : whyWords(choices, chose);
  const seen = cards === 'round' ? 'Cards of this round' : 'Cards since the shuffle';
  return (
    <>
      {why === '' ? null : <p className="coach-why-says">{why}</p>}
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
    </>
  );
}
