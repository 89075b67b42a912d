import type { PostedNotice } from '../wire';

/** An announced change of the table's rules, with the time it takes effect: what its sign says before. */
export function NoticeLine({ notice }: { notice: PostedNotice }) {
  const when = new Date(notice.effective * 1000);
  const time = when.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' });
  const today = new Date().toDateString() === when.toDateString();
  const day = today ? '' : ` on ${when.toLocaleDateString()}`;
  return (
    <p className="felt-notice" role="note">
      <b>
        From {time}
        {day}:
      </b>{' '}
      {notice.says.join('; ')} <span className="quiet">{notice.clause}</span>
    </p>
  );
}
