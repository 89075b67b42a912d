import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { CoachedTable } from '../coach/CoachedTable';
import { api } from '../server/api';
import { chipOfTouch } from '../state/betting';
import { TableFelt } from '../games/TableFelt';
import type { FeltHandle } from '../felt/feltProps';
import type { LobbyTable, TableRules } from '../http';
import { rememberTable } from '../lobby/lastTable';
import { dollars } from '../money';
import { Drawer } from '../parts/Drawer';
import { ErrorBoundary } from '../parts/ErrorBoundary';
import { NoSuchTable } from '../lobby/LostPage';
import { closeRound, takeIntent, navigate } from '../routes';
import { hasFinishedRound } from '../state/cardCollection';
import { buyIn, freeBox } from '../state/seatOffer';
import { refreshSession, useSession } from '../server/session';
import { learnTitles } from '../server/tableTitles';
import { useSettings, useSpeed } from '../settings';
import { TableStore, useTable } from '../state/tableStore';
import type { BetSpot, PlayerChoice } from '../wire';
import { ActionBar } from './bar/ActionBar';
import { questionNote } from './questionNote';
import { dealtBy } from './questionText';
import { Announcer } from './Announcer';
import { ChipsPanel } from './panels/ChipsPanel';
import { PayTable, wagerRules } from './panels/PayTable';
import { RecordPanel } from './panels/RecordPanel';
import { OwnRound } from '../round/OwnRound';
import { Rounds } from './panels/Rounds';
import { TooFewChips, missingForLeastWager } from './bar/TooFewChips';
import { SessionPanel } from '../session/SessionPanel';
import { SettingsPanel } from './panels/SettingsPanel';
import { SignPanel } from './panels/SignPanel';
import { FeltUnavailable } from './FeltUnavailable';
import { focusOf } from './focusOf';
import { ProofSeal } from '../proof/ProofSeal';
import { NoticeLine } from './NoticeLine';
import { OpeningTable } from './ConnectionState';
import { SignedOut } from './SignedOut';
import { MoreMenu, type Panel, TopBar } from './TopBar';
import { FirstWin } from './sitting/FirstWin';
import { TooPoorToSit } from './sitting/MoneyElsewhere';
import { InvitePanel } from './sitting/InvitePanel';
import { hasOpenWagers } from './sitting/leaving';
import { useLeaving } from './sitting/useLeaving';
import { seatOfLink } from './sitting/seatLink';
import { SitDialog } from './sitting/SitDialog';
import { useTableFaces } from './sitting/useTableFaces';
import '../style/tableStyle';
import { useKeys } from './useKeys';
import { useSkipPlayback } from './useSkipPlayback';
import { FirstSteps, knowGame } from './FirstSteps';
import { useTableSounds } from '../sound/useTableSounds';

/** How many times as fast as planned cards and chips move. */
const RATES = { calm: 1, quick: 2, instant: 1 } as const;

