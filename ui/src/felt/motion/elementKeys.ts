/** By what a card, a caption or a wager is found again when it moves. */
export const cardKey = (place: string, index: number) => `card ${place} ${index}`;
export const captionKey = (place: string) => `caption ${place}`;
export const wagerKey = (box: number, wager: string) => `wager ${box} ${wager}`;
export const purseKey = (player: string) => `purse ${player}`;
export const resultKey = (player: string) => `result ${player}`;
export const wagerResultKey = (box: number, wager: string) => `brought ${box} ${wager}`;
export const pieceKey = (id: string) => `piece ${id}`;
