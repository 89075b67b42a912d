// Written by `python -m cutcard.web.typescript` from cutcard.web.audit.audit_types; not to be changed here.

import type { FloorAlarm, FloorCorrection, FloorDispute } from "./floorTypes";

/** A table of the house, open or closed, with the head of its log. */
export interface AuditedTable {
  readonly name: string;
  readonly game: string;
  readonly closed: boolean;
  readonly entries: number;
  /** The hash of its last entry, which every entry before it is chained to. */
  readonly head: string;
  readonly live: boolean;
  readonly dealer: string;
  readonly open_alarms: number;
}

export interface AuditedTables {
  readonly tables: ReadonlyArray<AuditedTable>;
}

export interface AuditedMove {
  readonly source: string;
  readonly target: string;
  readonly cents: number;
  readonly wager: string;
}

/** An entry of a table's log: who did what and when. The faces of cards dealt face down are not told. */
export interface AuditedEntry {
  readonly number: number;
  readonly at: number;
  readonly kind: string;
  readonly actor: string;
  readonly steps: ReadonlyArray<string>;
  readonly moves: ReadonlyArray<AuditedMove>;
  readonly hash: string;
}

export interface AuditedLog {
  readonly table: string;
  /** The newest first. */
  readonly entries: ReadonlyArray<AuditedEntry>;
  /** The number to ask for older entries with; 0 where there are none. */
  readonly before: number;
}

export interface AuditedAccount {
  readonly account: string;
  readonly cents: number;
}

/** The accounts of a table. Money is moved and never made, so their sum is zero. */
export interface TableBooks {
  readonly table: string;
  readonly accounts: ReadonlyArray<AuditedAccount>;
  readonly total: number;
}

/** Money on its way between the wallet and a table. */
export interface CageEntry {
  readonly key: string;
  readonly player: string;
  readonly table: string;
  readonly cents: number;
  readonly state: string;
  readonly pays: number;
}

export interface AuditedMoney {
  readonly tables: ReadonlyArray<TableBooks>;
  /** What is not settled yet. */
  readonly cage: ReadonlyArray<CageEntry>;
  /** The largest accounts of the wallet, those of the house first. */
  readonly wallet: ReadonlyArray<AuditedAccount>;
  readonly wallet_total: number;
}

export interface StatementLine {
  readonly number: number;
  readonly at: number;
  readonly reason: string;
  /** The other account. */
  readonly other: string;
  /** Below 0 for money that left. */
  readonly cents: number;
  readonly key: string;
}

export interface AuditedStatement {
  readonly account: string;
  readonly balance: number;
  readonly lines: ReadonlyArray<StatementLine>;
  readonly before: number;
}

/** Alarms, disputes and corrections of a table, the open ones and the last decided ones. */
export interface TableCases {
  readonly table: string;
  readonly alarms: ReadonlyArray<FloorAlarm>;
  readonly disputes: ReadonlyArray<FloorDispute>;
  readonly corrections: ReadonlyArray<FloorCorrection>;
}

export interface AuditedCases {
  readonly tables: ReadonlyArray<TableCases>;
}
