import { useState } from 'react';
import { problemOf } from '../server/api';
import { floorApi } from '../server/floorApi';

/** Who shuffles confirms that the stack is complete; another number is an alarm, and the stack is not shuffled. */
export function CardCount({ table, count }: { table: string; count: number }) {
  const [cards, setCards] = useState('');
  const [says, setSays] = useState('');
  if (count === 0) return null;
  return (
    <form
      className="dealer-count"
      onSubmit={(event) => {
        event.preventDefault();
        floorApi.count(table, Number(cards)).then(
          () => setSays(Number(cards) === count ? 'Recorded.' : 'Recorded. The floorperson has an alarm.'),
          (error: unknown) => setSays(problemOf(error, 'That did not work.')),
        );
      }}
    >
      <span className="quiet">Shuffling confirms all {count} cards.</span>
      <label>
        <span className="visually-hidden">Cards counted</span>
        <input
          type="number"
          min={0}
          max={9999}
          required
          placeholder="Counted"
          value={cards}
          onChange={(event) => setCards(event.currentTarget.value)}
        />
      </label>
      <button type="submit" className="button">
        Another number
      </button>
      <span role="status">{says}</span>
    </form>
  );
}
