/** The felt of a table: that of its game where it has one of its own, else boxes with cards. */
import type { ComponentType } from 'react';
import { FeltView } from '../felt/view/FeltView';
import type { FeltProps } from '../felt/feltProps';
import { CrapsFelt } from './craps/CrapsFelt';

const FELTS: ReadonlyMap<string, ComponentType<FeltProps>> = new Map([['craps', CrapsFelt]]);

export function TableFelt(props: FeltProps) {
  const Felt = FELTS.get(props.frame.game) ?? FeltView;
  return <Felt {...props} />;
}
