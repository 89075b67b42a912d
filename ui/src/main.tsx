import { createRoot } from 'react-dom/client';
import { App } from './App';
import { ErrorBoundary } from './parts/ErrorBoundary';
import './style/pageStyle';

async function open(root: HTMLElement): Promise<void> {
  const fixture = import.meta.env.DEV ? new URLSearchParams(location.search).get('fixture') : null;
  if (fixture !== null) {
    const { FixturePage } = await import('./fixtures/FixturePage');
    createRoot(root).render(<FixturePage name={fixture} />);
    return;
  }
  const fallback = (
    <main className="lost">
      <p>Something went wrong on this page. Your chips and your round are safe.</p>
      <button type="button" className="button button-main" onClick={() => location.reload()}>
        Reload the page
      </button>
    </main>
  );
  createRoot(root).render(
    <ErrorBoundary fallback={fallback}>
      <App />
    </ErrorBoundary>,
  );
}

const root = document.getElementById('root');
if (root !== null) void open(root);
