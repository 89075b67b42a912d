const RANKS: Readonly<Record<string, string>> = {
  "2": "two",
  "3": "three",
  "4": "four",
  "5": "five",
  "6": "six",
  "7": "seven",
  "8": "eight",
  "9": "nine",
  T: "ten",
  J: "jack",
  Q: "queen",
  K: "king",
  A: "ace",
};

const SUITS: Readonly<Record<string, string>> = { c: "clubs", d: "diamonds", h: "hearts", s: "spades" };

/** `Th` is `ten of hearts`; a card that may not be seen is a `face-down card`. */
export function cardName(face: string | null): string {
  if (face === null) return "face-down card";
  const rank = RANKS[face.charAt(0)];
  const suit = SUITS[face.charAt(1)];
  return rank && suit ? `${rank} of ${suit}` : face;
}

/** As printed in the corner: `10`, not `T`. */
export function cornerIndex(face: string): string {
  return face.charAt(0) === "T" ? "10" : face.charAt(0);
}
