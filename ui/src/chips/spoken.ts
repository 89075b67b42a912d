/** For a screen reader: `12 dollars 50`. */
export function spokenDollars(cents: number): string {
  const size = Math.abs(cents);
  const whole = Math.floor(size / 100);
  const rest = size % 100;
  const words = `${whole} ${whole === 1 ? 'dollar' : 'dollars'}`;
  return `${cents < 0 ? 'minus ' : ''}${words}${rest ? ` ${rest}` : ''}`;
}
