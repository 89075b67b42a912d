import { useCallback, useEffect, useMemo, useState } from 'react';
import { FeltUnavailable } from '../table/FeltUnavailable';
import { ConnectionState } from '../table/ConnectionState';
import { TableFelt } from '../games/TableFelt';
import type { TableRules } from '../http';
import { Clock } from '../parts/Clock';
import { Drawer } from '../parts/Drawer';
import { ErrorBoundary } from '../parts/ErrorBoundary';
import { NoSuchTable } from '../lobby/LostPage';
import { Icon } from '../parts/Icon';
import { Reason } from '../parts/Reason';
import { navigate } from '../routes';
import { api } from '../server/api';
import { refreshSession, useSession } from '../server/session';
import { useSettings } from '../settings';
import { TableStore, useTable } from '../state/tableStore';
import type { DealerAct, Dealing, TableFrame } from '../wire';
import { CallFloor } from '../table/panels/CallFloor';
import { CardCount } from './CardCount';
import { FloorpersonHere } from './FloorpersonHere';
import { CardPad } from './CardPad';
import { DicePad, useDice } from './DicePad';
import { actDraft, cardAct, cardDraft, DealerQueue, wantsCard } from './dealerStore';
import { MistakesPanel } from './MistakesPanel';
import { Payments } from './Payments';
import { useDealerKeys, type CardInput } from './useDealerKeys';
import '../style/tableStyle';
import './dealer.css';

const ROLE = 'dealer';

/** The dealer's page of one table: what comes next in the order of the law, one key a card and one an act. */
export function DealerPage({ table }: { table: string }) {
  const store = useMemo(() => new TableStore(table), [table]);
  useEffect(() => store.open(), [store]);
  const [rules, setRules] = useState<TableRules | null>(null);
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    void refreshSession();
    api.rules(table).then(setRules, () => setMissing(true));
  }, [table]);
  if (missing) return <NoSuchTable />;
  return <DealerView store={store} rules={rules} />;
}

export function DealerView({ store, rules }: { store: TableStore; rules: TableRules | null }) {
  const state = useTable(store);
  const { frame } = state;
  const dealing = frame?.dealing ?? null;
  const { fourColour } = useSettings();
  const felt = useMemo(
    () => ({ settings: { fourColour, still: true }, motto: rules?.motto ?? '', printed: rules?.wagers ?? [] }),
    [fourColour, rules],
  );
  return (
    <div className="dealer-page">
      <header className="dealer-head">
        <button
          type="button"
          className="icon-button"
          aria-label="Back to the lobby"
          onClick={() => navigate({ page: 'lobby' })}
        >
          <Icon name="back" />
        </button>
        <div className="top-title">
          <h1>{rules?.title ?? store.table}</h1>
          <span className="top-limits">{dealing === null ? 'The dealer’s page' : 'You deal'}</span>
        </div>
        <ConnectionState link={state.link} />
      </header>
      <main className="felt-place" aria-busy={frame === null}>
        {frame === null || state.drawn === null ? (
          <p className="quiet">Opening the table.</p>
        ) : (
          <ErrorBoundary fallback={<FeltUnavailable store={store} />}>
            <TableFelt
              {...felt}
              frame={state.drawn}
              seen={frame}
              focus={0}
              takenOnly
              next={dealing?.place ?? ''}
              onShown={(version) => store.dispatch({ what: 'shown', version })}
            />
          </ErrorBoundary>
        )}
      </main>
      {frame === null ? null : dealing === null ? (
        <BeginDealing store={store} frame={frame} />
      ) : (
        <DealerDesk store={store} frame={frame} dealing={dealing} />
      )}
    </div>
  );
}

/** Nobody deals, or somebody else does. */
function BeginDealing({ store, frame }: { store: TableStore; frame: TableFrame }) {
  const { me } = useSession();
  const { notice } = useTable(store);
  const begin = useCallback(
    () => store.say([{ type: 'dealer', act: 'begin', card: '', player: '' }], 'begin', 'The dealer’s place'),
    [store],
  );
  const may = me?.roles.includes(ROLE) === true;
  return (
    <section className="dealer-desk" aria-label="Dealing">
      {frame.dealer === undefined ? (
        <p className="dealer-asks">This table is dealt by the program, not by hand.</p>
      ) : frame.dealer !== '' ? (
        <p className="dealer-asks">{frame.dealer} deals at this table.</p>
      ) : (
        <>
          <p className="dealer-asks">Nobody deals at this table.</p>
          {may ? (
            <button type="button" className="button button-main dealer-next" onClick={begin}>
              Take the dealer’s place
            </button>
          ) : (
            <p className="quiet">
              {me?.name ?? 'You'} cannot deal here: it takes the role of a dealer, which an administrator gives.
            </p>
          )}
        </>
      )}
      {notice === null ? null : <p role="alert">{notice.says}</p>}
    </section>
  );
}

