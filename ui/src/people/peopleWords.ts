/** What the page says about people, their roles and their sessions. */
import { counted } from '../counted';
import type { PersonRow, SecurityEventRow } from '../people';

/** What a person can be made; two roles of one person are given explicitly. */
export const STAFF_ROLES = ['dealer', 'floorperson', 'auditor', 'admin', 'dealer+floorperson', 'admin+floorperson'] as const;

const ROLE_WORDS: Readonly<Record<string, string>> = {
  dealer: 'Dealer',
  floorperson: 'Floorperson',
  auditor: 'Auditor',
  admin: 'Administrator',
};

export function roleWord(role: string): string {
  const words = role.split('+').map((one) => ROLE_WORDS[one] ?? 'Player');
  return words.map((one, at) => (at === 0 ? one : one.toLowerCase())).join(' and ');
}

export function mayAdminister(roles: ReadonlyArray<string>): boolean {
  return roles.includes('admin');
}

export function mayReadRecord(roles: ReadonlyArray<string>): boolean {
  return roles.includes('admin') || roles.includes('auditor');
}

/** `3 minutes ago`; a date for what is longer ago than a week; empty for never. */
export function ago(at: number, now: number): string {
  if (at === 0) return '';
  const seconds = Math.max(0, now - at);
  if (seconds < 60) return 'just now';
  const [many, unit] =
    seconds < 3600
      ? [Math.floor(seconds / 60), 'minute']
      : seconds < 86_400
        ? [Math.floor(seconds / 3600), 'hour']
        : [Math.floor(seconds / 86_400), 'day'];
  if (unit === 'day' && many > 7) return new Date(at * 1000).toISOString().slice(0, 10);
  return `${counted(many, unit)} ago`;
}

export function sessionCount(many: number): string {
  return many === 0 ? 'Not signed in' : counted(many, 'session');
}

export function stateOf(person: PersonRow, now: number): string {
  if (person.locked > 0) return `Locked ${ago(person.locked, now)}`;
  if (person.sessions === 0) return sessionCount(0);
  return `${sessionCount(person.sessions)}, seen ${ago(person.seen, now)}`;
}

/** Who did it: `root, by the command line`. */
export function doerOf(event: SecurityEventRow): string {
  if (event.by_owner) return `${event.by}, by the command line`;
  return event.by === '' ? 'Somebody' : event.by;
}

const EVENT_WORDS: Readonly<Record<string, string>> = {
  registered: 'created the account',
  'signed-in': 'signed in',
  'sign-in-failed': 'failed to sign in',
  'password-change-failed': 'gave a wrong old password',
  'password-changed': 'changed the password',
  'password-reset': 'reset the password',
  'reset-code-used': 'chose a new password by a code',
  'reset-code-failed': 'gave a wrong code',
  'session-ended': 'ended a session',
  'sessions-ended': 'ended sessions',
  role: 'changed the role',
  'statement-read': 'read the statement',
  locked: 'locked the account',
  unlocked: 'unlocked the account',
  'own-limit': 'set a limit of their own',
  excluded: 'excluded themselves from play',
  claimed: 'became the first administrator',
  'second-factor-added': 'added a second factor',
  'second-factor-removed': 'removed the second factor',
  'second-factor-failed': 'gave a wrong code of the second factor',
  'second-factor-refused': 'gave a wrong password for the second factor',
};

export function eventWords(event: SecurityEventRow): string {
  const says = EVENT_WORDS[event.what] ?? event.what.replaceAll('-', ' ');
  return event.about === '' || (event.about === event.by && !event.by_owner) ? says : `${says} of ${event.about}`;
}
