/** The pages of a house's staff, by permission: a person sees the ones that they may open. */
import { mayAnnounce } from '../notices/notices';
import type { Route } from '../routes';
import { mayReadRecord } from './peopleWords';

export interface StaffPage {
  readonly route: Route;
  readonly name: string;
  readonly says: string;
}

interface LiveTable {
  readonly name: string;
  readonly title: string;
  readonly live: boolean;
}

/** `roles` are those that this session has; `tables` those of the lobby. */
export function staffPages(roles: ReadonlyArray<string>, tables: ReadonlyArray<LiveTable>): readonly StaffPage[] {
  const floor = roles.includes('floorperson');
  return [
    ...(floor ? [{ route: { page: 'floor' }, name: 'Floor', says: 'All tables at a glance, and orders' } as const] : []),
    ...(mayAnnounce(roles)
      ? [{ route: { page: 'notices' }, name: 'Change the rules', says: 'Announce other rules or limits' } as const]
      : []),
    ...(roles.includes('auditor')
      ? [{ route: { page: 'audit' }, name: 'Audit', says: 'Logs, rounds, money, alarms; read only' } as const]
      : []),
    ...(mayReadRecord(roles)
      ? [{ route: { page: 'people' }, name: 'People', says: 'Accounts, roles, the security record, keys' } as const]
      : []),
    ...(roles.includes('dealer')
      ? tables
          .filter((one) => one.live)
          .map(({ name, title }) => {
            return { route: { page: 'dealer', table: name }, name: `Deal ${title}`, says: 'Deal at this table' } as const;
          })
      : []),
  ];
}
