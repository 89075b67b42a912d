import { useEffect, useState } from 'react';
import { counted } from '../../counted';
import type { Refill } from '../../http';
import { api, RequestError } from '../../server/api';
import { refreshSession, setMe } from '../../server/session';

/** More play money, for a player who has almost none left; why not yet, where the rule does not give it. */
export function MorePlayMoney({ refill }: { refill: Refill }) {
  const [says, setSays] = useState('');
  useEffect(() => {
    if (refill.wait === 0) return undefined;
    const timer = setTimeout(() => void refreshSession(), refill.wait * 1000);
    return () => clearTimeout(timer);
  }, [refill]);
  if (refill.barred !== '') return <p className="quiet">{refusal(refill.barred, refill.wait)}</p>;
  return (
    <div className="refill">
      <button
        type="button"
        className="button button-main"
        onClick={() => {
          api.refill().then(setMe, (error: unknown) => {
            setSays(error instanceof RequestError ? refusal(error.message, error.wait) : 'That did not work. Please try again.');
            if (!(error instanceof RequestError) || error.status === 0 || error.status >= 500) void refreshSession();
          });
        }}
      >
        Get more play money
      </button>
      {says === '' ? null : (
        <p role="alert" className="notice">
          {says}
        </p>
      )}
    </div>
  );
}

function refusal(message: string, wait: number): string {
  const minutes = Math.ceil(wait / 60);
  return minutes === 0 ? message : `${message} Try again in ${counted(minutes, 'minute')}.`;
}
