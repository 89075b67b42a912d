import type { FeltFrame } from '../../wire';
import { HandView } from './HandView';
import type { Layout } from '../layout/layout';
import { positionStyle } from './positionStyle';
import { handInWords } from '../feltWords';

/** The dealer's hands, or the shared cards, with what is marked for all. */
export function DealerView(props: { layout: Layout; felt: FeltFrame; seen: FeltFrame; fourColour: boolean }) {
  const { layout, felt, seen, fourColour } = props;
  const { game } = layout.scene;
  const said = seen.dealer.map((hand, i) => (seen.dealer.length > 1 ? `${i + 1}: ` : '') + handInWords(hand, game));
  const words = ['Dealer', ...said.filter((one) => one !== ''), ...seen.marks].join(', ');
  return (
    <div role="group" className="dealer" style={positionStyle(layout.dealer)} aria-label={words}>
      {felt.dealer.map((hand, i) => {
        const place = layout.dealerHands[i];
        return place ? (
          <HandView
            key={hand.name}
            hand={hand}
            game={game}
            seen={seen.dealer.find((one) => one.name === hand.name)}
            place={place}
            corner={layout.dealer}
            fourColour={fourColour}
            scale={layout.scale}
            large
            withWagers={false}
            outlines
          />
        ) : null;
      })}
      {seen.marks.length > 0 && (
        <div className="dealer-marks" style={positionStyle(layout.dealerMarks, layout.dealer)}>
          {seen.marks.map((mark) => (
            <span key={mark} className="mark mark-table" data-text="">
              {mark}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
