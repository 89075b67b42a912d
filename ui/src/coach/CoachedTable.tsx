import { useCallback, useState, type ReactNode } from 'react';
import { Drawer } from '../parts/Drawer';
import { CoachProvider } from './CoachContext';
import { CoachPanel } from './CoachPanel';
import type { CoachStore } from './coachStore';
import type { Mine } from '../wire';

/** A table with its coach: what stands inside may show what the coach says and open its panel. */
export function CoachedTable({
  store,
  since,
  mine,
  isOpen,
  onOpen,
  onClose,
  note,
  children,
}: {
  store: CoachStore;
  /** `Question.since` of the question that is seen. */
  since: number;
  mine: Mine | null;
  /** Whether the panel is shown. */
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** Stands above all else in the panel. */
  note: ReactNode;
  children: ReactNode;
}) {
  const [why, setWhy] = useState<number | null>(null);
  const open = useCallback(
    (asked: number | null) => {
      setWhy(asked);
      onOpen();
    },
    [onOpen],
  );
  const close = () => {
    setWhy(null);
    onClose();
  };
  return (
    <CoachProvider store={store} since={since} mine={mine} open={open}>
      {children}
      {isOpen ? (
        <Drawer title="Coach" onClose={close} note={note}>
          <CoachPanel since={why} />
        </Drawer>
      ) : null}
    </CoachProvider>
  );
}
