import type { TableFrame } from '../wire';

/** The question, said to the reader where it is theirs alone. */
export function questionText({ question, mine, felt, seats }: TableFrame): string {
  if (isWaitingForPlayers({ mine, felt, seats })) return 'The game starts when somebody sits down';
  if (question.kind === 'wagers' && mine.box === 0) return 'Players are placing bets';
  if (question.kind === 'wagers' && !mine.asked) {
    return mine.bets.some((bet) => bet.laid > 0) ? 'Your bets are in' : 'You are sitting this round out';
  }
  if (question.kind === 'wagers' && mine.ready?.barred) {
    const says = mine.ready.barred.says.replace(`${mine.name}, `, '');
    return says.charAt(0).toUpperCase() + says.slice(1);
  }
  // The layout says who shoots.
  if (question.kind === 'wagers' && felt.dice) return question.says.split(';')[0] ?? question.says;
  // The cut is a small choice beside the bets.
  if (question.kind === 'cut' && mine.asked) return mine.bets.length > 0 ? 'Place your bets' : 'You may cut';
  if (question.who !== mine.name) return question.says;
  if (question.kind !== 'decision') return question.says;
  const [box, hand] = question.place.split('.');
  const several = felt.boxes.filter((one) => one.player === mine.name && one.hands.length > 0).length > 1;
  const where = [several ? `box ${box ?? ''}` : '', hand === undefined ? '' : `hand ${hand}`].filter(Boolean);
  return where.length === 0 ? 'Your turn' : `Your turn: ${where.join(', ')}`;
}

/** Who deals at a live table. */
export function dealtBy(frame: TableFrame | null): string {
  const dealer = frame?.dealer ?? '';
  return dealer === '' ? '' : `${dealer} deals`;
}

/** Whether a watcher sees a table that stands still: the house's bots play beside people, never alone. */
function isWaitingForPlayers({ mine, felt, seats }: Pick<TableFrame, 'mine' | 'felt' | 'seats'>): boolean {
  return mine.box === 0 && !felt.in_round && seats.every((seat) => seat.bot);
}
