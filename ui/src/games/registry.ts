/** Every game with a drawing of its own, by its name on the sheet; any other is drawn as `cardTable`. */
import { blackjack } from './blackjack/blackjack';
import { cardTable } from './cardTable';
import type { GameDrawing } from './game';
import { minibaccarat } from './minibaccarat/minibaccarat';
import { redDog } from './red_dog/redDog';

const GAMES: ReadonlyMap<string, GameDrawing> = new Map([
  ['blackjack', blackjack],
  ['red-dog', redDog],
  ['double-attack', blackjack], // the same hands, with the attack among their wagers
  ['minibaccarat', minibaccarat],
]);

export function gameDrawing(game: string): GameDrawing {
  return GAMES.get(game) ?? cardTable;
}
