import type { MouseEvent, ReactNode } from 'react';
import { amountOfTouch, chipsFor, costOf, firstBet, goldAct, isRaised, openingBet, rebet, type GoldAct } from '../../state/betting';
import { KEY_SIT_OUT } from '../../state/keyActions';
import { Chip } from '../../chips/Chips';
import { DENOMINATIONS } from '../../chips/denominations';
import { dollars } from '../../money';
import { Icon, type IconName } from '../../parts/Icon';
import { isSameSpot, type TableState } from '../../state/tableState';
import type { TableStore } from '../../state/tableStore';
import { KEY_AGAIN, KEY_CLEAR, KEY_DOUBLE_BETS, KEY_UNDO, type Mine, type TableFrame } from '../../wire';
import { useAutoDeal } from './useAutoDeal';

/** A click leaves the focus where it was, so that Enter deals and does not place the chip again. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** The chip tray: a touch lays a chip on the chosen spot. Beside it one gold button. */
export function BettingTray({
  store,
  state,
  frame,
  onInfo,
}: {
  store: TableStore;
  state: TableState;
  frame: TableFrame;
  onInfo: (wager: string) => void;
}) {
  const { mine } = frame;
  const gold = goldAct(frame, state.laid, state.spot);
  const again = costOf(rebet(mine, state.laid));
  const auto = useAutoDeal(store, state, frame, gold === 'rebetAndDeal' && again <= mine.chips);
  const spot = mine.bets.find((each) => isSameSpot(each, state.spot)) ?? mine.bets[0];
  if (spot === undefined) return null;
  const chips = chipsFor(spot);
  const total = mine.bets.reduce((sum, each) => sum + each.laid, 0);
  const several = mine.bets.some((each) => each.box !== mine.box && each.laid > 0);
  const label = spot.box !== 0 && (several || spot.box !== mine.box) ? `Box ${String(spot.box)}: ${spot.label}` : spot.label;
  const first = costOf(gold === 'openAndDeal' ? openingBet(mine) : firstBet(mine, state.spot, state.chip));
  return (
    <div className="betting">
      <p className="tray-for">
        <b>{label}</b>
        <span>
          {isRaised(spot, state.chip)
            ? `raised to the ${dollars(spot.least)} minimum`
            : `${dollars(spot.least)}${spot.most > 0 ? ` to ${dollars(spot.most)}` : ' and up'}`}
        </span>
        <button
          type="button"
          className="icon-button"
          aria-label={`What ${spot.label} pays`}
          aria-keyshortcuts="/"
          onMouseDown={keepFocus}
          onClick={() => onInfo(spot.wager)}
        >
          <Icon name="info" size={18} />
        </button>
      </p>
      <div className="chip-tray" role="group" aria-label={`Chips for ${label}`}>
        {chips.map((chip, at) => {
          const short = amountOfTouch(spot, chip) > mine.chips;
          const reason = short ? `You have ${dollars(mine.chips)} in chips` : '';
          return (
          <button
            key={chip}
            type="button"
            className={['chip', chip === state.chip && !short ? 'chip-chosen' : '', short ? 'chip-short' : ''].filter(Boolean).join(' ')}
            aria-label={`Place ${chipName(chip)} on ${label}${short ? `. ${reason}` : ''}`}
            aria-disabled={short}
            title={short ? reason : undefined}
            aria-keyshortcuts={String(at + 1)}
            onMouseDown={keepFocus}
            onClick={() => {
              store.dispatch({ what: 'chosen', chip });
              store.lay(spot, chip);
            }}
          >
            <Chip cents={chip} size={46} />
          </button>
          );
        })}
      </div>
      <div className="bet-acts">
        {gold === 'rebetAndDeal' ? (
          <>
            <Tool sign={<b>×2</b>} words="Double" keys={KEY_DOUBLE_BETS} onPress={() => store.rebetDoubled()} />
            <Tool icon="again" words="Change" keys={KEY_AGAIN} onPress={() => store.rebet()} />
            {mine.ready === null ? null : (
              <Tool icon="pause" words="Sit out" keys={KEY_SIT_OUT} onPress={() => store.sitOut()} />
            )}
          </>
        ) : gold === 'betAndDeal' && total === 0 ? (
          mine.ready === null ? null : (
            <Tool icon="pause" words="Sit out" keys={KEY_SIT_OUT} onPress={() => store.sitOut()} />
          )
        ) : (
          <>
            {frame.felt.dice !== null && total === 0 && again > 0 ? (
              <Tool icon="again" words="Re-bet" keys={KEY_AGAIN} onPress={() => store.rebet()} />
            ) : null}
            <Tool icon="undo" words="Undo" keys={KEY_UNDO} off={total === 0} onPress={() => store.undo()} />
            <Tool icon="clear" words="Clear" keys={KEY_CLEAR} off={total === 0} onPress={() => store.clear()} />
            <Tool
              sign={<b>×2</b>}
              words="Double"
              keys={KEY_DOUBLE_BETS}
              off={total === 0}
              onPress={() => store.double()}
            />
          </>
        )}
        <GoldButton
          act={gold}
          store={store}
          mine={mine}
          pressed={state.pressed === 'ready'}
          cents={gold === 'rebetAndDeal' ? again : gold === 'betAndDeal' || gold === 'openAndDeal' ? first : total}
          verb={verbOf(frame)}
          auto={auto}
        />
      </div>
    </div>
  );
}

