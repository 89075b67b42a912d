import { useId, useState } from 'react';
import type { SheetDraft } from './notices';

/** What a server takes for one sheet. */
const LONGEST = 16384;

/** The new sheet of one table: typed, pasted or uploaded. */
export function SheetField({
  title,
  draft,
  inEffect,
  onChange,
  onRemove,
}: {
  title: string;
  draft: SheetDraft;
  inEffect: string;
  onChange: (sheet: string) => void;
  onRemove: () => void;
}) {
  const [problem, setProblem] = useState('');
  const id = useId();
  const upload = async (file: File | undefined) => {
    if (file === undefined) return;
    if (file.size > LONGEST) {
      setProblem(`${file.name} is too long for a sheet: at most 16 KiB.`);
      return;
    }
    setProblem('');
    onChange(await file.text());
  };
  return (
    <fieldset className="sheet-field">
      <legend>{title}</legend>
      <label htmlFor={id} className="visually-hidden">
        The new sheet of {title}
      </label>
      <textarea
        id={id}
        value={draft.sheet}
        rows={14}
        maxLength={LONGEST}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        wrap="off"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {problem === '' ? null : (
        <p role="alert" className="notice-problem">
          {problem}
        </p>
      )}
      <div className="notice-acts">
        <label className="button upload">
          Upload a sheet
          <input
            type="file"
            accept=".toml,text/plain"
            onChange={(event) => {
              const field = event.currentTarget;
              void upload(field.files?.[0]).then(() => {
                field.value = '';
              });
            }}
          />
        </label>
        <button
          type="button"
          className="button"
          disabled={draft.sheet === inEffect}
          onClick={() => {
            setProblem('');
            onChange(inEffect);
          }}
        >
          The sheet in effect
        </button>
        <button type="button" className="button" onClick={onRemove}>
          Leave this table out
        </button>
      </div>
    </fieldset>
  );
}
