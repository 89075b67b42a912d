import { addressOf, navigate } from '../routes';
import type { StaffPage } from './staffPages';

/** Links to the pages of staff. */
export function StaffLinks({ pages }: { pages: ReadonlyArray<StaffPage> }) {
  if (pages.length === 0) return null;
  return (
    <nav className="staff" aria-label="Staff">
      {pages.map(({ route, name, says }) => (
        <a
          key={name}
          className="button"
          href={addressOf(route)}
          title={says}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            navigate(route);
          }}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}
