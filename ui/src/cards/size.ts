/** A card is as high as this many times its width. */
export const HEIGHT = 1.4;
