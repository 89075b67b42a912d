import { createRoot } from 'react-dom/client';
import { App } from './App';
import { ErrorBoundary } from './parts/ErrorBoundary';
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
  const lost = (
    <main className="lost">
      <p>The page has lost its way. Your chips and the round are safe at the table.</p>
      <button type="button" className="button button-main" onClick={() => location.reload()}>
        Open it again
      </button>
    </main>
  );
  createRoot(root).render(
    <ErrorBoundary fallback={lost}>
      <App />
    </ErrorBoundary>,
  );
}

const root = document.getElementById('root');
if (root !== null) void open(root);
