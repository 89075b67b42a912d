import { Card } from '../../cards/Card';
import { ChipStack } from '../../chips/Chips';
import type { GameDrawing } from '../../games/game';
import { TotalBadge } from './HandView';
import { pieceKey } from '../motion/elementKeys';
import type { MovingPiece } from '../motion/movingPieces';
import { positionStyle } from './positionStyle';

/** What is on the felt only while it moves; hidden from screen readers. */
export function MovingPieces({
  pieces,
  game,
  fourColour,
}: {
  pieces: readonly MovingPiece[];
  game: GameDrawing;
  fourColour: boolean;
}) {
  return (
    <div className="pieces" aria-hidden="true">
      {pieces.map((one) => (
        <div
          key={one.id}
          className={`piece piece-${one.kind}`}
          style={positionStyle(one.from)}
          data-key={pieceKey(one.id)}
        >
          {one.kind === 'chips' && <ChipStack cents={one.cents} most={4} />}
          {one.hand && <TotalBadge hand={one.hand} game={game} short={one.from.w < 88} />}
          {(one.kind === 'card' || one.kind === 'back') && (
            <Card face={one.face} width={one.from.w} fourColour={fourColour} silent />
          )}
        </div>
      ))}
    </div>
  );
}
