import { lazy, Suspense, useEffect, useLayoutEffect } from 'react';
import { AccountPage } from './account/AccountPage';
import { AdminPage } from './account/AdminPage';
import { Lobby } from './lobby/Lobby';
import { NoticesPage } from './notices/NoticesPage';
import { useRoute } from './routes';
import { useSettings, useReducedMotion } from './settings';

const TablePage = lazy(async () => ({ default: (await import('./table/TablePage')).TablePage }));

export function App() {
  const route = useRoute();
  const { largeText } = useSettings();
  const still = useReducedMotion();
  useEffect(() => {
    document.documentElement.dataset['text'] = largeText ? 'large' : 'usual';
    document.documentElement.dataset['motion'] = still ? 'still' : 'moving';
  }, [largeText, still]);
  // The felt is dark under any light; the other pages follow the system.
  useLayoutEffect(() => {
    document.documentElement.dataset['page'] = route.page;
  }, [route.page]);
  switch (route.page) {
    case 'table':
      return (
        <Suspense fallback={<p className="quiet opening">Opening the table.</p>}>
          <TablePage key={route.table} table={route.table} seat={route.seat} />
        </Suspense>
      );
    case 'account':
      return <AccountPage />;
    case 'admin':
      return <AdminPage token={route.token} />;
    case 'notices':
      return <NoticesPage />;
    case 'lobby':
      return <Lobby />;
  }
}
