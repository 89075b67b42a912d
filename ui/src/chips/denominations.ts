/** A kind of chip: what it is worth and how it looks. */
export interface Denomination {
  readonly cents: number;
  readonly name: string;
  readonly colour: string;
  readonly edge: string;
  readonly ink: string;
}

/** The largest first. */
export const DENOMINATIONS: readonly Denomination[] = [
  { cents: 500000, name: "5K", colour: "#8b929c", edge: "#ffffff", ink: "#14161b" },
  { cents: 100000, name: "1K", colour: "#e8590c", edge: "#ffe8cc", ink: "#14161b" },
  { cents: 50000, name: "500", colour: "#6b2fb3", edge: "#e5d4ff", ink: "#ffffff" },
  { cents: 10000, name: "100", colour: "#22252b", edge: "#f1f3f5", ink: "#ffffff" },
  { cents: 2500, name: "25", colour: "#17803d", edge: "#f4fff7", ink: "#ffffff" },
  { cents: 1000, name: "10", colour: "#1d5fc2", edge: "#eaf2ff", ink: "#ffffff" },
  { cents: 500, name: "5", colour: "#c4122f", edge: "#fff0f1", ink: "#ffffff" },
  { cents: 250, name: "2.50", colour: "#e87fb0", edge: "#ffffff", ink: "#14161b" },
  { cents: 100, name: "1", colour: "#eef0f2", edge: "#5b7fb5", ink: "#14161b" },
  { cents: 50, name: "50\u00a2", colour: "#d6a419", edge: "#fff7dd", ink: "#14161b" },
  { cents: 25, name: "25\u00a2", colour: "#a9764a", edge: "#f6e7d8", ink: "#14161b" },
  { cents: 1, name: "1\u00a2", colour: "#b87333", edge: "#b87333", ink: "#14161b" },
];

/** An amount in as few chips as it takes, the largest first. */
export function breakdown(cents: number): readonly Denomination[] {
  const chips: Denomination[] = [];
  let rest = Math.max(0, Math.round(cents));
  for (const kind of DENOMINATIONS) {
    const many = Math.floor(rest / kind.cents);
    rest -= many * kind.cents;
    for (let i = 0; i < Math.min(many, 20); i += 1) chips.push(kind);
  }
  return chips;
}

/** As `breakdown`, of no more chips than can be drawn: small ones give way. The amount is in the text. */
export function drawnChips(cents: number, most: number): readonly Denomination[] {
  return breakdown(cents).slice(0, most);
}
