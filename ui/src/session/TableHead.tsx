/** The titles of a table's columns; `unseen` where the rows say enough to the eye. */
export function TableHead({ titles, unseen = false }: { titles: ReadonlyArray<string>; unseen?: boolean }) {
  return (
    <thead className={unseen ? 'visually-hidden' : undefined}>
      <tr>
        {titles.map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
  );
}
