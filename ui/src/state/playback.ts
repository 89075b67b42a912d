/**
 * What is seen of the table while the movements of a newer frame are shown. Pure.
 *
 * The felt draws the coming frame and moves its cards and chips; everything beside them (purse, plates, bar,
 * whose turn it is, shoe) is taken from `momentOf`, so that nothing tells a result before its cards do.
 */
import { schedule, type Timed } from '../felt/motion/schedule';
import type { ChipAccount, Question, ShoeOnFelt, TableFrame, Told } from '../wire';

export interface Playback {
  /** The frame that was seen whole. */
  readonly before: TableFrame;
  readonly coming: TableFrame;
  readonly timed: ReadonlyArray<Timed>;
  /** Milliseconds since the movements began. */
  readonly time: number;
}

/** Whether something is revealed by what is told; chips that players lay reveal nothing. */
export function revealsSomething(told: ReadonlyArray<Told>): boolean {
  return told.some((one) => {
    if (one.type === 'chips') return !isBet(one.source, one.target);
    return one.type !== 'said';
  });
}

function isBet(source: ChipAccount, target: ChipAccount): boolean {
  const ends = [source.type, target.type];
  return ends.includes('purse') && ends.includes('felt');
}

export function startPlayback(before: TableFrame, coming: TableFrame): Playback {
  return { before, coming, timed: schedule(coming.told), time: 0 };
}

/** How many of the things told have been reached. */
export function itemsReached({ timed, time }: Playback): number {
  // A stake waits for its winnings: what was told after it may be shown before it goes.
  const next = timed.findIndex((one) => one.told.type !== 'chips' && one.at > time);
  return next < 0 ? timed.length : next;
}

/** The times at which what is seen beside the movements changes. */
export function turningPoints(timed: ReadonlyArray<Timed>): ReadonlyArray<number> {
  const times = timed.flatMap((one) => (one.told.type === 'chips' ? [one.at, one.at + one.length] : [one.at]));
  return [...new Set(times)].sort((a, b) => a - b);
}

/** The table as it is seen at this time of the playback. */
export function frameAt(playback: Playback): TableFrame {
  const { before, coming } = playback;
  const lit = stillAsked(playback);
  const inMotion = chipsInMotion(playback, coming.mine.name);
  const mine = coming.mine.box === 0 ? before.mine.chips : coming.mine.chips - inMotion;
  return {
    ...before,
    felt: {
      ...before.felt,
      shoe: shoeAt(playback),
      boxes: lit ? before.felt.boxes : before.felt.boxes.map(withoutTurn),
    },
    seats: coming.seats.map((seat) => ({ ...seat, chips: seat.chips - chipsInMotion(playback, seat.player) })),
    question: lit ? { ...before.question, seconds: 0, left: 0 } : dealerQuestion(playback),
    mine: { ...before.mine, box: coming.mine.box, chips: mine, asked: lit && before.mine.asked },
  };
}

function withoutTurn(box: TableFrame['felt']['boxes'][number]): typeof box {
  if (!box.hands.some((hand) => hand.state === 'turn')) return box;
  return { ...box, hands: box.hands.map((hand) => (hand.state === 'turn' ? { ...hand, state: '' } : hand)) };
}

/** What a player will have won or paid by the end and does not have, or still has, at this time. */
function chipsInMotion({ timed, time }: Playback, player: string): number {
  const isPurse = (account: ChipAccount) => account.type === 'purse' && account.player === player;
  let cents = 0;
  for (const { told, at, length } of timed) {
    if (told.type !== 'chips') continue;
    if (isPurse(told.target) && time < at + length) cents += told.cents;
    if (isPurse(told.source) && time < at) cents -= told.cents;
  }
  return cents;
}

/** The player who was asked stays highlighted while only their own cards and chips move. */
function stillAsked({ before, timed, time }: Playback): boolean {
  const { kind, place } = before.question;
  if (kind !== 'decision' || place === '') return false;
  const box = place.split('.')[0];
  const other = timed.find(({ told }) => told.type !== 'said' && boxOf(told) !== box);
  return other === undefined || time < other.at;
}

function boxOf(told: Told): string | undefined {
  if (told.type === 'dealt' || told.type === 'turned' || told.type === 'cards') return told.place.split('.')[0];
  if (told.type !== 'chips') return undefined;
  const wager = [told.source, told.target].find((one) => one.type === 'felt');
  return wager === undefined ? undefined : String(wager.box);
}

function dealerQuestion({ before, coming }: Playback): Question {
  const deals = coming.told.some((one) => one.type === 'cards' && one.what === 'discarded');
  const rolls = coming.told.some((one) => one.type === 'rolled');
  const says = rolls ? 'The dice are out' : deals ? 'The dealer is dealing' : 'The round continues';
  return { kind: 'dealer', says, who: '', place: '', since: before.question.since, seconds: 0, left: 0 };
}

/** The shoe with the cards that have visibly left it. */
function shoeAt(playback: Playback): ShoeOnFelt | null {
  const { before, coming } = playback;
  const later = playback.timed.slice(itemsReached(playback)).map((one) => one.told);
  const moves = (what: string) => later.some((one) => one.type === 'cards' && one.what === what);
  const unseen = later.filter((one) => one.type === 'dealt' || (one.type === 'cards' && one.what === 'burned'));
  const { shoe: was } = before.felt;
  const { shoe: now } = coming.felt;
  if (was === null || now === null) return now;
  const shoe = moves('shuffled') ? was : now;
  const collected = !moves('discarded') && !moves('burned') && !moves('shuffled');
  return {
    ...shoe,
    gone: moves('shuffled') ? shoe.gone : Math.max(0, shoe.gone - unseen.length),
    rack: collected ? now.rack : was.rack,
    cutting_card_out: was.cutting_card_out && now.cutting_card_out,
  };
}
