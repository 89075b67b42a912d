/** What the pages of the floor and of the auditor ask over HTTP. */
import type { AuditedCases, AuditedLog, AuditedMoney, AuditedStatement, AuditedTables } from '../auditTypes';
import type { Called, FloorDispute, Ordered, RoundList, RoundRecord } from '../floorTypes';
import { request } from './api';

const encoded = encodeURIComponent;
const floor = (table: string) => `/api/floor/${encoded(table)}`;

/** Which entries of a log the auditor wants; empty and 0 for any. */
export interface LogFilter {
  readonly person: string;
  readonly kind: string;
  readonly since: number;
  readonly until: number;
}

function query(filter: Readonly<Record<string, string | number>>): string {
  const said = Object.entries(filter).filter(([, value]) => value !== '' && value !== 0);
  return said.length === 0 ? '' : `?${said.map(([name, value]) => `${name}=${encoded(String(value))}`).join('&')}`;
}

export const floorApi = {
  acknowledge: (table: string, number: number, reason: string) =>
    request<Ordered>('POST', `${floor(table)}/alarms/${String(number)}`, { reason }),
  openDispute: (table: string, round: number, says: string) =>
    request<Ordered>('POST', `${floor(table)}/disputes`, { round, says }),
  decide: (table: string, number: number, decision: Exclude<FloorDispute['decision'], ''>, reason: string) =>
    request<Ordered>('POST', `${floor(table)}/disputes/${String(number)}`, { decision, reason }),
  approve: (table: string, number: number, approved: boolean, reason: string) =>
    request<Ordered>('POST', `${floor(table)}/corrections/${String(number)}`, { approved, reason }),
  replaceCards: (table: string, removed: number, added: number, reason: string) =>
    request<Ordered>('POST', `${floor(table)}/cards`, { removed, added, reason }),
  record: (table: string, number: number) => request<RoundRecord>('GET', `${floor(table)}/rounds/${String(number)}`),
  rounds: (table: string, before: number) => request<RoundList>('GET', `${floor(table)}/rounds${query({ before })}`),
  /** For who plays or deals there. */
  called: (table: string) => request<Called>('GET', `/api/tables/${encoded(table)}/call`),
  call: (table: string, says: string) => request<Called>('POST', `/api/tables/${encoded(table)}/call`, { says }),
  count: (table: string, cards: number) => request<Ordered>('POST', `/api/tables/${encoded(table)}/count`, { cards }),
};

export const auditApi = {
  tables: () => request<AuditedTables>('GET', '/api/audit/tables'),
  log: (table: string, filter: LogFilter, before: number) =>
    request<AuditedLog>('GET', `/api/audit/tables/${encoded(table)}/log${query({ ...filter, before })}`),
  record: (table: string, number: number) =>
    request<RoundRecord>('GET', `/api/audit/tables/${encoded(table)}/rounds/${String(number)}`),
  rounds: (table: string, before: number) =>
    request<RoundList>('GET', `/api/audit/tables/${encoded(table)}/rounds${query({ before })}`),
  cases: () => request<AuditedCases>('GET', '/api/audit/cases'),
  money: () => request<AuditedMoney>('GET', '/api/audit/money'),
  statement: (name: string, before: number) =>
    request<AuditedStatement>('GET', `/api/audit/statements/${encoded(name)}${query({ before })}`),
  exportAddress: (what: string, kind: 'csv' | 'json', filter: Readonly<Record<string, string | number>> = {}) =>
    `/api/audit/export/${what}.${kind}${query(filter)}`,
};
