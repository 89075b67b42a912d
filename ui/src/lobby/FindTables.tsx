import { counted } from '../counted';
import { useLayoutEffect, useRef } from 'react';
import type { TableGroup } from '../http';
import { Icon } from '../parts/Icon';
import { SignList, SIGNS } from './TableFacts';
import { ALL } from './tableList';

const SEARCH_KEY = '/';

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
}

/** The links that open tables, in the order they are shown. */
function tableLinks(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('.tables .table-go')];
}

/** Search and groups. `/` goes to the search, the arrows from table to table, Escape clears. */
export function FindTables({
  groups,
  group,
  typed,
  found,
  onGroup,
  onType,
}: {
  groups: ReadonlyArray<TableGroup>;
  group: string;
  typed: string;
  /** How many tables are shown. */
  found: number;
  onGroup: (name: string) => void;
  onType: (typed: string) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  // Before the first paint: a person who sees the tables may press a key.
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey) return;
      if (event.key === SEARCH_KEY && !isTyping(event.target)) {
        event.preventDefault();
        field.current?.focus();
        field.current?.select();
        return;
      }
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (step === 0) return;
      const links = tableLinks();
      const at = links.findIndex((link) => link === document.activeElement);
      const from = document.activeElement === field.current ? -1 : at;
      if (from === -1 && (step < 0 || document.activeElement !== field.current)) return;
      event.preventDefault();
      const next = links[from + step];
      if (next === undefined && step < 0) field.current?.focus();
      else next?.focus();
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
  return (
    <search className="find">
      <div className="find-field">
        <Icon name="search" size={18} />
        <input
          ref={field}
          type="search"
          placeholder="Find a table"
          aria-label="Find a table"
          aria-keyshortcuts={SEARCH_KEY}
          autoComplete="off"
          value={typed}
          onChange={(event) => onType(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onType('');
            if (event.key === 'Enter') tableLinks()[0]?.focus();
          }}
        />
        <kbd aria-hidden="true">{SEARCH_KEY}</kbd>
      </div>
      <div className="find-groups" role="group" aria-label="Groups of tables">
        {[{ name: ALL, title: 'All' }, ...groups].map(({ name, title }) => (
          <button
            key={name}
            type="button"
            className="find-group"
            aria-pressed={group === name}
            onClick={() => onGroup(name)}
          >
            {title}
          </button>
        ))}
      </div>
      <details className="find-legend">
        <summary>What the signs mean</summary>
        <SignList signs={SIGNS} />
      </details>
      <p className="visually-hidden" role="status">
        {typed === '' && group === ALL ? '' : counted(found, 'table')}
      </p>
    </search>
  );
}
