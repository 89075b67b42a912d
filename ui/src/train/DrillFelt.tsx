import { Fragment, useSyncExternalStore, type CSSProperties, type ReactNode } from 'react';
import { Card } from '../cards/Card';
import { CardSprite } from '../cards/Sprite';
import { useSettings } from '../settings';
import type { DrillExercise } from '../training';
import { cardWidth, type DrillRoom } from './cardWidth';
import { COUNT_SAYS, plus } from './trainWords';

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** What every exercise is about: values and costs are for this wager. */
const STAKE = '$100';

/** How wide a card of a drill is drawn, in pixels. */
export function useCardWidth(room: DrillRoom = { rows: 2 }): number {
  return useSyncExternalStore(subscribe, () => cardWidth(innerWidth, innerHeight, room));
}

/** Cards in a row, lapped where there are many. */
export function CardRow({
  faces,
  label,
  hidden = false,
  gap = false,
  room,
}: {
  faces: ReadonlyArray<string>;
  label: string;
  /** Another one lies face down beside them. */
  hidden?: boolean;
  /** A place is free between the first and the second. */
  gap?: boolean;
  /** What else stands on the cloth. */
  room?: DrillRoom;
}) {
  const { fourColour } = useSettings();
  const width = useCardWidth(room);
  const all: ReadonlyArray<string | null> = hidden ? [...faces, null] : faces;
  return (
    <div className="drill-cards" role="group" aria-label={label} style={{ '--card': `${String(width)}px` } as CSSProperties}>
      {all.map((face, at) => (
        <Fragment key={at}>
          {gap && at === 1 ? <span className="drill-card drill-free" /> : null}
          <span className="drill-card">
            <Card face={face} width={width} fourColour={fourColour} />
          </span>
        </Fragment>
      ))}
    </div>
  );
}

/** The cloth of a drill. */
export function Cloth({ title, look = '', children }: { title: string; look?: string; children: ReactNode }) {
  return (
    <div className={`drill-felt ${look}`}>
      <CardSprite />
      <p className="drill-motto" aria-hidden="true">
        {title}
      </p>
      {children}
    </div>
  );
}

/** A hand and what the dealer shows, as they lie on a table; `children` stand between them. */
export function DrillFelt({
  exercise,
  answered,
  children,
}: {
  exercise: DrillExercise;
  answered: boolean;
  children: ReactNode;
}) {
  const { count } = exercise;
  const isOffer = exercise.cards.length === 0;
  const room = { rows: isOffer ? 1 : 2, answered, counted: count !== null };
  const isSpread = isOffer && exercise.dealer.length === 2;
  return (
    <Cloth title={exercise.title} look={isOffer ? 'drill-offer' : ''}>
      <div className="drill-dealer">
        <CardRow
          faces={exercise.dealer}
          hidden={exercise.dealer_hidden}
          gap={isSpread}
          room={room}
          label={isSpread ? 'The two cards' : 'The dealer’s cards'}
        />
      </div>
      {count === null ? null : (
        <dl className="drill-count">
          <div>
            <dt>Running count</dt>
            <dd>{plus(count.running)}</dd>
          </div>
          <div>
            <dt>Decks left</dt>
            <dd>{count.decks_left}</dd>
          </div>
          <div>
            <dt>True count</dt>
            <dd>{plus(Math.round(count.true * 10) / 10)}</dd>
          </div>
        </dl>
      )}
      {count === null || answered ? null : <p className="drill-count-says">{COUNT_SAYS}</p>}
      <div className="drill-middle">{children}</div>
      <div className="drill-hand">
        {exercise.cards.length === 0 ? null : <CardRow faces={exercise.cards} label="Your cards" room={room} />}
        <p className="drill-says">
          {exercise.says}
          <span className="drill-stake">{STAKE} wagered</span>
        </p>
      </div>
    </Cloth>
  );
}
