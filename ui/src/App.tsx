import { useEffect } from 'react';
import { AccountPage } from './account/AccountPage';
import { AdminPage } from './account/AdminPage';
import { Lobby } from './lobby/Lobby';
import { NoticesPage } from './notices/NoticesPage';
import { RoundPage } from './round/RoundPage';
import { useRoute } from './routes';
import { useSettings, useReducedMotion } from './settings';
import { TablePage } from './table/TablePage';

export function App() {
  const route = useRoute();
  const { largeText } = useSettings();
  const still = useReducedMotion();
  useEffect(() => {
    document.documentElement.dataset['text'] = largeText ? 'large' : 'usual';
    document.documentElement.dataset['motion'] = still ? 'still' : 'moving';
  }, [largeText, still]);
  switch (route.page) {
    case 'table':
      return <TablePage key={route.table} table={route.table} />;
    case 'account':
      return <AccountPage />;
    case 'admin':
      return <AdminPage token={route.token} />;
    case 'notices':
      return <NoticesPage />;
    case 'round':
      return <RoundPage key={route.link} link={route.link} />;
    case 'lobby':
      return <Lobby />;
  }
}
