/** What the dealer presses, one after the other: each is sent once the answer to the one before is seen. */
import type { Draft } from '../server/outbox';
import type { TableStore } from '../state/tableStore';
import type { DealerAct, Dealing } from '../wire';

export interface Pressed {
  readonly draft: Draft;
  readonly words: string;
  /** A card, by its face or face down: it is sent only while such a card is asked for. */
  readonly card: 'face' | 'down' | null;
}

const MOST_AHEAD = 8;

/** Whether the face of a card is asked for. A card face down has none until it is turned. */
export function wantsCard(dealing: Dealing): boolean {
  return dealing.wants === 'card' || cardAct(dealing) !== null;
}

/** Why this card is not entered now; empty where it is asked for. */
export function notEntered(dealing: Dealing | undefined, card: 'face' | 'down', words: string): string {
  const down = dealing?.wants === 'hidden-card';
  if (card === 'down' ? down : dealing !== undefined && wantsCard(dealing)) return '';
  if (down) return `This card lies face down: ${words} was not entered. It is named when it is turned.`;
  return `No card is asked for now: ${words} was not entered.`;
}

/** The next act, where it is said with cards: the hole card that is turned. */
export function cardAct(dealing: Dealing): DealerAct | null {
  const next = dealing.acts[0];
  return dealing.wants === 'act' && next !== undefined && next.needs.includes('card') ? next : null;
}

export class DealerQueue {
  private waiting: Pressed[] = [];
  private sentAt = -1;
  private readonly store: TableStore;

  constructor(store: TableStore) {
    this.store = store;
  }

  press(one: Pressed): void {
    if (this.waiting.length < MOST_AHEAD) this.waiting.push(one);
    this.go();
  }

  /** Sends the next one, if nothing is on its way; called again whenever the table changes. */
  go(): void {
    const { frame, pending, notice } = this.store.read();
    if (frame === null || pending > 0) return;
    // Refused: the rest was meant for what would have followed.
    if (notice !== null && this.sentAt === frame.version) this.waiting = [];
    const next = this.waiting[0];
    if (next === undefined) return;
    this.waiting = this.waiting.slice(1);
    const says = next.card === null ? '' : notEntered(frame.dealing, next.card, next.words);
    if (says !== '') {
      this.waiting = [];
      this.store.dispatch({ what: 'notice', says });
      return;
    }
    this.sentAt = frame.version;
    this.store.say([next.draft], next.words, next.words);
  }
}

export function cardDraft(card: string): Draft {
  return { type: 'dealer', act: 'card', card, player: '' };
}

export function actDraft(act: DealerAct, needed: ReadonlyArray<string> = []): Draft {
  if (act.act === 'say') return { type: 'say', statement: [act.say, ...needed].join(' ') };
  return { type: 'dealer', act: act.act, card: '', player: act.player };
}
