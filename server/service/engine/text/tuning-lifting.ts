/** What is tuned in lifting text off a picture; how it is measured is told in tuning.ts. */

/**
 * Erasing letters (erase.ts). Test set: ads.
 * Measured: −20 %: difference 0.59. +20 %: difference 1.32.
 */
export const ERASING = {
  // Dilation of the letters to include their soft edges, relative to their size. Moved: lower leaves a halo, higher
  // erases more background. Measured: +20 % gives a difference of 0.75.
  edge: 0.07,
  // Minimum of that dilation, in pixels. Moved: lower leaves a halo around small print. Measured: one more pixel gives a
  // difference of 0.75.
  minEdge: 2,
  // Minimum ink of erased pixels. Moved: higher leaves soft edges.
  minInk: 0.12,
  // Minimum roughness of a background that is filled as a texture; smoother ones are filled from the letters' edges
  // inwards; of 255. Moved: higher smears textures, lower takes longer and can repeat patches on plain backgrounds.
  rough: 5,
  // How far from letters a texture is taken, relative to their size. Moved: higher copies things from beside a line into it,
  // lower repeats the texture.
  near: 0.6,
  // Rounds of smoothing after filling. Moved: lower leaves steps, higher takes longer.
  smoothRounds: 28,
} as const

/**
 * Whether a block that is set again gives back what is erased with it (given-back.ts). Test set: ads; with them, 46 lines in
 * eight typefaces that are not ours ("others"), the ads with a disc at their title ("touched"), and painted posters, each
 * looked at on 2026-11-26: ads and others are given back, touched titles and a title across a moon are not, but for two
 * where the disc is a dot on a letter (lost 0.01 and 0.02). Colours: the same with "styled" lines, three sizes of three
 * faces each (server/testing/scenes/lettering.ts), and ads as JPEG of quality 75, on 2026-11-27.
 */
export const GIVEN_BACK = {
  // How far ink may be from ink of the other side, relative to the size of the text. Moved: higher gives a thin letter back
  // by another one; at 0.12 four of nine touched titles pass. Lower refuses typefaces that are not ours.
  reach: 0.06,
  // Minimum of that distance, in pixels. Moved: lower refuses small print. Measured: at 1, most lines of 22 pixels in
  // other typefaces are refused.
  minReach: 2,
  // Maximum share of the ink that the drawing does not give back. Ads 0, others at most 0.034, touched from 0.028 on.
  // Moved: higher erases words that were not read, lower refuses other typefaces.
  maxLost: 0.06,
  // Maximum share of the drawing where there was no ink. Ads 0, others at most 0.023, touched up to 0.414. Moved: higher
  // accepts the wrong typeface, lower refuses other typefaces.
  maxAdded: 0.06,
  // Maximum area of a piece of either, relative to the square of the text's size: less than a letter. Ads 0, others at most
  // 0.043, touched up to 0.237. Moved: higher loses a letter of a long line, lower refuses other typefaces.
  maxPiece: 0.05,
  // Maximum length over which the ink goes on beyond what is erased, relative to the text's size. Ads and others 0, a title
  // across a moon 0.55. Moved: higher cuts letters through, lower refuses lines beside specks of their colour.
  maxCut: 0.05,
  // That length in pixels, if it is more. Moved: higher leaves ends of letters.
  minCut: 0,
  // Maximum mean distance between outlines of the letters and of the ink, relative to the text's size. Measured on 40 lines
  // of seven of our faces, each also set in the other upright and italic ones, dark on plain and white on a photograph:
  // from 24 pixels on, the same face at most 0.004 (as JPEG 0.005), a serif for a sans or the reverse from 0.013 on,
  // another weight or slant from 0.016 on, another sans 0.007 to 0.014. Moved: higher accepts serifs, lower refuses sans
  // that are nearly ours.
  maxOutline: 0.012,
  // Minimum of that distance, in pixels: edges are soft. At 14 and 18 pixels: the same face at most 0.22, others as above
  // from 0.28 on. Moved: higher accepts serifs in small print, lower refuses small print.
  minOutline: 0.25,
  // How far a colour may be from its place, relative to the size of the text. Moved: higher hides thin outlines and another
  // typeface, lower refuses typefaces that are nearly ours.
  colorReach: 0.025,
  // Maximum distance in OKLab at which two colours count as the same. Moved: higher accepts pale outlines, lower refuses
  // JPEG.
  maxUnlike: 0.06,
  // Maximum area of other colours around a block's letters, relative to that of its ink. Ads at most 0.126, soft shadows
  // 0.104; outlines, hollow and striped letters from 0.45 on. Others: up to 0.113 where they came back in a typeface like
  // theirs, but for two (0.17, 0.21); from 0.145 on with serifs that they do not have, bold or upright. Moved: higher accepts
  // those, lower refuses JPEG: at 0.14 all 90 lines of ads are lifted at quality 90, and 86 at 75.
  maxUnlikeShare: 0.14,
  // Maximum distance in OKLab of the inside of letters from their block's colour. Moved: as maxUnlike.
  maxOtherColor: 0.08,
  // Maximum share of the letters' inside that is farther away. Ads and others at most 0.014, JPEG 0.019, gradients of two
  // colours from 0.058 on, several colours in a line from 0.18 on. Moved: higher accepts gradients, lower refuses JPEG.
  maxRecolored: 0.05,
} as const

