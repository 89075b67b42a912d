import { useState } from 'react';
import type { Me } from '../http';
import { api, problemOf } from '../server/api';
import { colourOf, initials, useFaces } from '../server/faces';
import { setMe } from '../server/session';

const COLOURS = ['red', 'orange', 'gold', 'green', 'teal', 'blue', 'violet', 'pink'];

/** How others see the reader: a name, which a guest chooses once, and a colour. */
export function FaceForm({ me, onDone }: { me: Me; onDone?: () => void }) {
  const faces = useFaces();
  const named = me.shown !== '';
  const [name, setName] = useState('');
  const [colour, setColour] = useState(() => colourOf(faces, me.name));
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  return (
    <form
      className="face-form"
      onSubmit={(event) => {
        event.preventDefault();
        setBusy(true);
        setProblem('');
        api
          .chooseFace(name.trim(), colour)
          .then((answer) => {
            setMe(answer);
            onDone?.();
          })
          .catch((error: unknown) => {
            setProblem(problemOf(error));
          })
          .finally(() => setBusy(false));
      }}
    >
      <div className="face-row">
        <i className="face face-large" data-colour={colour} aria-hidden="true">
          {initials(named ? me.shown : name === '' ? me.name : name)}
        </i>
        {named ? (
          <b>{me.shown}</b>
        ) : (
          <label className="field">
            Name
            <input
              name="shown"
              autoComplete="nickname"
              autoCapitalize="words"
              spellCheck={false}
              maxLength={20}
              value={name}
              placeholder={me.name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          </label>
        )}
      </div>
      <fieldset className="face-colours">
        <legend>Colour</legend>
        {COLOURS.map((word, at) => (
          <label key={word} className="face-colour" title={word}>
            <input
              type="radio"
              name="colour"
              value={at + 1}
              checked={colour === at + 1}
              onChange={() => setColour(at + 1)}
            />
            <i className="face" data-colour={at + 1} aria-hidden="true" />
            <span className="visually-hidden">{word}</span>
          </label>
        ))}
      </fieldset>
      {problem === '' ? null : (
        <p role="alert" className="face-problem">
          {problem}
        </p>
      )}
      <button type="submit" className="button button-main" disabled={busy}>
        Keep this
      </button>
      {named ? null : <p className="quiet">2 to 20 letters, digits and hyphens. You choose it once.</p>}
    </form>
  );
}
