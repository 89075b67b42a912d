import { useEffect, useState } from 'react';
import { floorApi } from '../server/floorApi';

/** Milliseconds between two looks. */
const EVERY = 5000;

/** Where only the floorperson can go on: whether one is there, or that the table waits until one comes. */
export function FloorpersonHere({ table, wanted }: { table: string; wanted: boolean }) {
  const [here, setHere] = useState<boolean | null>(null);
  useEffect(() => {
    if (!wanted) return undefined;
    const look = () => {
      floorApi.called(table).then(
        (found) => setHere(found.here),
        () => setHere(null),
      );
    };
    look();
    const timer = setInterval(look, EVERY);
    return () => clearInterval(timer);
  }, [table, wanted]);
  if (!wanted || here === null) return null;
  const says = here
    ? 'A floorperson is at the floor’s page and sees it.'
    : 'No floorperson is here now. The table waits until one comes.';
  return (
    <span className="floorperson-here" role="status">
      {' '}
      {says}
    </span>
  );
}
