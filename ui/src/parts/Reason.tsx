/** Why something may not be done, with the clause that says so. */
export function Reason({ says, clause }: { says: string; clause: string }) {
  return (
    <>
      {says}
      {clause === '' ? null : <cite className="clause">{clause}</cite>}
    </>
  );
}
