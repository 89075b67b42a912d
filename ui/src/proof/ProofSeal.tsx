import { Icon } from '../parts/Icon';
import { useProof, type ProofStore } from './proofStore';
import { SEAL_WORDS, sealState } from './proofWords';
import './proof.css';

/** A small seal at the table: whether its shoe can be checked, and the way to what proves it. */
export function ProofSeal({ store, onOpen }: { store: ProofStore; onOpen: () => void }) {
  const seal = sealState(useProof(store));
  if (seal === 'hidden') return null;
  return (
    <button type="button" className={`proof-seal proof-${seal}`} title={SEAL_WORDS[seal]} aria-label={SEAL_WORDS[seal]} onClick={onOpen}>
      <Icon name="seal" size={18} />
      {seal === 'wrong' ? <b>Check</b> : null}
    </button>
  );
}
