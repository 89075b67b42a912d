import { resultText } from './words';

/** What a settled wager brought. */
export function Result({ cents, name }: { cents: number; name?: string }) {
  const how = cents > 0 ? 'won' : cents < 0 ? 'lost' : 'tied';
  return (
    <span className="result" data-how={how} data-text="" data-key={name}>
      {resultText(cents)}
    </span>
  );
}
