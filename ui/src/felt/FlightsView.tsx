import { Card } from '../cards/Card';
import { ChipStack } from '../chips/Chips';
import { signed } from '../money';
import { TotalBadge } from './HandView';
import { flightKey } from './keys';
import type { Flight } from './flights';
import { at } from './style';

/** What is on the felt only while it moves; not seen but in movement, never said. */
export function Flights({ flights, fourColour }: { flights: readonly Flight[]; fourColour: boolean }) {
  return (
    <div className="flights" aria-hidden="true">
      {flights.map((one) => (
        <div
          key={one.id}
          className={`flight flight-${one.kind}`}
          style={at(one.from)}
          data-key={flightKey(one.id)}
        >
          {one.kind === 'chips' && <ChipStack cents={one.cents} most={4} />}
          {one.kind === 'words' && <b data-won={one.cents > 0 || undefined}>{signed(one.cents)}</b>}
          {one.hand && <TotalBadge hand={one.hand} short={one.from.w < 88} />}
          {(one.kind === 'card' || one.kind === 'back') && (
            <Card face={one.face} width={one.from.w} fourColour={fourColour} silent />
          )}
        </div>
      ))}
    </div>
  );
}
