/** Finds what was typed in the rules of a table: lines with their clause, and wagers with what they pay. */
import type { TableRules } from '../../http';

type Searched = Pick<TableRules, 'sign' | 'rules' | 'wagers'>;

function hasWords(said: string, words: ReadonlyArray<string>): boolean {
  const lower = said.toLowerCase();
  return words.every((word) => lower.includes(word));
}

/** The lines and wagers in which every word that was typed occurs, in their order. */
export function foundRules({ sign, rules, wagers }: Searched, typed: string): Searched {
  const words = typed.toLowerCase().split(/\s+/).filter((word) => word !== '');
  const has = (...said: string[]) => hasWords(said.join(' '), words);
  return {
    sign: sign.filter((line) => has(line.text, line.clause)),
    rules: rules.filter((line) => has(line.text, line.clause)),
    wagers: wagers.filter(({ label, says, clause, pays }) =>
      has(label, says, clause, ...pays.flatMap((row) => [row.hand, row.pays, row.clause])),
    ),
  };
}
