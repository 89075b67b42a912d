import { fittingSize } from '../layout/textWidth';
import { resultText } from '../feltWords';

const PADDING = 12;
const SIZE = 13;

interface ResultProps {
  readonly cents: number;
  readonly name?: string;
  /** How wide it may be. */
  readonly room?: number;
  readonly size?: number;
}

/** What a settled wager brought. */
export function WagerResult({ cents, name, room = Infinity, size = SIZE }: ResultProps) {
  const how = cents > 0 ? 'won' : cents < 0 ? 'lost' : 'tied';
  const text = resultText(cents);
  return (
    <span
      className="result"
      data-how={how}
      data-text=""
      data-key={name}
      style={{ fontSize: fittingSize(text, room - PADDING, size) }}
    >
      {text}
    </span>
  );
}
