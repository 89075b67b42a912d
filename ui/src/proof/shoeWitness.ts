/**
 * What this page knows of one shoe, and what is wrong with it. A pure function of the records and cards it was
 * sent: each record is checked when it comes, each card against the root, and everything again at the end.
 */
import { chained, climb, houseCommitment, jointSeed, partCommitment, rootOf, shuffled } from './digests';
import type { CardSeen, Cut, End, Openings, Parts, ProofRecord, Root, Wash } from './records';

export interface Shoe {
  readonly table: string;
  readonly number: number;
  readonly wash: Wash;
  /** The digest of the wash record. */
  readonly washDigest: string;
  readonly lines: ReadonlyArray<string>;
  /** The digest of the last record. */
  readonly chain: string;
  readonly parts: Parts | null;
  readonly partsDigest: string;
  readonly openings: Openings | null;
  /** Who withheld their secret in an earlier wash. */
  readonly withheld: ReadonlyArray<string>;
  readonly root: Root | null;
  readonly cuts: ReadonlyArray<Cut>;
  readonly end: End | null;
  /** The page's own secret of this wash; empty without one. */
  readonly secret: string;
  /** The house has taken this page's commitment. Another page of the same player may have been first. */
  readonly taken: boolean;
  /** The digest of the list the page saw before it opened; empty if it has not. */
  readonly openedAgainst: string;
  readonly cards: ReadonlyArray<CardSeen>;
  /** Cuts that the reader made: player and position, as the reader chose it. */
  readonly ownCuts: ReadonlyArray<readonly [string, number]>;
  /** The stack ran out within a round: what is dealt now is not proven. */
  readonly remnant: boolean;
  readonly faults: ReadonlyArray<string>;
}

export function newShoe(line: string, wash: Wash): Shoe {
  const digest = chained(wash.before, line);
  return {
    table: wash.table,
    number: wash.shoe,
    wash,
    washDigest: digest,
    lines: [line],
    chain: digest,
    parts: null,
    partsDigest: '',
    openings: null,
    withheld: [],
    root: null,
    cuts: [],
    end: null,
    secret: '',
    taken: false,
    openedAgainst: '',
    cards: [],
    ownCuts: [],
    remnant: false,
    faults: [],
  };
}

export function withFault(shoe: Shoe, says: string): Shoe {
  return shoe.faults.includes(says) ? shoe : { ...shoe, faults: [...shoe.faults, says] };
}

/** The shoe with one record more. `reader` is the name of the page's own player. */
export function withRecord(before: Shoe, line: string, record: ProofRecord, reader: string): Shoe {
  const digest = chained(record.before, line);
  let shoe: Shoe = { ...before, lines: [...before.lines, line], chain: digest };
  if (record.before !== before.chain) {
    shoe = withFault(shoe, `The ${record.record} record does not follow the one before it: one of the two was changed.`);
  }
  switch (record.record) {
    case 'wash':
      shoe = { ...shoe, wash: record, washDigest: digest, parts: null, openings: null };
      return { ...shoe, secret: '', taken: false, openedAgainst: '' };
    case 'parts':
      return ownPart({ ...shoe, parts: record, partsDigest: digest }, record, reader);
    case 'openings':
      return withOpenings(shoe, record, reader);
    case 'root': {
      const wanted = shoe.wash.decks * shoe.wash.deck.split(' ').length;
      const says = `${String(shoe.wash.decks)} decks are ${String(wanted)} cards; the stack has ${String(record.cards)}.`;
      return record.cards === wanted ? { ...shoe, root: record } : withFault({ ...shoe, root: record }, says);
    }
    case 'cut':
      return { ...shoe, cuts: [...shoe.cuts, record] };
    case 'end':
      return atTheEnd({ ...shoe, end: record }, record);
  }
}

function ownPart(shoe: Shoe, parts: Parts, reader: string): Shoe {
  if (shoe.secret === '') return shoe;
  const listed = new Map(parts.parts).get(reader);
  if (listed === undefined) return { ...shoe, secret: '' }; // it came too late: no part in this shoe
  const made = partCommitment(shoe.washDigest, shoe.secret, reader);
  if (listed === made) return { ...shoe, openedAgainst: shoe.partsDigest };
  return shoe.taken ? withFault(shoe, OTHER_COMMITMENT) : { ...shoe, secret: '' };
}

const OTHER_COMMITMENT = 'The list of commitments has another commitment of yours than you sent.';

/** The house has answered this page's commitment. */
export function withAnswer(shoe: Shoe, commitment: string, reader: string, taken: boolean): Shoe {
  if (!taken) return shoe;
  const listed = shoe.parts === null ? commitment : new Map(shoe.parts.parts).get(reader);
  return listed === commitment ? { ...shoe, taken } : withFault({ ...shoe, taken }, OTHER_COMMITMENT);
}

