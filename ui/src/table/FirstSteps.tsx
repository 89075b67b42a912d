import { useState } from 'react';
import { Icon } from '../parts/Icon';
import { changeSettings, currentSettings } from '../settings';

/**
 * The game in three sentences, for somebody who has never played it; gone after the first round or by a touch. Where
 * the felt is small they are shown one at a time, between the discards and the shoe.
 */
export function FirstSteps({ game, steps }: { game: string; steps: ReadonlyArray<string> }) {
  const [at, setAt] = useState(0);
  const isLast = at >= steps.length - 1;
  return (
    <aside className="first-steps" aria-label="How it is played">
      <ol>
        {steps.map((step, number) => (
          <li key={step} className={number === at ? 'first-step-now' : ''}>
            {step}
          </li>
        ))}
      </ol>
      {isLast ? null : (
        <button
          type="button"
          className="icon-button first-steps-next"
          aria-label={`Next, ${String(at + 2)} of ${String(steps.length)}`}
          onClick={() => setAt(at + 1)}
        >
          <Icon name="next" size={18} />
        </button>
      )}
      <button
        type="button"
        className={isLast ? 'icon-button first-steps-close' : 'icon-button first-steps-close first-steps-early'}
        aria-label="I know how it is played"
        onClick={() => knowGame(game)}
      >
        <Icon name="close" size={18} />
      </button>
    </aside>
  );
}

/** The first steps of a game are not shown again. */
export function knowGame(game: string): void {
  const { known } = currentSettings();
  if (!known.includes(game)) changeSettings({ known: [...known, game] });
}
