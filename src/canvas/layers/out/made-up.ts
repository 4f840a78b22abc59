// How browsers make letters up that no font file has (measured against Chromium, e2e/journeys/scripts.spec.ts).

/** Slanted letters lean by this share of their height. */
export const SLANT = 0.25
/** Bold letters are thicker by this share of their size, to the right and upwards. */
export const EMBOLDENED = 1 / 24
