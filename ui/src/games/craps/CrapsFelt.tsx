import { useMemo, useState } from 'react';
import type { FeltProps, PrintedSpot } from '../../felt/feltProps';
import '../../felt/style/feltStyle';
import { dollars } from '../../money';
import { playerWords } from '../../server/faces';
import type { Seat, TableFrame } from '../../wire';
import './craps.css';
import './crapsSizes.css';
import { CrapsSpot } from './CrapsSpot';
import { Dice } from './Dice';
import { lyingOn, MODE_LABELS, modesOf, NUMBERS, type NumberMode } from './layoutChips';
import { NumberBox } from './NumberBox';
import { OwnWagers } from './OwnWagers';
import { printedPays } from './printedPays';
import { useRoll } from './useRoll';
import { rollVerdict } from './verdict';

const NONE: ReadonlyArray<PrintedSpot> = [];

/** Places with a label and small print, by their place in the grid. */
const SPOTS: ReadonlyArray<readonly [area: string, wager: string, label: string, detail: string]> = [
  ['dontcome', 'dont-come', 'Don’t come', '12 comes back'],
  ['come', 'come', 'Come', ''],
  ['field', 'field', 'Field', '2 3 4 9 10 11 12'],
  ['dontpass', 'dont-pass', 'Don’t pass bar', '12 comes back'],
  ['dontpassodds', 'dont-pass-odds', 'Odds', ''],
  ['pass', 'pass', 'Pass line', ''],
  ['passodds', 'pass-odds', 'Odds', ''],
  ['h4', 'hard-4', 'Hard 4', ''],
  ['h6', 'hard-6', 'Hard 6', ''],
  ['h8', 'hard-8', 'Hard 8', ''],
  ['h10', 'hard-10', 'Hard 10', ''],
  ['seven', 'any-seven', 'Any 7', ''],
  ['craps', 'any-craps', 'Craps', ''],
  ['two', 'two', '2', ''],
  ['three', 'three', '3', ''],
  ['eleven', 'eleven', '11', ''],
  ['twelve', 'twelve', '12', ''],
  ['horn', 'horn', 'Horn', ''],
];

/** A craps table as one reader sees it: the layout with the puck, the dice, and everybody at the rail. */
export function CrapsFelt(props: FeltProps) {
  const { frame, selected, onBet } = props;
  const rolling = useRoll(props);
  // While the dice tumble the layout stays as it was: nothing tells a result before they do.
  const seen = rolling ? (props.seen ?? frame) : frame;
  const lying = useMemo(() => lyingOn(seen), [seen]);
  const { bets } = seen.mine;
  const modes = modesOf(bets);
  const [chosen, setMode] = useState<NumberMode>('place-win');
  const mode = modes.includes(chosen) ? chosen : (modes[0] ?? 'place-win');
  const dice = seen.felt.dice;
  const point = dice?.point ?? 0;
  const wager = selected?.box === 0 ? selected.wager : undefined;
  const { printed = NONE } = props;
  const offered = new Set([...bets.map((bet) => bet.wager), ...printed.map((one) => one.wager)]);
  const pays = useMemo(() => printedPays(printed), [printed]);
  const verdict = rollVerdict(dice?.thrown ?? [], lying.values());
  const shared = { bets, lying, selected: wager, onBet };
  return (
    <div className="felt craps" role="region" aria-label="Table" aria-busy={rolling}>
      <div className="craps-head">
        <span className={point === 0 ? 'puck' : 'puck puck-on'}>{point === 0 ? 'OFF' : 'ON'}</span>
        <span className="craps-says">
          <b>{point === 0 ? 'Come out roll' : `Point ${String(point)}`}</b>
          {verdict === '' ? <span>{shooterWords(seen)}</span> : <span className="craps-verdict">{verdict}</span>}
        </span>
        <Dice thrown={(rolling ? frame : seen).felt.dice?.thrown ?? []} rolling={rolling} />
        <Rail frame={seen} />
      </div>
      {modes.length > 1 ? (
        <div className="craps-modes">
          <div role="radiogroup" aria-label="A touch on a number">
            {modes.map((one) => (
              <button key={one} type="button" role="radio" aria-checked={one === mode} onClick={() => setMode(one)}>
                {MODE_LABELS[one]}
              </button>
            ))}
          </div>
          <OwnWagers choices={seen.mine.choices} onChoice={rolling ? undefined : props.onChoice} />
        </div>
      ) : (
        <div className="craps-modes" />
      )}
      <div className="craps-layout">
        {NUMBERS.map((number) => (
          <NumberBox
            key={number}
            number={number}
            point={point}
            mode={mode}
            pays={pays.get(`${mode}-${String(number)}`) ?? ''}
            {...shared}
          />
        ))}
        {SPOTS.filter(([, name]) => offered.has(name) || lying.has(name)).map(([area, name, label, detail]) => (
          <CrapsSpot
            key={area}
            area={area}
            label={label}
            detail={detail}
            pays={pays.get(name) ?? ''}
            wager={name}
            {...shared}
          />
        ))}
      </div>
    </div>
  );
}

function shooterWords({ felt, mine }: TableFrame): string {
  const shooter = felt.dice?.shooter ?? '';
  if (shooter === '') return 'No shooter yet';
  return shooter === mine.name ? 'You shoot' : `${playerWords(shooter)} shoots`;
}

/** Who stands at the table, from the dealer's left. */
function Rail({ frame }: { frame: TableFrame }) {
  const shooter = frame.felt.dice?.shooter ?? '';
  return (
    <ul className="craps-rail" aria-label="Players">
      {frame.seats.map((seat) => (
        <li key={seat.box} className={plate(seat, frame.mine.name, shooter)}>
          <span>{seat.player === frame.mine.name ? 'You' : playerWords(seat.player)}</span>
          {/* A house bot takes its chips when it bets first. */}
          {seat.bot && seat.chips === 0 ? null : <b>{dollars(seat.chips)}</b>}
        </li>
      ))}
    </ul>
  );
}

function plate(seat: Seat, reader: string, shooter: string): string {
  const kinds = [
    'craps-plate',
    seat.player === reader ? 'craps-you' : '',
    seat.player === shooter ? 'craps-shooter' : '',
    seat.here ? '' : 'craps-away',
    seat.ready ? 'craps-ready' : '',
  ];
  return kinds.filter(Boolean).join(' ');
}
