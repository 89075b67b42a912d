import type { NoticePreview, Problem } from '../http';

function ProblemList({ problems }: { problems: ReadonlyArray<Problem> }) {
  if (problems.length === 0) return null;
  return (
    <ul className="notice-problems" role="alert">
      {problems.map((one) => (
        <li key={`${one.clause} ${one.says}`}>
          {one.says} {one.clause === '' ? null : <span className="clause">{one.clause}</span>}
        </li>
      ))}
    </ul>
  );
}

/** What a notice changes, by clause, and what is against it. */
export function PreviewList({
  preview,
  titleOf,
}: {
  preview: NoticePreview;
  titleOf: (table: string) => string;
}) {
  return (
    <>
      {preview.tables.map((table) => (
        <section key={table.table} className="notice-changes">
          {preview.tables.length > 1 ? <h3>{titleOf(table.table)}</h3> : null}
          <ProblemList problems={table.problems} />
          {table.changes.map((change) => (
            <div key={`${change.clause} ${change.becomes}`} className="notice-change">
              <b>{change.becomes}</b> <span className="clause">{change.clause}</span>
              <p className="quiet">Until then: {change.was}</p>
              <p className="quiet">
                {change.duty} {change.by.length === 0 ? null : <span className="clause">{change.by.join(', ')}</span>}
                {change.every_table === '' ? '' : `; at the same moment at every table ${change.every_table}`}
              </p>
            </div>
          ))}
        </section>
      ))}
      <ProblemList problems={preview.problems} />
    </>
  );
}
