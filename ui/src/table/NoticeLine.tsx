import { momentText } from '../notices/times';
import type { PostedNotice } from '../wire';

/** An announced change of the table's rules, with the time it takes effect: what its sign says before. */
export function NoticeLine({ notice }: { notice: PostedNotice }) {
  return (
    <p className="felt-notice" role="note">
      <span>
        <b>From {momentText(notice.effective)}</b> <small className="quiet">{notice.clause}</small>:{' '}
        {notice.says.join('; ')}
      </span>
    </p>
  );
}
