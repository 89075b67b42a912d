import { navigate } from '../routes';

/** In place of a page that is not there: what is missing, why that may be, and the way to the lobby. */
export function LostPage({ title, says }: { title: string; says: string }) {
  return (
    <main className="lost">
      <h1>{title}</h1>
      <p role="alert">{says}</p>
      <button type="button" className="button button-main" onClick={() => navigate({ page: 'lobby' })}>
        Back to the lobby
      </button>
    </main>
  );
}

/** A table that closed, or that never was. */
export function NoSuchTable() {
  return (
    <LostPage
      title="Table not found"
      says="It may have closed, or its address is not complete. The lobby has every table that is open."
    />
  );
}
