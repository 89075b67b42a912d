import type { CoachChances } from '../wire';
import { shareOf } from './coachWords';

/** How often each thing happens, as bars with their exact figures. */
export function ChanceBars({ title, parts }: CoachChances) {
  const widest = Math.max(...parts.map((one) => one.share));
  return (
    <table className="coach-chances">
      <caption>{title}</caption>
      <tbody>
        {parts.map((one) => (
          <tr key={one.label}>
            <th scope="row">{one.label}</th>
            <td className="coach-chance-bar" aria-hidden="true">
              <span style={{ width: `${((100 * one.share) / widest).toFixed(1)}%` }} data-label={one.label} />
            </td>
            <td>{shareOf(one.share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
