import { useEffect, useState } from 'react';
import type { NoticePreview, TableSheet } from '../http';
import { api, problemOf } from '../server/api';
import { allProblems, isAtOnce, type SheetDraft, waits } from './notices';
import { PreviewList } from './PreviewList';
import { SheetField } from './SheetField';
import { fieldOf, momentText, nextMinute, secondsOf } from './times';

/** Until the reader stops typing. */
const PAUSE = 400;
/** What is lawful changes with the clock: so often it is asked again. */
const AGAIN = 60_000;
/** Seconds between the earliest lawful moment and the one that is proposed, for what is still to be written. */
const MARGIN = 300;

function problemText(error: unknown): string {
  return problemOf(error);
}

/** A preview, and the request it answers. */
interface Shown {
  readonly asked: string;
  readonly preview: NoticePreview;
}

/** Another sheet for one table or several: what it changes, the earliest lawful moment, and its announcement. */
export function NoticeForm({
  tables,
  onAnnounced,
}: {
  tables: ReadonlyArray<TableSheet>;
  onAnnounced: (names: ReadonlyArray<string>) => void;
}) {
  const [drafts, setDrafts] = useState<ReadonlyArray<SheetDraft>>([]);
  const [effective, setEffective] = useState('');
  const [notified, setNotified] = useState('');
  const [shown, setShown] = useState<Shown | null>(null);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const [minute, setMinute] = useState(0);
  const writing = drafts.length > 0;
  useEffect(() => {
    if (!writing) return undefined;
    const timer = setInterval(() => setMinute((count) => count + 1), AGAIN);
    return () => clearInterval(timer);
  }, [writing]);

  const titleOf = (name: string) => tables.find((table) => table.table === name)?.title ?? name;
  const left = tables.filter((table) => !drafts.some((draft) => draft.table === table.table));
  const preview = shown?.preview ?? null;
  const proposed = preview === null ? 0 : nextMinute(preview.earliest + MARGIN);
  // The reader's own time, or one that keeps up with the clock while they write.
  const at = effective === '' ? proposed : secondsOf(effective);
  const body = { changes: drafts, effective: at, notified: secondsOf(notified) };
  const asked = JSON.stringify(effective === '' ? { ...body, effective: 0 } : body);

  useEffect(() => {
    if (drafts.length === 0) return undefined;
    let wanted = true;
    const timer = setTimeout(() => {
      const wish = JSON.parse(asked) as typeof body;
      const look = async () => {
        let found = await api.previewNotice(wish);
        // Without a time of the reader's own, the preview is one of the time that is proposed.
        if (effective === '') {
          found = await api.previewNotice({ ...wish, effective: nextMinute(found.earliest + MARGIN) });
        }
        if (!wanted) return;
        setShown({ asked, preview: found });
        setProblem('');
      };
      look().catch((error: unknown) => {
        if (!wanted) return;
        setShown(null);
        setProblem(problemText(error));
      });
    }, PAUSE);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [asked, drafts.length, effective, minute]);

  const change = (place: number, draft: SheetDraft | null) =>
    setDrafts(drafts.flatMap((one, at_) => (at_ === place ? (draft === null ? [] : [draft]) : [one])));
  const add = (name: string) => {
    const table = tables.find((one) => one.table === name);
    if (table !== undefined) setDrafts([...drafts, { table: name, sheet: table.sheet }]);
  };
  const untouched = drafts.some((draft) => tables.find((one) => one.table === draft.table)?.sheet === draft.sheet);
  const current = preview !== null && shown?.asked === asked && drafts.length > 0;
  const ready = current && !untouched && allProblems(preview).length === 0;
  const announce = async () => {
    setBusy(true);
    setProblem('');
    try {
      const done = await api.announce(body);
      setDrafts([]);
      setShown(null);
      setEffective('');
      setNotified('');
      onAnnounced(done.tables);
    } catch (error) {
      setProblem(problemText(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      className="notice-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready && !busy) void announce();
      }}
    >
      {drafts.map((draft, place) => (
        <SheetField
          key={draft.table}
          title={titleOf(draft.table)}
          draft={draft}
          inEffect={tables.find((table) => table.table === draft.table)?.sheet ?? ''}
          onChange={(sheet) => change(place, { ...draft, sheet })}
          onRemove={() => change(place, null)}
        />
      ))}
      {left.length === 0 ? null : (
        <label className="field">
          {drafts.length === 0 ? 'Table' : 'Another table that changes with it'}
          <select value="" onChange={(event) => add(event.currentTarget.value)}>
            <option value="" disabled>
              Choose a table
            </option>
            {left.map((table) => (
              <option key={table.table} value={table.table}>
                {table.title} ({table.game}){table.pending === null ? '' : ': a change is announced'}
              </option>
            ))}
          </select>
        </label>
      )}
      {drafts.length === 0 ? null : untouched ? (
        <p className="quiet">Edit the sheet or upload another one. What it changes is shown here.</p>
      ) : preview === null ? null : (
        <section aria-label="What changes" aria-busy={!current}>
          <h3>What changes</h3>
          {!waits(preview) ? null : (
            <div className="notice-times">
              <p>
                Earliest lawful moment: <b>{momentText(preview.earliest)}</b>, if it is announced now and the
                Commission has been told.
              </p>
              <label className="field">
                Takes effect
                <input
                  type="datetime-local"
                  value={effective === '' ? fieldOf(proposed) : effective}
                  onChange={(event) => setEffective(event.currentTarget.value)}
                />
              </label>
              <label className="field">
                The Commission was told
                <span className="field-row">
                  <input
                    type="datetime-local"
                    value={notified}
                    onChange={(event) => setNotified(event.currentTarget.value)}
                  />
                  <button type="button" className="button" onClick={() => setNotified(fieldOf(preview.now))}>
                    Now
                  </button>
                </span>
              </label>
            </div>
          )}
          <PreviewList preview={preview} titleOf={titleOf} />
        </section>
      )}
      {problem === '' ? null : (
        <p role="alert" className="notice-problem">
          {problem}
        </p>
      )}
      {drafts.length === 0 ? null : (
        <button type="submit" className="button button-main" disabled={!ready || busy}>
          {preview !== null && isAtOnce(preview) && current ? 'Announce, in effect at once' : 'Announce'}
        </button>
      )}
    </form>
  );
}
