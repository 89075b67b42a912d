import { useState, type ReactNode } from 'react';
import { Drawer } from '../parts/Drawer';
import { Icon } from '../parts/Icon';
import { ProofPanel } from './ProofPanel';
import { useProof, type ProofStore } from './proofStore';
import { SEAL_WORDS, sealState } from './proofWords';
import './proof.css';

/** A small seal at the table: whether its shoe can be checked. It opens what proves the shoe. */
export function ProofSeal({ store, note }: { store: ProofStore; note: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const seal = sealState(useProof(store));
  if (seal === 'hidden') return null;
  const words = SEAL_WORDS[seal];
  return (
    <>
      <button
        type="button"
        className={`proof-seal proof-${seal}`}
        title={words}
        aria-label={words}
        onClick={() => setOpen(true)}
      >
        <Icon name="seal" size={18} />
        {seal === 'wrong' ? <b>Check</b> : null}
      </button>
      {isOpen ? (
        <Drawer title="Check the shoe" onClose={() => setOpen(false)} note={note}>
          <ProofPanel store={store} />
        </Drawer>
      ) : null}
    </>
  );
}
