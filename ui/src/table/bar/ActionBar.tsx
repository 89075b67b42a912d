import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { CoachBadge } from '../../coach/CoachBadge';
import type { ChoiceHelp } from '../../http';
import { dollars, signed } from '../../money';
import { Clock } from '../../parts/Clock';
import { changeSettings, useSettings } from '../../settings';
import { hasFinishedRound } from '../../state/cardCollection';
import { Popover } from '../../parts/Popover';
import { Reason } from '../../parts/Reason';
import type { MissingChips, Notice, TableState } from '../../state/tableState';
import type { TableStore } from '../../state/tableStore';
import type { TableFrame } from '../../wire';
import { questionText } from '../questionText';
import { BettingTray } from './BettingTray';
import { explainedChoices } from './choiceHelp';
import { CUT_SAYS, CutSlider } from './CutSlider';
import { Decisions } from './Decisions';

/** How long a refusal is shown, in milliseconds. */
const READ = 8000;

const NO_CONNECTION = 'No connection: buttons off';

/** What is asked, of whom and for how long; below it, how to answer. */
export function ActionBar({
  store,
  state,
  frame,
  still,
  balance,
  onInfo,
  onSit,
  short,
  explained,
}: {
  store: TableStore;
  state: TableState;
  frame: TableFrame;
  still: boolean;
  /** What the reader has outside the table. */
  balance: number;
  onInfo: (wager: string) => void;
  onSit: (() => void) | null;
  /** Stands in place of the chips. */
  short: ReactNode;
  explained: ReadonlyArray<ChoiceHelp>;
}) {
  const { autoDeal } = useSettings();
  const { question, mine } = frame;
  const told = state.notice?.number;
  const stays = (state.notice?.lack ?? null) !== null;
  useEffect(() => {
    if (told === undefined || stays) return undefined;
    const timer = setTimeout(() => store.dispatch({ what: 'noticed' }), READ);
    return () => clearTimeout(timer);
  }, [store, told, stays]);
  const [cuttingSince, setCuttingSince] = useState(-1);
  const cutOffered = question.kind === 'cut' && mine.asked && mine.choices.length > 0;
  const cutting = cutOffered && (cuttingSince === question.since || mine.bets.length === 0);
  const moment = cutting || (mine.asked && question.kind === 'window');
  const { result, playback } = state;
  const lost = state.link !== 'connected';
  const noted = !lost ? '' : state.pending > 0 ? `${state.said}: waiting for the connection` : NO_CONNECTION;
  const [helping, setHelping] = useState(false);
  const onHelp = useCallback(() => setHelping(true), []);
  const offered = lost || mine.bets.length > 0 || cutting ? [] : explainedChoices(explained, mine.choices);
  // An offer is explained beside its question; what a choice of a hand is, only if asked.
  const beside = cutting ? CUT_SAYS : question.kind === 'window' && offered.length === 1 ? (offered[0]?.says ?? '') : '';
  return (
    <section
      className={['action-bar', moment ? 'moment' : '', mine.asked ? 'asked' : ''].filter(Boolean).join(' ')}
      aria-label="Your move"
    >
      {state.notice === null || playback !== null ? null : (
        <NoticeLine notice={state.notice} balance={balance} onBring={(lack) => store.bringFor(lack)} />
      )}
      <div className="status">
        <p className="status-says">
          {noted !== '' ? noted : cutting ? 'You may cut' : short === null ? questionText(frame) : fewChips(mine.chips)}
        </p>
        {beside === '' || lost ? null : (
          <p className="status-note" title={beside}>
            {beside}
          </p>
        )}
        {offered.length === 0 ? null : (
          <button type="button" className="status-help" aria-label="What do these choices mean?" onClick={onHelp}>
            ?
          </button>
        )}
        {autoDeal && mine.bets.length > 0 ? (
          <button type="button" className="button button-offer" onClick={() => changeSettings({ autoDeal: false })}>
            Stop auto-deal
          </button>
        ) : null}
        {result === null || playback !== null || hasFinishedRound(frame) || mine.bets.length === 0 ? null : (
          <span className={resultKind(result.cents)} key={result.round}>
            <small>Last round</small> {result.cents === 0 ? 'even' : signed(result.cents)}
          </span>
        )}
        {cutOffered && !cutting ? (
          <button type="button" className="button button-offer" onClick={() => setCuttingSince(question.since)}>
            Cut the cards
          </button>
        ) : null}
        <CoachBadge />
        <Clock deadline={state.deadline} seconds={question.seconds} still={still} lost={lost} />
      </div>
      {/* Nothing can be pressed until the animation has ended. */}
      <fieldset className="answers" disabled={lost} inert={playback !== null}>
        <Answers
          store={store}
          state={state}
          frame={frame}
          cutting={cutting}
          onInfo={onInfo}
          onSit={onSit}
          short={short}
          explained={explained}
          onHelp={onHelp}
        />
      </fieldset>
      {helping && offered.length > 0 ? (
        <Popover label="What the choices mean" at="bar" onClose={() => setHelping(false)}>
          <dl className="choice-help">
            {offered.map((one) => (
              <div key={one.label}>
                <dt>{one.label}</dt>
                <dd>{one.says}</dd>
              </div>
            ))}
          </dl>
          <button type="button" className="button" onClick={() => setHelping(false)}>
            Close
          </button>
        </Popover>
      ) : null}
    </section>
  );
}

