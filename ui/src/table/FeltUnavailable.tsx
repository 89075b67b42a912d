import { useEffect } from 'react';
import { useTable, type TableStore } from '../state/tableStore';

const NOT_DRAWN = 'The table cannot be drawn in this browser. Open “What was said” to follow the game in words.';

/** If the felt cannot be drawn, every frame is shown at once. */
export function FeltUnavailable({ store }: { store: TableStore }) {
  const { playback } = useTable(store);
  useEffect(() => {
    if (playback !== null) store.finish();
  }, [store, playback]);
  return <p className="quiet">{NOT_DRAWN}</p>;
}
