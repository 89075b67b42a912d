/** Moments of a notice: seconds since 1970, and what a field for date and time shows of them. */

const MINUTE = 60;

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

/** As a field for date and time has it, by the reader's clock: `2026-11-16T20:30`. */
export function fieldOf(seconds: number): string {
  const at = new Date(seconds * 1000);
  const day = `${String(at.getFullYear())}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;
  return `${day}T${twoDigits(at.getHours())}:${twoDigits(at.getMinutes())}`;
}

/** What such a field says; 0 where it says nothing. */
export function secondsOf(field: string): number {
  const at = field === '' ? Number.NaN : new Date(field).getTime();
  return Number.isNaN(at) ? 0 : at / 1000;
}

/** The first whole minute not before a moment. */
export function nextMinute(seconds: number): number {
  return Math.ceil(seconds / MINUTE) * MINUTE;
}

/** `20:30`, with its day where that is another than today. */
export function momentText(seconds: number, now: Date = new Date()): string {
  const at = new Date(seconds * 1000);
  const time = at.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' });
  return now.toDateString() === at.toDateString() ? time : `${time} on ${at.toLocaleDateString()}`;
}
