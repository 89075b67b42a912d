/**
 * What the reader has said and the server has not answered yet.
 *
 * One command is on its way at a time, in the order they were said; the same one, with the same id, goes out
 * again after a loss of the connection until it is answered. Commands said together (take a bet back, lay a
 * smaller one) stop at the first that is refused.
 */
import type { AnswerFrame, Bring, ClientFrame, Dealer, Leave, Part, Ready, Say, Sit } from '../wire';

export type Command = Say | Sit | Leave | Bring | Ready | Dealer | Part;

/** A command before it has its id and the version its sender saw. */
export type Draft =
  | { readonly type: 'say'; readonly statement: string }
  | { readonly type: 'sit'; readonly box: number; readonly chips: number; readonly part: boolean }
  | { readonly type: 'part'; readonly act: Part['act']; readonly wash: string; readonly value: string }
  | { readonly type: 'bring'; readonly chips: number }
  | { readonly type: 'leave' }
  | { readonly type: 'dealer'; readonly act: Dealer['act']; readonly card: string; readonly player: string }
  | { readonly type: 'ready' };

/** `dropped` are the ids of what was said together with a refused command and is not sent any more. */
export type OnAnswer = (answer: AnswerFrame, command: Command, dropped: ReadonlyArray<string>) => void;

interface Waiting {
  readonly command: Command;
  readonly group: number;
  /** How often the server could not say whether it was done. */
  unsure: number;
}

/** A command whose outcome stays unknown is given up after so many tries. */
export const MOST_TRIES = 10;

export class Outbox {
  private waiting: Waiting[] = [];
  private groups = 0;
  private sent = false;
  private readonly newId: () => string;
  private readonly onAnswer: OnAnswer;
  private post: ((frame: ClientFrame) => void) | null = null;

  constructor(newId: () => string, onAnswer: OnAnswer) {
    this.newId = newId;
    this.onAnswer = onAnswer;
  }

  /** How many are not answered yet. */
  get size(): number {
    return this.waiting.length;
  }

  /** Gives the ids of the commands. */
  say(seen: number, drafts: ReadonlyArray<Draft>): ReadonlyArray<string> {
    const group = ++this.groups;
    const said = drafts.map(
      (draft): Waiting => ({ command: { ...draft, id: this.newId(), seen }, group, unsure: 0 }),
    );
    this.waiting.push(...said);
    this.next();
    return said.map(({ command }) => command.id);
  }

  /** The way to the server is open: what was not answered goes out again. */
  open(post: (frame: ClientFrame) => void): void {
    this.post = post;
    this.sent = false;
    this.next();
  }

  close(): void {
    this.post = null;
    this.sent = false;
  }

  answered(answer: AnswerFrame): void {
    const first = this.waiting[0];
    if (first === undefined || first.command.id !== answer.id) return;
    this.waiting.shift();
    const dropped = answer.done ? [] : this.drop(first.group);
    this.sent = false;
    this.onAnswer(answer, first.command, dropped);
    this.next();
  }

  /** A frame the server could not read: it will never be answered, so it is not sent again. */
  unreadable(id: string): ReadonlyArray<string> {
    const first = this.waiting[0];
    if (first === undefined || first.command.id !== id) return [];
    const dropped = this.drop(first.group);
    this.sent = false;
    this.next();
    return dropped;
  }

  private drop(group: number): ReadonlyArray<string> {
    const dropped = this.waiting.filter((each) => each.group === group).map(({ command }) => command.id);
    this.waiting = this.waiting.filter((each) => each.group !== group);
    return dropped;
  }

  /**
   * Whether it was done is not known: it goes out again, with the same id, once the way is open again.
   * Where that has failed often enough it is given up, and so are those said with it: their ids.
   */
  unsure(id: string): ReadonlyArray<string> | null {
    const first = this.waiting[0];
    if (first === undefined || first.command.id !== id) return [];
    first.unsure += 1;
    return first.unsure < MOST_TRIES ? null : this.unreadable(id);
  }

  private next(): void {
    const first = this.waiting[0];
    if (first === undefined || this.sent || this.post === null) return;
    this.sent = true;
    this.post(first.command);
  }
}
