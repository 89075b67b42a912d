/** For a screen reader: `12 dollars 50`. */
export function spokenDollars(cents: number): string {
  const size = Math.abs(cents);
  const whole = Math.floor(size / 100);
  const rest = size % 100;
  const words = `${whole} ${whole === 1 ? 'dollar' : 'dollars'}`;
  return `${cents < 0 ? 'minus ' : ''}${words}${rest ? ` ${rest}` : ''}`;
}

interface Limits {
  readonly least: number;
  readonly most: number;
  readonly unit: number;
}

/** What may be laid: `10 dollars to 500 dollars`; a stake the law fixes is `1 dollar` or `1 dollar or 5 dollars`. */
export function spokenLimits({ least, most, unit }: Limits): string {
  if (least === most) return spokenDollars(least);
  return `${spokenDollars(least)} ${least + unit === most ? 'or' : 'to'} ${spokenDollars(most)}`;
}
