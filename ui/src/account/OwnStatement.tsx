import { useCallback, useState } from 'react';
import { dollars, signed } from '../money';
import { useLoaded } from '../parts/useLoaded';
import { accounts } from '../server/accounts';
import { saveAs } from '../session/saveAs';
import { PERIODS, statementFile } from './statementWords';
import { TableHead } from '../session/TableHead';

const DAY = 86_400;

/** What went into the reader's wallet and out of it, over some days. */
export function OwnStatement() {
  const [days, setDays] = useState<number>(PERIODS[0][0]);
  const load = useCallback(() => accounts.statement(Math.floor(Date.now() / 1000) - days * DAY), [days]);
  const { found, problem } = useLoaded(load);
  return (
    <div className="own-statement">
      <label className="field">
        Period
        <select value={days} onChange={(event) => setDays(Number(event.currentTarget.value))}>
          {PERIODS.map(([many, words]) => (
            <option key={many} value={many}>
              {words}
            </option>
          ))}
        </select>
      </label>
      {problem === '' ? null : (
        <p role="alert" className="notice-problem">
          {problem}
        </p>
      )}
      {found === null ? null : (
        <>
          <table className="statement" aria-label="Movements of your wallet">
            <TableHead titles={['When', 'What', 'Amount', 'Balance']} />
            <tbody>
              <tr>
                <td />
                <td>Opening balance</td>
                <td />
                <td>{dollars(found.opening)}</td>
              </tr>
              {found.movements.map((one, at) => (
                <tr key={String(at)}>
                  <td>{new Date(one.at * 1000).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' })}</td>
                  <td>{one.what}</td>
                  <td>{signed(one.cents)}</td>
                  <td>{dollars(one.balance)}</td>
                </tr>
              ))}
              <tr>
                <td />
                <td>Closing balance</td>
                <td />
                <td>{dollars(found.closing)}</td>
              </tr>
            </tbody>
          </table>
          <button
            type="button"
            className="button"
            onClick={() => saveAs('cutcard-statement.csv', 'text/csv;charset=utf-8', statementFile(found))}
          >
            Save as CSV
          </button>
        </>
      )}
    </div>
  );
}
