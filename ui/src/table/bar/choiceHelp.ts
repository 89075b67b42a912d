/** What a choice is, for somebody who has never made it. The sentences come with the rules of the table. */
import type { ChoiceHelp } from '../../http';
import type { PlayerChoice } from '../../wire';

export function helpOf(explained: ReadonlyArray<ChoiceHelp>, { say }: Pick<PlayerChoice, 'say'>): string {
  const [act = ''] = say.split(' ');
  return explained.find((one) => one.act === act)?.says ?? '';
}

export interface Explained {
  readonly label: string;
  readonly says: string;
}

/** The choices that are offered and explained, each sentence once. */
export function explainedChoices(
  explained: ReadonlyArray<ChoiceHelp>,
  choices: ReadonlyArray<PlayerChoice>,
): readonly Explained[] {
  const found = choices.map((one) => ({ label: one.label, says: helpOf(explained, one) }));
  return found.filter((one, at) => one.says !== '' && found.findIndex((each) => each.says === one.says) === at);
}
