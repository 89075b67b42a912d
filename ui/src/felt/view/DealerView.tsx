import type { Scene } from '../scene';
import type { FeltFrame } from '../../wire';
import { HandView } from './HandView';
import type { Layout } from '../layout/layout';
import { textWidth } from '../layout/textWidth';
import { positionStyle } from './positionStyle';
import { handInWords, resultText } from '../feltWords';

const MARK_SIZE = 14;
/** Around the words of a mark, and between two. */
const MARK_PADDING = 16;

/** How wide the marks are in one line. */
function marksWidth(marks: readonly string[], scale: number): number {
  return marks.reduce((sum, one) => sum + textWidth(one, MARK_SIZE * scale) + MARK_PADDING, 0);
}

/** The dealer's hands, or the shared cards, with what is marked for all. */
export function DealerView(props: { layout: Layout; felt: FeltFrame; seen: FeltFrame; net: Scene['net']; fourColour: boolean }) {
  const { layout, felt, seen, net, fourColour } = props;
  const { game } = layout.scene;
  const said = seen.dealer.map((hand, i) => (seen.dealer.length > 1 ? `${i + 1}: ` : '') + handInWords(hand, game));
  const netText = net === null ? '' : `You: ${net === 0 ? 'even' : resultText(net)}`;
  const netFits = netText !== '' && marksWidth([...seen.marks, netText], layout.scale) <= layout.dealerMarks.w;
  const words = ['Dealer', ...said.filter((one) => one !== ''), ...seen.marks, netText].filter((one) => one !== '').join(', ');
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
      {(seen.marks.length > 0 || netFits) && (
        <div className="dealer-marks" style={positionStyle(layout.dealerMarks, layout.dealer)}>
          {seen.marks.map((mark) => (
            <span key={mark} className="mark mark-table" data-text="">
              {mark}
            </span>
          ))}
          {netFits && net !== null ? (
            <span className="mark mark-table mark-net" data-how={net > 0 ? 'won' : net < 0 ? 'lost' : 'tied'} data-text="">
              {netText}
            </span>
          ) : null}
        </div>
      )}
    </div>
  );
}