function DealerDesk({ store, frame, dealing }: { store: TableStore; frame: TableFrame; dealing: Dealing }) {
  const state = useTable(store);
  const queue = useMemo(() => new DealerQueue(store), [store]);
  useEffect(() => queue.go());
  const [open, setOpen] = useState(false);
  const [chosen, setInput] = useState<CardInput>(() => (localStorage.getItem(INPUT_KEY) === 'typed' ? 'typed' : 'keys'));
  const input = dealing.ranks === '' ? 'keys' : chosen; // dice come by no reader
  const [named, setNamed] = useState<ReadonlyArray<string>>([]);
  const ranks = useMemo(() => new Set(dealing.ranks), [dealing.ranks]);

  const say = (act: DealerAct, needed: ReadonlyArray<string> = []) => {
    if (act.barred !== null) {
      store.dispatch({ what: 'notice', ...act.barred });
      return;
    }
    setOpen(false);
    queue.press({ draft: actDraft(act, needed), words: act.label, card: null });
  };
  const turned = cardAct(dealing);
  const card = (face: string) => {
    if (turned === null) {
      queue.press({ draft: cardDraft(face), words: face, card: 'face' });
      return;
    }
    const faces = [...named, face];
    setNamed(faces.length < turned.cards ? faces : []);
    if (faces.length >= turned.cards) queue.press({ draft: actDraft(turned, faces), words: turned.label, card: 'face' });
  };
  const dice = useDice((first, second) =>
    queue.press({
      draft: { type: 'say', statement: `roll ${String(first)} ${String(second)}` },
      words: `${String(first)} and ${String(second)}`,
      card: null,
    }),
  );
  const back = dealing.mistakes.find((one) => one.act === 'take-back');
  const hands = {
    card,
    faceDown: () => queue.press({ draft: cardDraft(''), words: 'A card face down', card: 'down' }),
    die: dice.die,
    act: say,
    takeBack: () => {
      if (named.length > 0) setNamed([]);
      else if (back !== undefined) say(back);
    },
    mistakes: () => setOpen(true),
  };
  useDealerKeys(open ? null : dealing, input, hands);

  const change = (wanted: CardInput) => {
    localStorage.setItem(INPUT_KEY, wanted);
    setInput(wanted);
  };
  const acts = dealing.acts.filter((one) => one !== turned && one.act !== 'end' && one.act !== 'shoe-empty');
  const empty = dealing.acts.find((one) => one.act === 'shoe-empty');
  const barred = acts[0]?.barred;
  const leave = dealing.acts.find((one) => one.act === 'end');
  return (
    <section className="dealer-desk" aria-label="Dealing">
      <div className="dealer-question">
        <p className="dealer-asks" role="status">
          {dealing.asks}
          {named.length === 0 ? null : <span className="quiet"> {named.join(' ')} …</span>}
        </p>
        <Clock deadline={state.deadline} seconds={frame.question.seconds} still lost={state.link !== 'connected'} />
      </div>
      <div className="dealer-work">
        {state.notice === null ? null : (
          <p className="dealer-refusal" role="alert">
            <Reason says={state.notice.says} clause={state.notice.clause} />
          </p>
        )}
        <Payments payments={dealing.payments} />
        {barred === null || barred === undefined ? null : (
          <p className="quiet dealer-barred">
            <Reason says={barred.says} clause={barred.clause} />
            <FloorpersonHere table={store.table} wanted={barred.says.includes('floorperson')} />
          </p>
        )}
        <div className="dealer-acts">
          {dealing.wants === 'hidden-card' ? (
            <button type="button" className="button button-main dealer-next" onClick={hands.faceDown}>
              Face down, unseen <kbd aria-hidden="true">Enter</kbd>
            </button>
          ) : null}
          {acts.map((one) => (
            <button
              key={`${one.act} ${one.say} ${one.label}`}
              type="button"
              className={classOf(one, dealing)}
              aria-disabled={one.barred !== null}
              onClick={() => say(one)}
            >
              {one.label} {one.key === '' ? null : <kbd aria-hidden="true">{one.key}</kbd>}
            </button>
          ))}
        </div>
        <CardCount table={store.table} count={dealing.count} />
      </div>
      {dealing.wants === 'dice' ? (
        <DicePad first={dice.first} onDie={dice.die} />
      ) : dealing.ranks === '' ? null : (
        <CardPad decks={ranks} active={wantsCard(dealing)} keys={input === 'keys'} onCard={card} />
      )}
      <footer className="dealer-foot">
        <button type="button" className="button" onClick={() => setOpen(true)}>
          Something went wrong <kbd aria-hidden="true">M</kbd>
        </button>
        {back === undefined ? null : (
          <button type="button" className="button" onClick={hands.takeBack}>
            {dealing.ranks === '' ? 'Take back a roll' : 'Take back a card'} <kbd aria-hidden="true">⌫</kbd>
          </button>
        )}
        {empty === undefined ? null : (
          <button type="button" className="button" onClick={() => say(empty)}>
            {empty.label}
          </button>
        )}
        {dealing.ranks === '' ? null : (
          <label className="dealer-input">
            <span>Cards come by</span>
            <select value={input} onChange={(event) => change(event.currentTarget.value === 'typed' ? 'typed' : 'keys')}>
              <option value="keys">one key each</option>
              <option value="typed">a reader that types</option>
            </select>
          </label>
        )}
        {leave === undefined ? null : (
          <button type="button" className="button" onClick={() => say(leave)}>
            {leave.label}
          </button>
        )}
      </footer>
      {open ? (
        <Drawer title="What went wrong?" onClose={() => setOpen(false)}>
          <MistakesPanel mistakes={dealing.mistakes} ranks={ranks} keys={input === 'keys'} onSay={say} />
          <CallFloor table={store.table} />
        </Drawer>
      ) : null}
    </section>
  );
}

/** The act that Enter does is gold; answers of equal weight are alike; the rest is small. */
function classOf(act: DealerAct, dealing: Dealing): string {
  if (act.key === 'Enter' && act.barred === null && dealing.wants === 'act') return 'button button-main dealer-next';
  return act.key === '' ? 'button' : 'button dealer-next';
}

const INPUT_KEY = 'cutcard.dealer.cards';
