import { lazy, Suspense, useEffect, useLayoutEffect } from 'react';
import { Lobby } from './lobby/Lobby';
import { ClauseSheet } from './parts/ClauseSheet';
import { openClause } from './parts/openClause';
import { useRoute, type Route } from './routes';
import { useActivity } from './server/activity';
import { useSettings, useReducedMotion } from './settings';

/* Loaded when they are opened: the lobby alone comes at once. */
const AccountPage = lazy(async () => ({ default: (await import('./account/AccountPage')).AccountPage }));
const AdminPage = lazy(async () => ({ default: (await import('./account/AdminPage')).AdminPage }));
const AuditPage = lazy(async () => ({ default: (await import('./audit/AuditPage')).AuditPage }));
const BoardPage = lazy(async () => ({ default: (await import('./board/BoardPage')).BoardPage }));
const DealerPage = lazy(async () => ({ default: (await import('./dealer/DealerPage')).DealerPage }));
const FloorPage = lazy(async () => ({ default: (await import('./floor/FloorPage')).FloorPage }));
const NoticesPage = lazy(async () => ({ default: (await import('./notices/NoticesPage')).NoticesPage }));
const PeoplePage = lazy(async () => ({ default: (await import('./people/PeoplePage')).PeoplePage }));
const RoundPage = lazy(async () => ({ default: (await import('./round/RoundPage')).RoundPage }));
const TrainPage = lazy(async () => ({ default: (await import('./train/TrainPage')).TrainPage }));
const TablePage = lazy(async () => ({ default: (await import('./table/TablePage')).TablePage }));

export function App() {
  const route = useRoute();
  const { largeText } = useSettings();
  const still = useReducedMotion();
  useActivity();
  useEffect(() => {
    document.documentElement.dataset['text'] = largeText ? 'large' : 'usual';
    document.documentElement.dataset['motion'] = still ? 'still' : 'moving';
  }, [largeText, still]);
  // The felt is dark under any light; the other pages follow the system.
  useLayoutEffect(() => {
    const dark = route.page === 'round' || route.page === 'own-round' || route.page === 'dealer' || route.page === 'train';
    document.documentElement.dataset['page'] = dark ? 'table' : route.page;
  }, [route.page]);
  const waiting = route.page === 'table' || route.page === 'own-round' ? 'Opening the table.' : 'Opening the page.';
  useEffect(() => openClause(''), [route.page]);
  return (
    <>
      <Suspense fallback={<p className="quiet opening">{waiting}</p>}>{pageOf(route)}</Suspense>
      <ClauseSheet />
    </>
  );
}

function pageOf(route: Route) {
  switch (route.page) {
    case 'table':
      return <TablePage key={route.table} table={route.table} seat={route.seat} round={0} />;
    case 'own-round':
      return <TablePage key={route.table} table={route.table} seat="" round={route.number} />;
    case 'dealer':
      return <DealerPage key={route.table} table={route.table} />;
    case 'account':
      return <AccountPage />;
    case 'admin':
      return <AdminPage token={route.token} />;
    case 'floor':
      return <FloorPage />;
    case 'audit':
      return <AuditPage />;
    case 'board':
      return <BoardPage />;
    case 'notices':
      return <NoticesPage />;
    case 'people':
      return <PeoplePage />;
    case 'round':
      return <RoundPage key={route.link} link={route.link} />;
    case 'train':
      return <TrainPage route={route} />;
    case 'lobby':
      return <Lobby />;
  }
}