/**
 * Setting lines in a typeface like theirs (similar.ts). Test set: 118 lines that were read in 18 ads of others, half of them small
 * JPEG, 20 of which are in typefaces of ours; each result was looked at on 2026-11-29.
 */
export const SIMILAR = {
  // Maximum ratio of sizes, and maximum difference of colours (sum over red, green and blue), of lines that may share a
  // typeface. Moved: higher gives titles the weight of their text.
  maxLarger: 1.2,
  maxApart: 75,
  // Number of a line's letters that choose the typefaces that are measured for all of them. Moved: fewer choose by chance,
  // more take longer.
  firstLetters: 10,
  // Minimum likeness of those letters to the best typeface. Moved: higher saves time and loses lines, lower takes longer.
  minFirst: 0.8,
  // How much less likeness the typeface of all lines may have than each line's own. Moved: higher sets an italic line
  // upright like its neighbours, lower gives lines of one paragraph different typefaces.
  maxWorse: 0.03,
  // Number of typefaces, without their italics, that are measured for all letters. Moved: higher takes longer.
  maxCompared: 6,
  // Minimum mean likeness of a line's letters, and minimum of each. Lines that look the same have 0.9 and 0.75 at least, logos
  // up to 0.88 and 0.81, misread letters 0.36 to 0.72. Moved: higher loses lines, lower sets logos and misread letters.
  minLikeness: 0.9,
  minLetter: 0.75,
  // Maximum ratio of the weights of two words of a line, of at least so many letters. In lines of one weight at most 1.19, with
  // a bold phrase in a regular line from 1.25 on. Moved: higher takes the weight from such a phrase, lower loses lines of
  // small letters.
  maxHeavier: 1.2,
  minWord: 3,
  // Minimum weight of the letters, relative to those drawn in their places. Moved: higher loses lines whose weight we do not
  // have, lower sets light letters heavier.
  minWeight: 1,
  // Maximum strength of the ink that is given to the colour. Moved: higher makes thin letters darker than they look.
  maxStrength: 1.3,
  // How far beyond the line's ink letters are compared, and how far they may be from their place, in pixels of the compared
  // size. Moved: lower loses letters whose typeface has other widths, higher lays them on their neighbours.
  aroundPx: 3,
  reachDownPx: 2,
  // How far letters may be from their place along the line, relative to the size. Moved: as reachDownPx.
  reach: 0.12,
  // How soft the edges of letters may be: the weight of each neighbour of a pixel, along both axes. Blurred letters look bolder
  // than they are. Moved: fewer take a regular face of a blurred picture for a bold one.
  softness: [0, 0.15, 0.22, 0.28],
} as const

/** How far a block in a similar typeface may be from its lines (given-back.ts). Test set: that of SIMILAR. */
export const GIVEN_BACK_SIMILAR = {
  ...GIVEN_BACK,
  // Letters of another typeface are wider or narrower, so that they shift along the line. Moved: as GIVEN_BACK.
  reach: 0.12,
  maxOutline: 0.035,
  minOutline: 0.6,
  colorReach: 0.1,
  // Moved: higher accepts outlines of letters and boxes around them, lower refuses small JPEG.
  maxUnlikeShare: 0.35,
  // In small letters, the noise of JPEG beside a letter. A bar that is cut off is longer.
  minCut: 2.1,
} as const
