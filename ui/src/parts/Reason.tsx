import { Clause } from './Clause';

/** What stands where a clause would, for what the house asks beside the law: whose seat it is, enough chips. */
const HOUSE = 'house';

/** A clause as it is cited; a rule of the house is not one. */
export function clauseWords(clause: string): string {
  return clause === HOUSE ? 'house rule' : clause;
}

/** Why something may not be done, with the clause that says so; a touch on it shows what it says. */
export function Reason({ says, clause }: { says: string; clause: string }) {
  return (
    <>
      {says}
      {clause === '' ? null : <Clause cited={clauseWords(clause)} />}
    </>
  );
}
