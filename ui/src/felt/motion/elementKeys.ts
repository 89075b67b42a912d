/** The keys by which motion finds a card, a caption or a wager. */
export const cardKey = (place: string, index: number) => `card ${place} ${index}`;
export const foilKey = (place: string, index: number) => `foil ${place} ${index}`;
export const captionKey = (place: string) => `caption ${place}`;
export const wagerKey = (box: number, wager: string) => `wager ${box} ${wager}`;
export const purseKey = (player: string) => `purse ${player}`;
export const wagerResultKey = (box: number, wager: string) => `brought ${box} ${wager}`;
export const pieceKey = (id: string) => `piece ${id}`;
