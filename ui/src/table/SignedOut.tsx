import { navigate } from '../routes';

/** The reader was signed out elsewhere, or their sign-in ran out. */
export function SignedOut() {
  return (
    <div className="ended" role="alert">
      <p>Your session has ended.</p>
      <button type="button" className="button button-main" onClick={() => navigate({ page: 'lobby' })}>
        Back to the lobby
      </button>
    </div>
  );
}