function withOpenings(before: Shoe, record: Openings, reader: string): Shoe {
  let shoe: Shoe = { ...before, openings: record, withheld: [...before.withheld, ...record.withheld] };
  const opened = new Map(record.openings);
  for (const [player, commitment] of shoe.parts?.parts ?? []) {
    const secret = opened.get(player);
    if (secret === undefined) continue;
    if (partCommitment(shoe.washDigest, secret, player) !== commitment) {
      shoe = withFault(shoe, `The secret of ${player} does not match their commitment.`);
    }
  }
  const listed = new Set(shoe.parts?.parts.map(([player]) => player));
  for (const player of opened.keys()) {
    if (!listed.has(player)) shoe = withFault(shoe, `${player} opened a secret without a commitment on the list.`);
  }
  if (shoe.openedAgainst !== '' && record.withheld.length === 0 && opened.get(reader) !== shoe.secret) {
    shoe = withFault(shoe, 'You opened your secret, and the record does not have it.');
  }
  if (record.withheld.length > 0 && houseCommitment(shoe.wash, record.house) !== shoe.wash.house) {
    shoe = withFault(shoe, `The house's secret does not match its commitment in wash ${String(shoe.wash.attempt)}.`);
  }
  return shoe;
}

function rotationOf(shoe: Shoe): number {
  return shoe.cuts.reduce((sum, { position }) => sum + position, 0);
}

/** The shoe with a card that came with its opening. */
export function withCard(shoe: Shoe, card: CardSeen): Shoe {
  const { root } = shoe;
  const known = shoe.cards.find(({ position }) => position === card.position);
  const place = `Card ${String(card.position + 1)} of the shoe`;
  if (known !== undefined) {
    // A card that lay face down for others is opened again when it is turned.
    if (known.face === card.face && known.round === card.round) return shoe;
    return withFault(shoe, `${place} was dealt twice: in round ${String(known.round)} and in round ${String(card.round)}.`);
  }
  const kept: Shoe = { ...shoe, cards: [...shoe.cards, card] };
  if (root === null) return withFault(kept, 'A card was dealt before the stack was committed.');
  const index = (rotationOf(shoe) + card.position) % root.cards;
  const right = card.position < root.cards && climb(root.cards, index, card.salt, card.face, card.path) === root.root;
  return right ? kept : withFault(kept, `${place}: ${card.face} is not what was committed there.`);
}

/** The cards that left a shoe, in their order. */
export function left(end: End): string[] {
  return end.dealt
    .split(' ')
    .filter((one) => one !== '' && one !== '/')
    .map((one) => one.replace('*', ''));
}

/** The house has revealed its secret: the whole shoe is computed again. */
function atTheEnd(before: Shoe, end: End): Shoe {
  let shoe = before;
  const { root, openings, wash } = shoe;
  if (houseCommitment(wash, end.secret) !== wash.house) {
    shoe = withFault(shoe, "The house's secret is not the one it committed itself to.");
  }
  if (root === null || openings === null) return shoe;
  const seed = jointSeed(
    shoe.partsDigest,
    end.secret,
    openings.openings.map(([, secret]) => secret),
  );
  const faces = shuffled(seed, wash.decks, wash.deck.split(' '));
  if (rootOf(end.secret, seed, faces) !== root.root) {
    shoe = withFault(shoe, 'The stack that was committed is not the one the secrets lead to.');
  }
  const rotation = rotationOf(shoe);
  const faceAt = (position: number) => faces[(rotation + position) % faces.length];
  const dealt = left(end);
  const wrong = dealt.findIndex((face, position) => face !== faceAt(position));
  if (dealt.length > faces.length) shoe = withFault(shoe, 'More cards left the shoe than it had.');
  else if (wrong >= 0) {
    const says = `Card ${String(wrong + 1)} of the shoe: the record has ${dealt[wrong] ?? ''}, the shoe ${faceAt(wrong) ?? ''}.`;
    shoe = withFault(shoe, says);
  }
  for (const card of shoe.cards) {
    if (faceAt(card.position) === card.face) continue;
    shoe = withFault(shoe, `Card ${String(card.position + 1)} was dealt to you as ${card.face}; the shoe has another.`);
  }
  return shoe;
}

/** The page's own part went into the order. */
export function hasPart(shoe: Shoe, reader: string): boolean {
  return shoe.openings?.openings.some(([player]) => player === reader) ?? false;
}

/** The lines of a shoe as a file has them: the transcript, then what this page knows by itself. */
export function proofLines(shoe: Shoe, reader: string): string[] {
  const own = shoe.openedAgainst !== '' && hasPart(shoe, reader);
  const witness = {
    record: 'witness',
    shoe: shoe.number,
    player: reader,
    secret: own ? shoe.secret : '',
    parts: own ? shoe.openedAgainst : '',
    root: shoe.root?.root ?? '',
    cuts: shoe.ownCuts,
  };
  const cards = shoe.cards.map((card) => ({ record: 'card', shoe: shoe.number, ...card }));
  return [...shoe.lines, ...[witness, ...cards].map((one) => JSON.stringify(one))];
}