/** A table; `round` is the number of a round that is shown over it, or 0. */
export function TablePage({ table, seat, round }: { table: string; seat: string; round: number }) {
  const store = useMemo(() => new TableStore(table), [table]);
  useEffect(() => store.open(), [store]);
  const [listed, setListed] = useState<LobbyTable | null>(null);
  const [rules, setRules] = useState<TableRules | null>(null);
  const [missing, setMissing] = useState(false);
  const changes = useTable(store).frame?.rules_changed ?? 0;
  useEffect(() => {
    let wanted = true;
    void api.lobby().then(
      (lobby) => {
        learnTitles(lobby.tables);
        const found = lobby.tables.find((each) => each.name === table) ?? null;
        if (wanted) setListed(found);
        if (wanted) setMissing(found === null);
      },
      () => undefined,
    );
    void api.rules(table).then(
      (answer) => {
        if (wanted) setRules(answer);
      },
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [table, changes]);
  if (missing) return <NoSuchTable />;
  return <TableView store={store} listed={listed} rules={rules} seat={seat} shown={round} />;
}

export function TableView({
  store,
  listed,
  rules,
  seat = '',
  shown = 0,
}: {
  store: TableStore;
  listed: LobbyTable | null;
  rules: TableRules | null;
  /** The box that a friend's link offers. */
  seat?: string;
  /** The number of a round that is shown over the table. */
  shown?: number;
}) {
  const state = useTable(store);
  const { me } = useSession();
  const settings = useSettings();
  const speed = useSpeed();
  const still = speed === 'instant';
  const felt = useRef<FeltHandle>(null);
  const [panel, setPanel] = useState<Panel | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const leave = useLeaving(store, state, listed?.title ?? store.table);
  const close = useCallback(() => {
    setPanel(null);
    setAsked(null);
  }, []);
  const openCoach = useCallback(() => setPanel('coach'), []);
  useKeys(
    store,
    useCallback(() => setPanel('sign'), []),
    setAsked,
  );
  useSkipPlayback(store);
  useTableSounds(store);
  useEffect(() => {
    store.stopMotion = () => felt.current?.finish();
  }, [store]);

  const { frame, drawn } = state;
  const main = listed?.limits[0];
  const box = frame?.mine.box ?? 0;
  const boxes = listed?.boxes ?? Math.max(0, ...(frame?.felt.boxes.map((each) => each.number) ?? []));
  const free = frame === null ? null : freeBox(boxes, frame);
  const offer = buyIn(me?.balance ?? 0, main);
  /** Without the money to sit down: the bar says where it is, and no box offers a seat. */
  const poor = box === 0 && me !== null && me.balance < (main?.least ?? 1);
  const [sittingAt, setSittingAt] = useState(0);
  const sit = useCallback(
    (where: number) => {
      if (offer > 0) setSittingAt(where);
      else store.dispatch({ what: 'notice', says: 'You have no play money left. Get more first.' });
    },
    [store, offer],
  );

  const linkAnswered = useRef(false);
  useEffect(() => {
    if (frame === null || listed === null || me === null || box !== 0) return;
    if (free !== null && takeIntent('sit')) sit(free);
    if (seat === '' || linkAnswered.current) return;
    linkAnswered.current = true;
    const offered = seatOfLink(seat, boxes, frame);
    if ('box' in offered) sit(offered.box);
    else store.dispatch({ what: 'notice', says: offered.says });
  }, [frame, listed, me, box, boxes, free, seat, sit, store]);
  useEffect(() => void (box !== 0 && rememberTable(store.table)), [box, store]);
  const round = frame?.felt.round ?? 0;
  useTableFaces(store.table, frame);
  useEffect(() => {
    if (box !== 0 && takeIntent('leave')) setPanel('chips');
  }, [box]);

  const chips = frame?.mine.chips ?? 0;
  const short = frame === null ? 0 : missingForLeastWager(frame);
  const atChips = panel === 'chips';
  useEffect(() => {
    if (state.link === 'connected') void refreshSession();
  }, [box, state.link, short, atChips]);

  const game = frame?.game ?? '';
  const isNew =
    game !== '' &&
    !settings.known.includes(game) &&
    frame?.felt.in_round === false &&
    !hasFinishedRound(frame) &&
    frame.mine.again.length === 0;
  const played = state.result !== null;
  const cards = frame?.felt.dice === null;
  useEffect(() => {
    if (played && game !== '') knowGame(game);
  }, [played, game]);

  const drawing = useMemo(
    () => ({
      settings: { fourColour: settings.fourColour, still, rate: RATES[speed] },
      motto: rules?.motto ?? '',
      printed: rules?.wagers ?? [],
      ...(boxes > 0 ? { boxes } : {}),
    }),
    [settings.fourColour, still, speed, rules, boxes],
  );
  const onBet = useCallback(
    (spot: BetSpot) => {
      store.lay(spot, chipOfTouch(spot, store.read().chip));
    },
    [store],
  );
  const onChoose = useCallback((spot: BetSpot) => store.dispatch({ what: 'chosen', spot }), [store]);
  const onChoice = useCallback((choice: PlayerChoice) => store.choose(choice), [store]);
  const onMoment = useCallback(
    (version: number, time: number) => store.dispatch({ what: 'moment', version, time }),
    [store],
  );
  const onShown = useCallback((version: number) => store.dispatch({ what: 'shown', version }), [store]);
  const renderFelt = (plain: boolean) =>
    frame === null || drawn === null ? null : (
      <TableFelt
        {...drawing}
        {...(plain ? { settings: { ...drawing.settings, still: true } } : {})}
        frame={drawn}
        seen={frame}
        focus={focusOf(state, frame)}
        ref={felt}
        selected={state.spot}
        onBet={onBet}
        onChoose={onChoose}
        onChoice={onChoice}
        onSpotInfo={setAsked}
        onProgress={onMoment}
        onShown={onShown}
        {...(box === 0 && !poor ? { onSit: sit } : {})}
      />
    );
  const note = questionNote(state, still);
  const info = asked === null ? undefined : wagerRules(rules?.wagers ?? [], asked);

  return (
    <CoachedTable
      store={store.coach}
      since={frame?.question.since ?? 0}
      mine={frame?.mine ?? null}
      isOpen={panel === 'coach'}
      onOpen={openCoach}
      onClose={close}
      note={note}
    >
      <div className="table-page">
        <TopBar
          title={listed?.title ?? store.table}
          limits={
            main === undefined ? '' : `${dollars(main.least)}${main.most > 0 ? ` to ${dollars(main.most)}` : ' and up'}`
          }
          dealer={dealtBy(frame)}
          link={state.link}
          chips={box === 0 ? null : chips}
          still={still}
          jumps={state.skips}
          seal={frame?.felt.shoe === null ? null : <ProofSeal store={store.proof} note={note} />}
          onBack={() => navigate({ page: 'lobby' })}
          onPanel={setPanel}
        />
        <main className="felt-place" aria-busy={frame === null}>
          {frame !== null && (state.link === 'offline' || state.link === 'reconnecting') ? (
            <p className="felt-lost">Connection lost. Your seat and your chips are safe. Reconnecting.</p>
          ) : null}
          {frame?.notice === undefined ? null : <NoticeLine notice={frame.notice} />}
          {state.playback === null ? <FirstWin me={me} result={state.result} frame={frame} /> : null}
          {isNew && rules !== null ? <FirstSteps game={game} steps={rules.first_steps} /> : null}
          {frame === null ? (
            <OpeningTable link={state.link} />
          ) : (
            <ErrorBoundary
              fallback={<ErrorBoundary fallback={<FeltUnavailable store={store} />}>{renderFelt(true)}</ErrorBoundary>}
            >
              {renderFelt(false)}
            </ErrorBoundary>
          )}
        </main>
        {frame === null ? null : poor && me !== null ? (
          <TooPoorToSit me={me} here={store.table} />
        ) : (
          <ActionBar
            store={store}
            state={state}
            frame={frame}
            still={still}
            balance={me?.balance ?? 0}
            onInfo={setAsked}
            explained={rules?.explained ?? []}
            onSit={free === null ? null : () => sit(free)}
            short={
              short === 0 || me === null ? null : (
                <TooFewChips
                  least={short}
                  chips={chips}
                  me={me}
                  table={store.table}
                  offer={offer}
                  passing={frame.mine.ready?.label ?? null}
                  onBring={(cents) => store.bring(cents)}
                  onChips={() => setPanel('chips')}
                  onPass={() => store.ready()}
                />
              )
            }
          />
        )}
        <Announcer state={state} />
        {state.link === 'ended' ? <SignedOut /> : null}
        {asked === null ? null : (
          <Drawer title={info?.label ?? asked} onClose={close} note={note}>
            {info === undefined ? <p className="quiet">There is no pay table for this wager.</p> : <PayTable wager={info} cards={cards} />}
          </Drawer>
        )}
        {panel === 'sign' ? (
          <Drawer title={rules?.title ?? 'The sign'} onClose={close} note={note}>
            <SignPanel rules={rules} cards={cards} notice={frame?.notice} />
          </Drawer>
        ) : null}
        {panel === 'rounds' && shown === 0 ? (
          <Drawer title="Last rounds" onClose={close} note={note}>
            <Rounds
              table={store.table}
              name={store.read().frame?.mine.name ?? ''}
              played={`${String(round)} ${String(frame?.felt.in_round)}`}
            />
          </Drawer>
        ) : null}
        {shown > 0 && me !== null ? (
          <OwnRound
            key={shown}
            table={store.table}
            number={shown}
            note={note}
            onClose={() => closeRound(store.table)}
          />
        ) : null}
        {panel === 'session' ? (
          <Drawer title="Your session" onClose={close} note={note}>
            <SessionPanel table={store.table} played={frame?.felt.round ?? 0} />
          </Drawer>
        ) : null}
        {panel === 'record' ? (
          <Drawer title="What was said" onClose={close} note={note}>
            <RecordPanel lines={state.record} mine={frame?.mine} table={store.table} />
          </Drawer>
        ) : null}
        {panel === 'settings' ? (
          <Drawer title="Settings" onClose={close} note={note}><SettingsPanel /></Drawer>
        ) : null}
        {panel === 'invite' ? (
          <Drawer title="Invite a friend" onClose={close} note={note}>
            <InvitePanel table={store.table} box={free} />
          </Drawer>
        ) : null}
        {sittingAt !== 0 && box === 0 && me !== null ? (
          <SitDialog
            title={listed?.title ?? store.table}
            box={sittingAt}
            offer={offer}
            least={main?.least ?? 0}
            unit={main?.unit ?? 100}
            balance={me.balance}
            onSit={(cents) => {
              setSittingAt(0);
              store.sit(sittingAt, cents);
            }}
            onClose={() => setSittingAt(0)}
          />
        ) : null}
        {panel === 'more' ? (
          <Drawer title="More" onClose={close} note={note}><MoreMenu onPanel={setPanel} /></Drawer>
        ) : null}
        {panel === 'chips' ? (
          <Drawer title="Your chips" onClose={close} note={note}>
            <ChipsPanel
              table={store.table}
              me={me}
              chips={chips}
              least={main?.least ?? 0}
              unit={main?.unit ?? 100}
              offer={offer}
              stays={frame?.mine.stays ?? null}
              playing={frame !== null && hasOpenWagers(frame)}
              onBring={(cents) => {
                store.bring(cents);
                close();
              }}
              onLeave={() => {
                leave();
                close();
              }}
            />
          </Drawer>
        ) : null}
      </div>
    </CoachedTable>
  );
}
