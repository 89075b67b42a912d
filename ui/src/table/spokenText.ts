/** What is read out: sentences with cards by their names, and the cards of a deal, hand by hand. */
import { cardName } from '../cards/names';
import { gameDrawing } from '../games/registry';
import { handInWords } from '../felt/feltWords';
import type { TableFrame } from '../wire';

const SUITS: Readonly<Record<string, string>> = { '\u2660': 's', '\u2665': 'h', '\u2666': 'd', '\u2663': 'c' };

/** `draws 10\u2665` is `draws ten of hearts`. */
export function withCardNames(text: string): string {
  return text.replace(/(10|[2-9JQKA])([\u2660\u2665\u2666\u2663])/g, (_, rank: string, suit: string) =>
    cardName((rank === '10' ? 'T' : rank) + (SUITS[suit] ?? '')),
  );
}

/** A frame in sentences: the cards of a deal, and all that is said. */
export function spokenText(frame: TableFrame): string {
  const said = frame.told.flatMap((told) => (told.type === 'said' ? [withCardNames(told.text)] : []));
  return [dealtWords(frame), ...said].filter((line) => line !== '').join(' ');
}

/** The first cards of a round: `Dealer: six of clubs. You: eight of spades, eight of hearts.` */
export function dealtWords({ told, felt, mine }: TableFrame): string {
  const dealt = told.filter((one) => one.type === 'dealt');
  const begun = dealt.filter((one) => one.index === 0 && !/^\d+\./.test(one.place)).map((one) => one.place);
  return begun
    .map((place) => {
      const player = felt.boxes.find((box) => String(box.number) === place)?.player;
      const who = player === undefined ? capital(place) : player === mine.name ? 'You' : `Box ${place}, ${player}`;
      const cards = dealt.filter((one) => one.place === place && one.index < 2);
      return `${who}: ${cards.map((one) => cardName(one.face)).join(', ')}.`;
    })
    .join(' ');
}

/** The reader's own hand that is to be decided, and what the dealer shows. */
export function turnWords({ game, felt, mine }: TableFrame): string {
  const drawing = gameDrawing(game);
  const boxes = felt.boxes.filter((box) => box.player === mine.name);
  const hands = boxes.find((box) => box.hands.some((one) => one.state === 'turn'))?.hands ?? [];
  const hand = hands.find((one) => one.state === 'turn');
  if (hand === undefined) return '';
  const which = hands.length > 1 ? `Hand ${String(hands.indexOf(hand) + 1)}: ` : '';
  const dealer = felt.dealer.at(-1);
  const shows = dealer === undefined ? '' : ` Dealer: ${handInWords(dealer, drawing)}.`;
  return ` ${which}${handInWords({ ...hand, state: '' }, drawing)}.${shows}`;
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
