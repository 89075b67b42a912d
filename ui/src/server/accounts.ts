/** What the page asks over HTTP about accounts: the reader's own, and other people's for administrators. */
import type { Me } from '../http';
import type {
  AccountStatement,
  HouseKeyList,
  OwnLimits,
  PeopleList,
  PersonRow,
  RecoveryCodes,
  ResetCode,
  SecondFactor,
  SecondFactorSecret,
  SecurityEvents,
  SessionList,
} from '../people';
import { request } from './api';

const encoded = encodeURIComponent;
const person = (name: string, what: string) => `/api/people/${encoded(name)}/${what}`;

export const accounts = {
  changePassword: (old: string, fresh: string) =>
    request<Me>('POST', '/api/account/password', { old, new: fresh }),
  /** A new password by the code that an administrator gave. */
  useResetCode: (name: string, code: string, password: string) =>
    request<null>('POST', '/api/account/reset-code', { name, code, password }),
  sessions: () => request<SessionList>('GET', '/api/account/sessions'),
  /** One's own wallet from that time on, in seconds since 1970. */
  statement: (since: number) => request<AccountStatement>('GET', `/api/account/statement?since=${String(since)}`),
  endSession: (session: string) => request<SessionList>('POST', '/api/account/ended-session', { session }),
  secondFactor: () => request<SecondFactor>('GET', '/api/account/second-factor'),
  beginSecondFactor: (password: string) =>
    request<SecondFactorSecret>('POST', '/api/account/second-factor', { password }),
  confirmSecondFactor: (code: string) =>
    request<RecoveryCodes>('POST', '/api/account/second-factor/confirmed', { code }),
  removeSecondFactor: (password: string, code: string) =>
    request<Me>('POST', '/api/account/second-factor/removed', { password, code }),
  limits: () => request<OwnLimits>('GET', '/api/account/limits'),
  /** Cents or minutes; 0 for no limit. */
  setLimit: (kind: string, value: number) => request<OwnLimits>('POST', '/api/account/limits', { kind, value }),
  exclude: (days: number) => request<OwnLimits>('POST', '/api/account/exclusion', { days }),
  /** For administrators and auditors. */
  keys: () => request<HouseKeyList>('GET', '/api/keys'),
  headsAddress: '/api/keys/heads',
  /** Somebody is at the page. */
  active: () => request<null>('POST', '/api/account/active', {}),
  /** For administrators. */
  people: (search: string, after: string) =>
    request<PeopleList>('GET', `/api/people?search=${encoded(search)}&after=${encoded(after)}`),
  sessionsOf: (name: string) => request<SessionList>('GET', person(name, 'sessions')),
  setRole: (name: string, role: string, why: string) =>
    request<PersonRow>('POST', person(name, 'role'), { role, why }),
  lock: (name: string, why: string) => request<PersonRow>('POST', person(name, 'lock'), { why }),
  unlock: (name: string, why: string) => request<PersonRow>('POST', person(name, 'unlock'), { why }),
  endSessionsOf: (name: string, why: string, session?: string) =>
    request<PersonRow>('POST', person(name, 'ended-sessions'), { why, ...(session === undefined ? {} : { session }) }),
  removeSecondFactorOf: (name: string, why: string) =>
    request<PersonRow>('POST', person(name, 'removed-second-factor'), { why }),
  resetPassword: (name: string, why: string) => request<ResetCode>('POST', person(name, 'password'), { why }),
  /** For administrators and auditors: the record of security events. */
  events: (about: string, before: number) =>
    request<SecurityEvents>('GET', `/api/people/events?about=${encoded(about)}&before=${String(before)}`),
};
