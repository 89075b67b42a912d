import { Icon } from '../parts/Icon';
import { changeSettings, currentSettings } from '../settings';

/** The game in three sentences, for somebody who has never played it; gone after the first round or by a touch. */
export function FirstSteps({ game, steps }: { game: string; steps: ReadonlyArray<string> }) {
  return (
    <aside className="first-steps" aria-label="How it is played">
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <button type="button" className="icon-button" aria-label="I know how it is played" onClick={() => knowGame(game)}>
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
