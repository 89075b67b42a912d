import { dollars } from '../money';
import type { Payment } from '../wire';

/** What the dealer pays and takes with real chips before they confirm it. */
export function Payments({ payments }: { payments: ReadonlyArray<Payment> }) {
  if (payments.length === 0) return null;
  return (
    <section className="payments" aria-label="Pay and take">
      <h2>Pay and take</h2>
      <ul>
        {payments.map((one) => (
          <li key={`${String(one.box)} ${one.player} ${one.label}`} className={one.gain > 0 ? 'pays' : one.gain < 0 ? 'takes' : ''}>
            <span className="payment-box">{one.box === 0 ? '' : `Box ${String(one.box)}`}</span>
            <span>{one.player}</span>
            <span className="quiet">{one.label}</span>
            <b>{one.gain > 0 ? `pay ${dollars(one.gain)}` : one.gain < 0 ? `take ${dollars(-one.gain)}` : 'push'}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}
