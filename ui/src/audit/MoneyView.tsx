import { useState } from 'react';
import type { AuditedStatement } from '../auditTypes';
import { dollars } from '../money';
import { problemOf } from '../server/api';
import { auditApi } from '../server/floorApi';
import { accountWord, moment, tableAccountWord } from './auditWords';
import { ExportLinks } from './ExportLinks';
import { useLoaded } from '../parts/useLoaded';
import { TableHead } from '../session/TableHead';

/** The books of the tables, money on its way, the wallet, and the statement of one person. */
export function MoneyView() {
  const { found, problem } = useLoaded(auditApi.money);
  if (problem !== '') return <p role="alert">{problem}</p>;
  if (found === null) return <p className="quiet">Loading the books.</p>;
  return (
    <div className="audit-part">
      <Statement />
      <section aria-label="Wallet">
        <h2>Wallet</h2>
        <ExportLinks what="wallet" />
        <p className="quiet">All accounts together: {dollars(found.wallet_total)}. Money is moved and never made.</p>
        <table className="audit-money">
          <TableHead titles={['Account', 'Balance']} />
          <tbody>
            {found.wallet.map((one) => (
              <tr key={one.account}>
                <th scope="row">{accountWord(one.account)}</th>
                <td>{dollars(one.cents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section aria-label="Cage">
        <h2>On its way between wallet and tables</h2>
        <ExportLinks what="cage" />
        {found.cage.length === 0 ? (
          <p className="quiet">Nothing.</p>
        ) : (
          <table className="audit-money">
            <TableHead titles={['Key', 'State', 'Brought']} />
            <tbody>
              {found.cage.map((one) => (
                <tr key={one.key}>
                  <th scope="row">{one.key}</th>
                  <td>{one.state}</td>
                  <td>{dollars(one.cents)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
      <section aria-label="Books of the tables">
        <h2>Books of the tables</h2>
        <ExportLinks what="books" />
        {found.tables.map((one) => (
          <details key={one.table}>
            <summary>
              {one.table}: {one.accounts.length} accounts, together {dollars(one.total)}
            </summary>
            <table className="audit-money">
              <tbody>
                {one.accounts.map((account) => (
                  <tr key={account.account}>
                    <th scope="row">{tableAccountWord(one.table, account.account)}</th>
                    <td>{dollars(account.cents)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        ))}
      </section>
    </div>
  );
}

/** The wallet's movements of one person. That it was read goes into the record. */
function Statement() {
  const [name, setName] = useState('');
  const [shown, setShown] = useState<AuditedStatement | null>(null);
  const [problem, setProblem] = useState('');
  const look = (before: number) => {
    auditApi.statement(name.trim(), before).then(
      (found) => {
        setShown((known) => {
          const newer = before === 0 || known === null ? [] : known.lines;
          return { ...found, lines: [...newer, ...found.lines] };
        });
        setProblem('');
      },
      (error: unknown) => {
        setShown(null);
        setProblem(problemOf(error, 'The statement cannot be loaded.'));
      },
    );
  };
  return (
    <section aria-label="Statement of one person">
      <h2>Statement of one person</h2>
      <form
        className="audit-filter"
        onSubmit={(event) => {
          event.preventDefault();
          look(0);
        }}
      >
        <label>
          Name
          <input required value={name} maxLength={20} onChange={(event) => setName(event.currentTarget.value)} />
        </label>
        <button type="submit" className="button">
          Read it
        </button>
        <span className="quiet">The security record names who read whose statement.</span>
      </form>
      {problem === '' ? null : <p role="alert">{problem}</p>}
      {shown === null ? null : (
        <>
          <p>
            {accountWord(shown.account)}: <b>{dollars(shown.balance)}</b>
          </p>
          <table className="audit-money">
            <TableHead titles={['When', 'What', 'With', 'Amount']} />
            <tbody>
              {shown.lines.map((one) => (
                <tr key={one.number}>
                  <th scope="row">{moment(one.at)}</th>
                  <td>{one.reason}</td>
                  <td>{accountWord(one.other)}</td>
                  <td>{dollars(one.cents)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {shown.before === 0 ? null : (
            <button type="button" className="button" onClick={() => look(shown.before)}>
              Show older ones
            </button>
          )}
        </>
      )}
    </section>
  );
}
