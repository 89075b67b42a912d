import { auditApi } from '../server/floorApi';

/** Links to files of rows, at most 5,000 each. */
export function ExportLinks({
  what,
  filter = {},
}: {
  what: string;
  filter?: Readonly<Record<string, string | number>>;
}) {
  return (
    <p className="audit-exports">
      {(['csv', 'json'] as const).map((kind) => (
        <a key={kind} className="button" href={auditApi.exportAddress(what, kind, filter)} download>
          {kind.toUpperCase()}
          <span className="visually-hidden"> of {what}</span>
        </a>
      ))}
    </p>
  );
}
