/** `$12.50`, `$1,200`: cents are written only where there are any. */
export function dollars(cents: number): string {
  const size = Math.abs(cents);
  const whole = Math.floor(size / 100).toLocaleString("en-US");
  const rest = size % 100;
  return `${cents < 0 ? "\u2212" : ""}$${whole}${rest ? `.${String(rest).padStart(2, "0")}` : ""}`;
}

/** What a result brought, always with its sign: `+$15`, `\u2212$10`, `$0`. */
export function signedDollars(cents: number): string {
  return cents > 0 ? `+${dollars(cents)}` : dollars(cents);
}

/** For a screen reader: `12 dollars 50`. */
export function spokenDollars(cents: number): string {
  const size = Math.abs(cents);
  const whole = Math.floor(size / 100);
  const rest = size % 100;
  const words = `${whole} ${whole === 1 ? "dollar" : "dollars"}`;
  return `${cents < 0 ? "minus " : ""}${words}${rest ? ` ${rest}` : ""}`;
}
