import type { WagerRules } from '../../http';
import { Clause } from '../../parts/Clause';
import { Reason } from '../../parts/Reason';
import { TableHead } from '../../session/TableHead';

/** The main wager's name without its spot: `blackjack.2` is paid as `blackjack`. */
export function wagerRules(wagers: ReadonlyArray<WagerRules>, wager: string): WagerRules | undefined {
  return wagers.find((each) => each.wager === wager) ?? wagers.find((each) => each.wager === wager.split('.')[0]);
}

/** `12.8912 %`, as the lobby and `cutcard odds` write it. */
export function advantageWords(share: number): string {
  return `${(100 * share).toFixed(4)} %`;
}

/** `cards`: whether the table deals cards, and its figures are those of a fresh shoe. */
export function PayTable({ wager, cards }: { wager: WagerRules; cards: boolean }) {
  return (
    <section className="pay-table" aria-label={wager.label}>
      <h4>
        {wager.label}
        <span className="pay-limits">{wager.limits}</span>
      </h4>
      {wager.says === '' ? null : (
        <p>
          <Reason says={`${wager.says} `} clause={wager.clause} />
        </p>
      )}
      {wager.advantage === null ? null : (
        <p className="pay-advantage">
          House advantage <b>{advantageWords(wager.advantage)}</b>{' '}
          <small>{cards ? 'exact, from a fresh shoe by best play' : 'exact'}</small>
        </p>
      )}
      {wager.pays.length === 0 ? null : (
        <table>
          <TableHead unseen titles={['Hand', 'Pays', 'Clause']} />
          <tbody>
            {wager.pays.map((row) => (
              <tr key={`${row.hand} ${row.pays}`}>
                <th scope="row">{row.hand}</th>
                <td>{row.pays}</td>
                <td className="pay-clause">{row.clause === '' ? null : <Clause cited={row.clause} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
