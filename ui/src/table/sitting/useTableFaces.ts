import { useEffect } from 'react';
import { api } from '../../server/api';
import { learnFaces } from '../../server/faces';
import type { TableFrame } from '../../wire';

/** Asks who chose a name or a colour, when people come or go and with every round. */
export function useTableFaces(table: string, frame: TableFrame | null): void {
  const seated = frame?.seats.map((each) => (each.bot ? '' : each.player)).join(' ') ?? '';
  const round = frame?.felt.round ?? 0;
  useEffect(() => {
    if (seated.trim() === '') return;
    void api.faces(table).then(
      (answer) => learnFaces(answer.faces),
      () => undefined,
    );
  }, [seated, round, table]);
}
