import type { DrillJudgement } from '../training';
import { labelOf, reasons, valueText, verdict } from './trainWords';

/** What the server says about an answer: the exact value of every choice for $100 wagered. */
export function Judged({ judgement }: { judgement: DrillJudgement }) {
  const known = judgement.choices.flatMap((one) => (one.value === null ? [] : [one.value]));
  const widest = Math.max(1, ...known.map(Math.abs));
  const withFresh = judgement.choices.some((one) => one.fresh !== null);
  return (
    <div className={judgement.right ? 'judged judged-right' : 'judged judged-wrong'} role="status">
      <p className="judged-verdict">{verdict(judgement)}</p>
      {reasons(judgement).map((says) => (
        <p key={says} className="judged-why">
          {says}
        </p>
      ))}
      {known.length === 0 ? null : (
        <table className="judged-values">
          <caption className="visually-hidden">What each choice is worth for $100 wagered</caption>
          <thead className={withFresh ? '' : 'visually-hidden'}>
            <tr>
              <th scope="col">Choice</th>
              <td />
              <th scope="col">These cards</th>
              {withFresh ? <th scope="col">Fresh shoe</th> : null}
            </tr>
          </thead>
          <tbody>
            {judgement.choices.map((one) => (
              <tr
                key={one.say}
                className={[one.say === judgement.best ? 'judged-best' : '', one.say === judgement.chose ? 'judged-chose' : '']
                  .filter(Boolean)
                  .join(' ')}
              >
                <th scope="row">
                  {one.label}
                  {one.say === judgement.chose ? <span className="judged-yours"> yours</span> : null}
                </th>
                <td className="judged-bar" aria-hidden="true">
                  <svg viewBox="0 0 200 10" preserveAspectRatio="none">
                    <line x1="100" x2="100" y1="0" y2="10" />
                    {one.value === null ? null : (
                      <rect
                        x={one.value < 0 ? 100 + (98 * one.value) / widest : 100}
                        y="1.5"
                        width={Math.max(1, (98 * Math.abs(one.value)) / widest)}
                        height="7"
                      />
                    )}
                  </svg>
                </td>
                <td>{one.value === null ? '' : valueText(one.value)}</td>
                {withFresh ? <td className="judged-fresh">{one.fresh === null ? '' : valueText(one.fresh)}</td> : null}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {judgement.fresh_best === '' ? null : (
        <p className="judged-note">
          The cards that are gone change it: from a fresh shoe it is{' '}
          {labelOf(judgement, judgement.fresh_best).toLowerCase()}.
        </p>
      )}
      {judgement.says === '' ? null : <p className="judged-note">{judgement.says}</p>}
    </div>
  );
}
