/** What the seal and its panel say, in plain words. */
import type { ProofState } from './proofStore';
import { hasPart, left, type Shoe } from './shoeWitness';

export type SealState = 'hidden' | 'not-proven' | 'washing' | 'good' | 'wrong';

export function faultsOf({ shoe, past }: ProofState): string[] {
  const named = (one: Shoe) => one.faults.map((says) => `Shoe ${String(one.number)}: ${says}`);
  return [...(shoe === null ? [] : named(shoe)), ...past.flatMap(named)];
}

export function sealState(state: ProofState): SealState {
  if (!state.known) return 'hidden';
  if (state.notProven !== '') return 'not-proven';
  if (faultsOf(state).length > 0) return 'wrong';
  return state.shoe === null || state.shoe.root === null ? 'washing' : 'good';
}

export const SEAL_WORDS: Readonly<Record<Exclude<SealState, 'hidden'>, string>> = {
  'not-proven': 'This shoe is not proven',
  washing: 'The cards are washed',
  good: 'This shoe can be checked',
  wrong: 'Something is wrong with this shoe',
};

function listed(names: ReadonlyArray<string>): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}

/** Whose secrets made the order. */
export function orderWords(shoe: Shoe, name: (player: string) => string): string {
  if (shoe.openings === null || shoe.openings.withheld.length > 0) {
    return 'The house and the players commit themselves to their secrets. Then all of them are opened.';
  }
  const players = shoe.openings.openings.map(([player]) => name(player));
  if (players.length === 0) {
    return 'The house alone shuffled this shoe: nobody else had a part in it. Its order was fixed before the cut and the first card. The house may have chosen it.';
  }
  return `The order follows from the secrets of ${listed([...players, 'the house'])}. None of them could choose it alone.`;
}

/** The reader's own part. */
export function ownWords(shoe: Shoe, { reader, seated }: ProofState): string {
  if (hasPart(shoe, reader)) return 'Your own secret is part of it.';
  if (!seated) return 'You have no seat, so you have no part in it. You can check it all the same.';
  if (shoe.withheld.includes(reader)) {
    return 'The house says that your secret did not come in time, so you have no part in this shoe. If that happens often, be careful: a house could drop what it does not like.';
  }
  if (shoe.root === null) return '';
  return 'You have no part in this shoe: it was shuffled without your browser. You take part in the next one.';
}

export function withheldWords(shoe: Shoe, name: (player: string) => string): string {
  if (shoe.withheld.length === 0) return '';
  return `${listed(shoe.withheld.map(name))} committed themselves and did not open. The wash was repeated without them.`;
}

export function cutWords(shoe: Shoe, name: (player: string) => string): string {
  const cut = shoe.cuts.at(-1);
  if (cut === undefined) return '';
  return `${cut.by === 'dealer' ? 'The dealer' : name(cut.by)} cut at card ${String(cut.position)}.`;
}

export function cardWords(shoe: Shoe): string {
  const { length } = shoe.cards;
  if (shoe.end !== null) {
    const all = left(shoe.end).length;
    return `${String(all)} cards left it. The whole shoe was computed again from the secrets${shoe.faults.length === 0 ? ': every card fits' : ''}.`;
  }
  if (shoe.remnant) return 'The shoe ran out within the round. The cards after that are not proven.';
  if (length === 0) return 'No card of it has been dealt to you yet.';
  return `${String(length)} ${length === 1 ? 'card' : 'cards'} proved ${length === 1 ? 'itself' : 'themselves'} as they were dealt.`;
}

/** The beginning of a digest, enough to compare by eye. */
export function short(digest: string): string {
  return (digest.slice(0, 16).match(/.{4}/g) ?? []).join(' ');
}
