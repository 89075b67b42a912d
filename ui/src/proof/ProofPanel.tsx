import { saveAs } from '../session/saveAs';
import { shownName, useFaces } from '../server/faces';
import { useProof, type ProofStore } from './proofStore';
import { cardWords, cutWords, faultsOf, orderWords, ownWords, SEAL_WORDS, sealState, short, withheldWords } from './proofWords';
import type { Shoe } from './shoeWitness';

/** What proves the shoe, in plain words; the whole proof as a file. It asks the server nothing. */
export function ProofPanel({ store }: { store: ProofStore }) {
  const state = useProof(store);
  const faces = useFaces();
  const name = (player: string) => shownName(faces, player);
  const seal = sealState(state);
  const { shoe, past } = state;
  if (seal === 'hidden') return <p className="quiet">This table says nothing about its shoe.</p>;
  if (seal === 'not-proven') {
    return (
      <div className="proof">
        <p className="proof-head proof-not-proven">{SEAL_WORDS[seal]}</p>
        <p>{state.notProven}</p>
      </div>
    );
  }
  const faults = faultsOf(state);
  const wordsOf = (one: Shoe) => [
    orderWords(one, name),
    ownWords(one, state),
    withheldWords(one, name),
    cutWords(one, name),
    cardWords(one),
  ];
  const checked = past.filter(({ end }) => end !== null);
  return (
    <div className="proof">
      <p className={`proof-head proof-${seal}`} role="status">
        {SEAL_WORDS[seal]}
      </p>
      {faults.length === 0 ? null : (
        <ul className="proof-faults">
          {faults.map((says) => (
            <li key={says}>{says}</li>
          ))}
        </ul>
      )}
      {shoe === null ? (
        <p>The cards are not shuffled yet.</p>
      ) : (
        <section aria-label={`Shoe ${String(shoe.number)}`}>
          <h3>Shoe {shoe.number}</h3>
          {wordsOf(shoe)
            .filter((words) => words !== '')
            .map((words) => (
              <p key={words}>{words}</p>
            ))}
          <Commitments shoe={shoe} name={name} />
        </section>
      )}
      {state.alsoNot === '' ? null : <p className="quiet">{state.alsoNot}</p>}
      {checked.length === 0 ? null : (
        <section aria-label="Shoes before">
          <h3>Shoes before</h3>
          <ul className="proof-past">
            {checked.map((one) => (
              <li key={one.number}>
                <b>Shoe {one.number}</b> {ownWords(one, state)} {cardWords(one)}
              </li>
            ))}
          </ul>
        </section>
      )}
      <button
        type="button"
        className="button"
        disabled={shoe === null}
        onClick={() => saveAs(`${shoe?.table ?? 'table'}-proof.jsonl`, 'application/x-ndjson', store.file())}
      >
        Save the proof
      </button>
      <p className="quiet">
        {checked.length === 0
          ? 'The house reveals its secret when the shoe is over. The proof is whole then.'
          : 'The file has every shoe that has ended. Anybody can check it with “cutcard verify”, without this server.'}
      </p>
    </div>
  );
}

function Commitments({ shoe, name }: { shoe: Shoe; name: (player: string) => string }) {
  return (
    <details className="proof-commitments">
      <summary>Commitments</summary>
      <dl>
        <dt>The house</dt>
        <dd>
          <code title={shoe.wash.house}>{short(shoe.wash.house)}</code>
        </dd>
        {(shoe.parts?.parts ?? []).map(([player, commitment]) => (
          <div key={player}>
            <dt>{name(player)}</dt>
            <dd>
              <code title={commitment}>{short(commitment)}</code>
            </dd>
          </div>
        ))}
        {shoe.root === null ? null : (
          <div>
            <dt>The stack</dt>
            <dd>
              <code title={shoe.root.root}>{short(shoe.root.root)}</code>
            </dd>
          </div>
        )}
        {shoe.parts === null || shoe.parts.without.length === 0 ? null : (
          <div>
            <dt>Without a part</dt>
            <dd>{shoe.parts.without.map(name).join(', ')}</dd>
          </div>
        )}
      </dl>
    </details>
  );
}
