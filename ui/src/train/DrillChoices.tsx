import { ChoiceButton } from '../table/bar/ChoiceButton';
import type { PlayerChoice } from '../wire';

/** The choices of an exercise: the same buttons in the same places as at a table. */
export function DrillChoices({
  choices,
  pressed,
  onChoose,
}: {
  choices: ReadonlyArray<PlayerChoice>;
  pressed: string;
  onChoose: (choice: PlayerChoice) => void;
}) {
  return (
    <div className={choices.length > 2 ? 'choices choices-play' : 'choices'} role="group" aria-label="Your choices">
      {choices.map((choice, at) => (
        <ChoiceButton
          key={choice.say}
          choice={choice}
          main={false}
          look={choices.length > 2 && at < 2 ? 'choice-large' : ''}
          pressed={pressed === choice.say}
          onChoose={() => onChoose(choice)}
        />
      ))}
    </div>
  );
}
