// Written by `python -m cutcard.web.typescript` from cutcard.web.http.accounts.people_types; not to be changed here.

/** A person, as administrators see them. */
export interface PersonRow {
  readonly name: string;
  /** `guest` or `account`. */
  readonly kind: string;
  /** The role of the staff: `dealer`, `floorperson`, `auditor`, `admin`; empty for none. */
  readonly role: string;
  /** Since when they may not sign in. */
  readonly locked: number;
  readonly created: number;
  /** Their last request in a session that is open. */
  readonly seen: number;
  readonly sessions: number;
  readonly second_factor: boolean;
  /** The reader themselves. */
  readonly own: boolean;
}

export interface PeopleList {
  readonly people: ReadonlyArray<PersonRow>;
  /** The name after which more follow; empty if these are all. */
  readonly more: string;
}

export interface SessionRow {
  readonly id: string;
  readonly created: number;
  readonly seen: number;
  readonly address: string;
  /** `Firefox on Linux`. */
  readonly device: string;
  /** The session this was asked in. */
  readonly current: boolean;
}

/** The open sessions of one person. */
export interface SessionList {
  readonly sessions: ReadonlyArray<SessionRow>;
}

/** What somebody did to an account. */
export interface SecurityEventRow {
  readonly number: number;
  readonly at: number;
  readonly by: string;
  /** By the command line, with access to the database itself. */
  readonly by_owner: boolean;
  /** Whose account; empty if nobody has the name that was tried. */
  readonly about: string;
  readonly what: string;
  readonly detail: string;
  readonly why: string;
  readonly address: string;
}

/** The record of security events, the newest first. */
export interface SecurityEvents {
  readonly events: ReadonlyArray<SecurityEventRow>;
  /** The number before which more follow; 0 if these are all. */
  readonly more: number;
}

/** A code by which a person chooses a new password. It is shown once and stored nowhere. */
export interface ResetCode {
  readonly name: string;
  readonly code: string;
  /** How long it is valid. */
  readonly hours: number;
}

/** Whether the reader has a second factor, and whether their work needs one. */
export interface SecondFactor {
  readonly on: boolean;
  /** A role of theirs is withheld until they have one. */
  readonly needed: boolean;
}

/** The secret for an authenticator app. It counts once a code of it was right. */
export interface SecondFactorSecret {
  /** As it is typed into an app. */
  readonly secret: string;
  /** As an app reads it from the QR code. */
  readonly address: string;
  /** Modules a side. */
  readonly qr_size: number;
  /** The dark modules, as the path of an SVG whose unit is one module. */
  readonly qr_path: string;
}

/** Codes that are good once each in place of the app's. They are shown once and stored nowhere. */
export interface RecoveryCodes {
  readonly codes: ReadonlyArray<string>;
}

/** A limit that the reader set for themselves; 0 for none. */
export interface OwnLimit {
  /** `loss-day` and `loss-week` in cents, `play-minutes` at a stretch. */
  readonly kind: string;
  readonly value: number;
  readonly later: number;
  /** When `later` takes the place of `value`; 0 if nothing is to change. */
  readonly later_from: number;
}

export interface OwnLimits {
  readonly limits: ReadonlyArray<OwnLimit>;
  /** 0 if the reader has not excluded themselves from play. */
  readonly excluded_until: number;
  /** How long an exclusion may be. */
  readonly exclusion_days: ReadonlyArray<number>;
}

/** A movement of the reader's wallet. */
export interface StatementMovement {
  /** Seconds since 1970. */
  readonly at: number;
  readonly what: string;
  /** Below zero for what went out. */
  readonly cents: number;
  /** After it. */
  readonly balance: number;
}

/** The reader's wallet over a period. */
export interface AccountStatement {
  readonly opening: number;
  readonly movements: ReadonlyArray<StatementMovement>;
  readonly closing: number;
}

/** A key of the house, without its secret. */
export interface HouseKeyRow {
  readonly id: string;
  /** In ISO 8601. */
  readonly made: string;
  /** Its public key, in base64: what an auditor checks signatures with. */
  readonly public: string;
  /** It seals, signs and vouches; the others open and verify what they sealed and signed. */
  readonly newest: boolean;
}

/** The signed ends of all chains, and where this server sends them. */
export interface HeadsExport {
  /** When this server has signed the last ones, in seconds since 1970; 0 for never. */
  readonly at: number;
  /** The last entry of the journal in them. */
  readonly entry: number;
  /** Seconds between two exports, where something has changed. */
  readonly every: number;
  readonly file: "none" | "kept" | "failed";
  readonly webhook: "none" | "kept" | "failed";
  /** Why one of them failed. */
  readonly why: string;
}

/** The keys of the house and the export of its heads. No secret is among them. */
export interface HouseKeyList {
  /** The newest first. */
  readonly keys: ReadonlyArray<HouseKeyRow>;
  /** Where the secrets are. */
  readonly place: "file" | "environment";
  /** The id of a newer key in the file, which servers use from their next start; empty for none. */
  readonly rotated: string;
  /** What is wrong with the file now; empty if nothing is. */
  readonly problem: string;
  readonly heads: HeadsExport;
  readonly version: string;
  /** Of the program: SHA-256 over all files of the installed package. */
  readonly digest: string;
}
