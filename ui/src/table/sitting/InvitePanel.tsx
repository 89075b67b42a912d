import { useState } from 'react';
import { Icon } from '../../parts/Icon';
import { linkTo } from './seatLink';

/** A link that offers a friend the seat nearest to the reader's. */
export function InvitePanel({ table, box }: { table: string; box: number | null }) {
  const link = linkTo(location.origin, table, box);
  const [says, setSays] = useState('');
  return (
    <div className="invite">
      <p>
        {box === null
          ? 'Every seat is taken. A friend who opens this link can watch the table.'
          : `A friend who opens this link sees the table and is offered box ${String(box)}. The seat is not kept for them.`}
      </p>
      <input
        className="invite-link"
        readOnly
        aria-label="Link to this table"
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <button
        type="button"
        className="button button-main"
        onClick={() => {
          navigator.clipboard.writeText(link).then(
            () => setSays('Copied.'),
            () => setSays('The browser does not let the page copy. Copy the link by hand.'),
          );
        }}
      >
        <Icon name="link" size={18} /> Copy the link
      </button>
      <p role="status">{says}</p>
      <p className="quiet">It works for people who can reach {location.host}.</p>
    </div>
  );
}
