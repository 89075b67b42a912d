import type { Me } from '../../http';
import { dollars } from '../../money';
import { addressOf, navigate, type Route } from '../../routes';
import { titleOf } from '../../server/tableTitles';
import { MorePlayMoney } from './MorePlayMoney';
import { elsewhereWords, seatsElsewhere } from './otherTables';

/** For somebody without enough money here: where the rest of it is, with the way there; else more play money. */
export function MoneyElsewhere({ me, here }: { me: Me; here: string }) {
  const seats = seatsElsewhere(me, here);
  if (seats.length === 0) return <MorePlayMoney refill={me.refill} />;
  return (
    <>
      {seats.map((seat) => {
        const title = titleOf(seat.table);
        const there: Route = { page: 'table', table: seat.table, seat: '' };
        return (
          <p key={seat.table} className="elsewhere">
            {elsewhereWords(seat, title)}{' '}
            <a
              className="button button-main"
              href={addressOf(there)}
              onClick={(event) => {
                event.preventDefault();
                navigate(there);
              }}
            >
              Back to {title}
            </a>
          </p>
        );
      })}
    </>
  );
}

/** In place of the answers, for a watcher who has too little to sit down. */
export function TooPoorToSit({ me, here }: { me: Me; here: string }) {
  return (
    <section className="action-bar" aria-label="Your move">
      <div className="short">
        <p>Your balance is {dollars(me.balance)}.</p>
        <MoneyElsewhere me={me} here={here} />
      </div>
    </section>
  );
}
