import { useMemo, useState } from 'react';
import type { FeltProps, PrintedSpot } from '../../felt/feltProps';
import '../../felt/style/feltStyle';
import { dollars } from '../../money';
import { playerWords } from '../../server/faces';
import type { Seat, TableFrame } from '../../wire';
import './craps.css';
import './crapsChips.css';
import './dice.css';
import './crapsPhones.css';
import './crapsSizes.css';
import { CrapsSpot } from './CrapsSpot';
import { Dice, ThrownDice } from './Dice';
import { lyingOn, MODE_LABELS, modesOf, NUMBERS, type NumberMode } from './layoutChips';
import { NumberBox } from './NumberBox';
import { OwnWagers } from './OwnWagers';
import { printedPays } from './printedPays';
import { useRecentRolls, type RecentRoll } from './useRecentRolls';
import { useRoll } from './useRoll';
import { keptVerdict, rollCall, rollVerdict } from './verdict';

const NONE: ReadonlyArray<PrintedSpot> = [];

/** A place with its label, what is printed below it, and the dice that it names. */
interface PrintedPlace {
  readonly area: string;
  readonly wager: string;
  readonly label: string;
  readonly detail?: string;
  readonly dice?: ReadonlyArray<number>;
}

/** All places but the numbers, in the order in which the keyboard reaches them. */
const PLACES: ReadonlyArray<PrintedPlace> = [
  { area: 'dontcome', wager: 'dont-come', label: 'Don’t come', detail: 'bar 12', dice: [6, 6] },
  { area: 'come', wager: 'come', label: 'Come' },
  { area: 'field', wager: 'field', label: 'Field', detail: '2 3 4 9 10 11 12' },
  { area: 'dontpass', wager: 'dont-pass', label: 'Don’t pass', detail: 'bar 12', dice: [6, 6] },
  { area: 'dontpassodds', wager: 'dont-pass-odds', label: 'Don’t odds' },
  { area: 'pass', wager: 'pass', label: 'Pass line' },
  { area: 'passodds', wager: 'pass-odds', label: 'Pass odds' },
  { area: 'h4', wager: 'hard-4', label: 'Hard 4', dice: [2, 2] },
  { area: 'h6', wager: 'hard-6', label: 'Hard 6', dice: [3, 3] },
  { area: 'h8', wager: 'hard-8', label: 'Hard 8', dice: [4, 4] },
  { area: 'h10', wager: 'hard-10', label: 'Hard 10', dice: [5, 5] },
  { area: 'seven', wager: 'any-seven', label: 'Any 7' },
  { area: 'craps', wager: 'any-craps', label: 'Any craps' },
  { area: 'two', wager: 'two', label: '2', dice: [1, 1] },
  { area: 'three', wager: 'three', label: '3', dice: [1, 2] },
  { area: 'eleven', wager: 'eleven', label: '11', dice: [5, 6] },
  { area: 'twelve', wager: 'twelve', label: '12', dice: [6, 6] },
  { area: 'horn', wager: 'horn', label: 'Horn', detail: '2 3 11 12' },
];

/** A craps table as one reader sees it: the layout with the puck, the dice, and everybody at the rail. */
export function CrapsFelt(props: FeltProps) {
  const { frame, selected, onBet } = props;
  const roll = useRoll(props);
  const rolling = roll !== 'over';
  // Until the dice have been seen the layout stays as it was: nothing tells a result before they do.
  const seen = rolling ? (props.seen ?? frame) : frame;
  const lying = useMemo(() => lyingOn(seen), [seen]);
  const { bets } = seen.mine;
  const modes = modesOf(bets);
  const [chosen, setMode] = useState<NumberMode>('place-win');
  const mode = modes.includes(chosen) ? chosen : (modes[0] ?? 'place-win');
  const dice = seen.felt.dice;
  const point = dice?.point ?? 0;
  const thrown = frame.felt.dice?.thrown ?? [];
  const recent = useRecentRolls(frame, rolling);
  const wager = selected?.box === 0 ? selected.wager : undefined;
  const { printed = NONE } = props;
  const offered = new Set([...bets.map((bet) => bet.wager), ...printed.map((one) => one.wager)]);
  const pays = useMemo(() => printedPays(printed), [printed]);
  const [kept, setKept] = useState({ roll: 0, words: '' });
  const now = keptVerdict(kept, recent[0]?.version ?? 0, rollVerdict(dice?.thrown ?? [], lying.values()), lying.values());
  if (!rolling && (now.roll !== kept.roll || now.words !== kept.words)) setKept(now);
  const verdict = now.words;
  const shared = { bets, lying, selected: wager, onBet };
  return (
    <div className="felt craps" role="region" aria-label="Table" aria-busy={rolling}>
      <div className="craps-head">
        <span className={point === 0 ? 'puck' : 'puck puck-on'}>{point === 0 ? 'OFF' : 'ON'}</span>
        <span className="craps-says">
          <b>{point === 0 ? 'Come out roll' : `Point ${String(point)}`}</b>
          {verdict === '' ? <span>{shooterWords(seen)}</span> : <span className="craps-verdict">{verdict}</span>}
        </span>
        <Dice thrown={dice?.thrown ?? []} />
        <RecentRolls rolls={recent} />
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
          <OwnWagers lying={lying} choices={seen.mine.choices} onChoice={rolling ? undefined : props.onChoice} />
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
        {PLACES.filter((place) => offered.has(place.wager) || lying.has(place.wager)).map((place) => (
          <CrapsSpot key={place.area} {...place} pays={pays.get(place.wager) ?? ''} {...shared} />
        ))}
      </div>
      {rolling ? (
        <ThrownDice
          thrown={thrown}
          call={roll === 'lying' ? rollCall(thrown, point, frame.felt.dice?.point ?? 0) : ''}
        />
      ) : null}
    </div>
  );
}

function shooterWords({ felt, mine }: TableFrame): string {
  const shooter = felt.dice?.shooter ?? '';
  if (shooter === '') return 'No shooter yet';
  return shooter === mine.name ? 'You shoot' : `${playerWords(shooter)} shoots`;
}

/** The last throws, the newest first; a pair is underlined. */
function RecentRolls({ rolls }: { rolls: ReadonlyArray<RecentRoll> }) {
  const words = rolls.map(({ thrown }) => thrown.reduce((sum, die) => sum + die, 0));
  return (
    <ol className="craps-recent" aria-label={`Last throws: ${words.join(', ') || 'none'}`}>
      {rolls.map(({ version, thrown }, at) => (
        <li key={version} className={thrown[0] === thrown[1] ? 'craps-recent-pair' : ''}>
          {words[at]}
        </li>
      ))}
    </ol>
  );
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
