import { createRoot } from 'react-dom/client';
import { App } from './App';
import './style/base.css';
import './style/parts.css';
import './style/lobby.css';
import './style/table.css';

async function open(root: HTMLElement): Promise<void> {
  const fixture = import.meta.env.DEV ? new URLSearchParams(location.search).get('fixture') : null;
  if (fixture !== null) {
    const { FixturePage } = await import('./fixtures/FixturePage');
    createRoot(root).render(<FixturePage name={fixture} />);
    return;
  }
  createRoot(root).render(<App />);
}

const root = document.getElementById('root');
if (root !== null) void open(root);