/** A refusal or news; if chips are missing, with a button that adds them. */
function NoticeLine({
  notice,
  balance,
  onBring,
}: {
  notice: Notice;
  balance: number;
  onBring: (lack: MissingChips) => void;
}) {
  const { lack } = notice;
  return (
    <div className={notice.news ? 'notice notice-news' : 'notice'} role="alert" key={notice.number}>
      <span>
        <Reason says={notice.says} clause={notice.clause} />
      </span>
      {lack === null ? null : balance >= lack.cents ? (
        <button type="button" className="button button-main" onClick={() => onBring(lack)}>
          Add {dollars(lack.cents)}
        </button>
      ) : (
        <span> You have {dollars(balance)} outside the table.</span>
      )}
    </div>
  );
}

function fewChips(chips: number): string {
  return chips === 0 ? 'You have no chips left' : `${dollars(chips)} in chips is not enough to bet`;
}

function resultKind(cents: number): string {
  return cents > 0 ? 'result result-won' : cents < 0 ? 'result result-lost' : 'result';
}

function Answers({
  store,
  state,
  frame,
  cutting,
  onInfo,
  onSit,
  short,
  explained,
  onHelp,
}: {
  store: TableStore;
  state: TableState;
  frame: TableFrame;
  cutting: boolean;
  onInfo: (wager: string) => void;
  onSit: (() => void) | null;
  short: ReactNode;
  explained: ReadonlyArray<ChoiceHelp>;
  onHelp: () => void;
}) {
  const { question, mine } = frame;
  if (mine.box === 0) {
    return (
      <div className="choices">
        {mine.stays === null ? null : <p className="quiet">{mine.stays.says}</p>}
        {onSit === null ? (
          <p className="quiet">You are watching. Every seat is taken.</p>
        ) : (
          <button type="button" className="deal" disabled={state.pressed === 'sit'} onClick={onSit}>
            Sit down
          </button>
        )}
      </div>
    );
  }
  if (cutting) {
    return <CutSlider key={question.since} store={store} choices={mine.choices} pressed={state.pressed} />;
  }
  if (short !== null) return short;
  if (mine.bets.length > 0) return <BettingTray store={store} state={state} frame={frame} onInfo={onInfo} />;
  if (mine.choices.length > 0 || mine.ready !== null) {
    return (
      <Decisions
        key={question.since}
        store={store}
        choices={mine.choices}
        ready={mine.ready}
        pressed={state.pressed}
        confirming={state.confirming}
        explained={explained}
        onHelp={onHelp}
      />
    );
  }
  const leaving = frame.seats.some((seat) => seat.box === mine.box && seat.leaving);
  const plays = frame.felt.boxes.some((box) => box.player === mine.name && box.hands.length + box.wagers.length > 0);
  const next = frame.felt.in_round && !plays ? 'This round began without you. You bet in the next one.' : '';
  return <p className="quiet">{leaving ? 'You will leave after this round.' : next}</p>;
}