/** What follows the bets: a deal, or with dice a roll. */
function verbOf({ felt, mine }: TableFrame): string {
  if (felt.dice === null) return 'deal';
  return felt.dice.shooter === mine.name || felt.dice.shooter === '' ? 'roll' : 'ready';
}

function Tool({
  icon,
  sign,
  words,
  keys,
  off = false,
  onPress,
}: {
  icon?: IconName;
  sign?: ReactNode;
  words: string;
  keys: string;
  off?: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      className="tool"
      aria-keyshortcuts={keys.toUpperCase()}
      aria-disabled={off}
      onMouseDown={keepFocus}
      onClick={onPress}
    >
      {icon === undefined ? sign : <Icon name={icon} size={18} />}
      <span>{words}</span>
    </button>
  );
}

/** The one thing that is wanted next. */
function GoldButton({
  act,
  store,
  mine,
  pressed,
  cents,
  verb,
  auto,
}: {
  act: GoldAct;
  store: TableStore;
  mine: Mine;
  pressed: boolean;
  cents: number;
  verb: string;
  /** Milliseconds until it is pressed by itself; 0 if it is not. */
  auto: number;
}) {
  const { ready } = mine;
  const none = cents === 0;
  if (act === 'wait' || (act === 'deal' && ready === null)) {
    return (
      <span className="deal deal-out deal-waits">
        {mine.asked ? 'Place your bet' : none ? 'Place a chip to join in' : 'Waiting for the others'}
      </span>
    );
  }
  // Where somebody else shoots, nothing follows the bet by itself.
  const then = verb === 'ready' ? '' : ` & ${verb}`;
  const words = act === 'rebetAndDeal' ? `Re-bet${then}` : act === 'betAndDeal' ? `Bet${then}` : act === 'openAndDeal' ? `${mine.bets[0]?.label ?? 'Bet'}${then}` : (ready?.label ?? 'Deal');
  const barred = act === 'deal' && ready !== null && ready.barred !== null;
  return (
    <button
      type="button"
      className={['deal', act === 'deal' && none && verb === 'deal' ? 'deal-out' : '', pressed ? 'choice-pressed' : ''].filter(Boolean).join(' ')}
      aria-disabled={barred}
      aria-keyshortcuts="Enter"
      onMouseDown={keepFocus}
      onClick={() => {
        if (act === 'rebetAndDeal') store.rebetAndDeal();
        else if (act === 'betAndDeal') store.betAndDeal();
        else if (act === 'openAndDeal') store.openAndDeal();
        else readyOrReason(store, mine);
      }}
    >
      {auto > 0 ? (
        <span className="deal-auto" style={{ animationDuration: `${String(auto)}ms` }} aria-hidden="true" />
      ) : null}
      <span className="deal-words">{words}</span>
      {none ? null : <span className="choice-sum">{dollars(cents)}</span>}
    </button>
  );
}

/** `$25`; where its face says it shorter, that too: `$1,000, 1K,`. */
function chipName(cents: number): string {
  const face = DENOMINATIONS.find((kind) => kind.cents === cents)?.name ?? '';
  return dollars(cents).includes(face) ? dollars(cents) : `${dollars(cents)}, ${face},`;
}

export function readyOrReason(store: TableStore, mine: Mine): void {
  const barred = mine.ready?.barred ?? null;
  if (barred === null) store.ready();
  else store.dispatch({ what: 'notice', says: barred.says, clause: barred.clause });
}
