/**
 * All tuned numbers of text recognition. `ads` is the 30 drawn advertisements of `server/testing/scenes/ads.ts`
 * (`adScene(0)` to `adScene(29)`) with known words, places and typefaces: the only set that measures these numbers, but for
 * GIVEN_BACK.
 * `npm run bench -- engine` measures all of them together; `find.test.ts` tests that other content is not read as text.
 *
 * Effects were measured on 2026-11-24 on the ads 0 to 5 (44 words in 18 lines), with all numbers of a group changed at
 * once by 20 % (on 1, 2, 3 and 5 whole numbers were rounded). Unchanged: all words and lines, no false word, and a
 * difference of 0.61 of 255 between an ad and the same ad set again from its blocks, in the boxes of its text. Single
 * numbers of LINES, READING and INK were lowered, those of ERASING raised, and those of FACE and READING moved both
 * ways, on the ads 0 and 4 (14 words, 6 lines, 0.64); "Measured:" names each that changed a figure. "No change" means
 * that these ads do not need the number to be exact: small print, photographs and full pages may. After "Moved:" is
 * the effect as derived from the code.
 */

/**
 * Blobs that may be letters (letters.ts). Test set: ads.
 * Measured: −20 % (ads 0 and 4 only): difference 0.69. +20 % (ads 0 and 4 only): no change.
 */
export const LETTERS = {
  // Minimum contrast of a letter to the local mean, of 255. Moved: higher loses pale text, lower finds textures.
  contrast: 20,
  // Windows of the local mean, as shares of the picture's shorter side; each finds letters up to about its width.
  // Moved: without one, letters of its size are lost; a further one costs a pass.
  windows: [0.045, 0.18, 0.5],
  // Minimum height of a letter, relative to the window. Moved: higher loses small letters, lower finds the same
  // letter at more scales.
  smallest: 0.18,
  // Maximum height of a letter, relative to the window. Moved: lower loses letters between two windows.
  largest: 1.25,
  // Minimum length of a letter's longer side, in pixels of the page. Moved: higher loses small print, lower reads
  // noise.
  minPx: 6,
  // Maximum fill of the bounding box; above it the blob is a bar. Moved: higher takes bars for letters, lower loses
  // I and l.
  maxFilled: 0.97,
  // Minimum fill of the bounding box; below it the blob is an outline. Moved: higher loses thin typefaces, lower
  // takes frames for letters.
  minFilled: 0.1,
  // Maximum width in heights; above it the blob is a rule or an edge, not a word with touching letters. Moved: lower
  // loses words with touching letters.
  maxWide: 9,
  // Maximum height in widths; above it the blob is a rule. Moved: lower loses thin strokes: I, l, 1.
  maxTall: 14,
  // Minimum radius of a window, in pixels. Moved: higher loses small letters of small pictures.
  minHalfWindowPx: 4,
  // Minimum height of a letter or a dash, in pixels. Moved: higher loses dashes.
  minTallPx: 2,
  // Minimum size of blobs that larger scales keep for dots and accents, relative to the smallest letter. Moved:
  // higher loses dots.
  smallestKept: 0.3,
  // Maximum width, in heights, of a filled blob; above it the blob is a bar. Moved: lower loses dashes, higher takes
  // bars for letters.
  barWidth: 2.5,
} as const

/**
 * Chaining letters to lines (lines.ts). Test set: ads.
 * Measured: −20 % (ads 0 and 4 only): 9 of 14 words, 3 of 6 lines, difference 6.96. +20 % (ads 0 and 4 only): no change.
 */
export const LINES = {
  // Maximum ratio of the heights of neighbouring letters; small and capital letters differ by half. Moved: lower
  // splits lines at capitals, higher joins lines of different sizes.
  maxTaller: 2.3,
  // Maximum gap between letters, relative to the taller one's height: a space between words, and letter-spaced
  // capitals. Moved: lower splits words, higher joins columns.
  maxApart: 1.05,
  // Maximum height of a letter, relative to the line's tall letters: a capital with an accent. Moved: higher takes
  // the edge of a button for a letter. Measured: −20 % loses 5 of 14 words and 3 of 6
  // lines, difference 6.96.
  maxTallest: 1.6,
  // Minimum height of a line's tall letters, in pixels of the page. Moved: higher loses small print, lower reads
  // noise.
  minTall: 7,
  // Minimum vertical overlap of neighbours, relative to the lower one's height. Moved: lower joins lines one above
  // the other.
  minBeside: 0.45,
  // Maximum colour difference within a line: sum over red, green and blue. Moved: lower splits lines on photographs,
  // higher joins text and picture.
  maxUnlike: 110,
  // Maximum height of dots, accents and commas, relative to the tall letters. Moved: lower loses large points,
  // higher takes letters for points.
  small: 0.42,
  // Minimum rotation, in degrees: smaller slopes may come from the shapes of letters. Moved: lower rotates straight
  // lines.
  minAngle: 1.5,
  // Minimum length for a rotation; shorter lines count as straight. Moved: lower rotates short words by their
  // letters' shapes.
  minLettersTurned: 5,
  // Minimum width of a line, relative to its tall letters. Moved: higher loses short words.
  minWidth: 0.9,
  // Minimum width, in heights, of a single blob that is read as a word with touching letters. Moved: lower reads
  // pictures.
  minWidthAlone: 1.6,
  // Maximum distance of small parts to the left of a line, relative to its tall letters. Moved: higher includes
  // parts of neighbouring things.
  reachLeft: 0.4,
  // The same to the right. Moved: lower loses the full stop at its end.
  reachRight: 0.5,
  // The same above. Moved: lower loses accents.
  reachUp: 0.4,
  // The same below. Moved: lower loses commas, higher takes dots of the next line.
  reachDown: 0.25,
  // Maximum width of small parts, relative to the tall letters. Moved: higher includes underlines.
  smallWidth: 0.7,
  // Minimum distance of two letters that measure a line's slope. Moved: lower makes the slope less exact.
  minSlopeApart: 1.5,
  // Minimum overlap, as a share of the larger one, at which two candidates count as one line. Moved: higher reads
  // more lines twice.
  maxSharedPlace: 0.75,
} as const

/**
 * Lines where a network sees text (seen-lines.ts). Test set: ads, and 24 photographs with lines in typefaces that are not ours
 * ("photographs", docs/decisions/0035), on 2026-11-28.
 */
export const SEEN = {
  // Maximum ratio of the heights of two boxes of a line. Moved: higher joins lines of different sizes.
  maxTaller: 1.8,
  // Maximum gap between boxes of a line, relative to the taller one. Moved: lower splits lines at wide spaces, higher joins
  // columns.
  maxApart: 1,
  // Maximum distance of a box's middle from the line, relative to the lower box. Moved: higher joins lines one above the other.
  maxOff: 0.35,
  // Maximum difference of the angles of two long boxes of a line; degrees. Moved: higher joins lines of two directions.
  maxTurned: 10,
  // Boxes up to this width, relative to their height, have no reliable angle. Moved: lower splits off short words.
  short: 4,
  // What is looked at around a line's boxes, relative to its height. Moved: lower shows too little of the ground, higher shows
  // other lines.
  around: 0.5,
  // What a line's boxes hold beside its letters, relative to the height. Moved: lower takes whole lines for parts.
  aside: 0.5,
  // The window of the local mean, relative to the line's height. Moved: lower hollows bold letters out.
  window: 1.8,
  // How far letters may be beyond the ends of a box, relative to its height. Moved: lower loses first and last letters.
  beyond: 0.25,
  // Maximum height of a letter, relative to the box. Moved: lower loses large first letters, higher takes buttons for letters.
  tallest: 1.3,
  // How far a colour may be from the ink's, relative to the median distance of the colours around the line, and at least; of
  // 255 a channel. Moved: higher takes the ground for letters, lower loses soft and small letters.
  reach: 0.4,
  minReach: 24,
} as const

/**
 * Separating letters from the background (ink.ts). Test set: ads.
 * Measured: −20 %: difference 0.80. +20 % (ads 0 and 4 only): no change.
 */
export const INK = {
  // Margin around the letters, relative to their height. Moved: lower leaves too little background to measure its
  // colour.
  margin: 0.4,
  // Maximum distance of ink from a found letter, relative to the letters' height. Moved: lower loses accents, higher
  // includes neighbouring things.
  near: 0.3,
  // Minimum difference of ink and background, of 255 a channel. Moved: higher loses pale text, lower reads textures.
  minUnlike: 24,
  // Minimum ink of pixels that measure the ink's colour: in the first round, and in the second. Moved: higher leaves
  // too few pixels in thin letters. Measured: −20 % gives a difference of 1.12.
  letterShares: [0.5, 0.8],
  // Maximum ink of pixels that measure the background's colour. Moved: higher takes soft edges for background.
  backgroundShare: 0.25,
  // Ground that seems to be inked: what this share of it does not exceed counts as no ink. Moved: lower leaves parts of
  // photographs beside letters, which then are not read; higher thins letters.
  emptyShare: 0.97,
  // Pixels with at least so much ink, and those that many pixels around them, are no ground. Moved: lower takes soft edges for
  // ground, and thins letters.
  inked: 0.75,
  softPx: 2,
  // Minimum number of pixels that measure a colour. Moved: higher loses the smallest print.
  minPixels: 4,
  // Maximum ink of pixels that measure the background's roughness. Moved: higher takes soft edges for roughness.
  bareShare: 0.05,
} as const

/**
 * Input of the OCR, and filters on its results (read.ts). Test set: ads.
 * Measured: −20 % (ads 0 and 4 only): no change. +20 % (ads 0 and 4 only): no change.
 */
export const READING = {
  // Height of letters in the OCR's input, in pixels, as in its training data. Moved: other heights are read worse.
  heightPx: 44,
  // Maximum factor by which small letters are enlarged. Moved: higher costs time.
  maxLarger: 6,
  // White margin around the line, in pixels. Moved: lower loses first and last letters.
  padding: 14,
  // Minimum confidence of a word; percent. Below it words are often parts of pictures. Moved: higher loses words,
  // lower adds false ones.
  minSure: 45,
  // Maximum distance of a word gap from the OCR's boundary, relative to the line's height. Moved: lower cuts words,
  // higher takes the next gap.
  cutReach: 0.4,
} as const

/**
 * Selecting candidates and results (find.ts). Test set: ads.
 * Measured: −20 %: no change. +20 %: no change.
 */
export const FINDING = {
  // Size at which pictures are searched: enlarges small letters, and limits the time for large pictures. Moved:
  // higher finds smaller print and takes longer.
  lookPx: 1600,
  // Maximum factor by which small pictures are enlarged. Moved: higher takes longer.
  maxLarger: 2,
  // Maximum number of lines that are read, tallest first, or of candidates, likeliest first. Moved: lower loses lines of full pages, higher
  // takes longer.
  maxRead: 60,
  // Minimum confidence of a line; percent. Below it lines are often parts of pictures. Moved: higher loses lines,
  // lower adds false ones.
  minSure: 62,
  // Minimum share of a line's box that its letters fill. Moved: higher loses wide and thin typesetting.
  minInk: 0.07,
  // Maximum share of a line's box that its letters fill. Moved: higher reads bars and patterns.
  maxInk: 0.7,
  // Maximum number of blobs for each recognized letter. Moved: lower loses letters in parts, higher reads textures.
  maxPatches: 2.6,
  // Maximum height of a word, relative to the other words of its line. Moved: higher takes the edge of a button for
  // a word.
  maxStandingOut: 1.7,
  // Discard a line when no typeface reproduces it better than this, unless the OCR is confident and the line is not
  // short. Moved: higher adds false lines, lower loses text in unavailable typefaces.
  maxUnlike: 0.57,
  // The same where a network sees text, whatever the confidence: above 1 no typeface has the line's proportions, so words are
  // missing. Moved: higher keeps lines with missing words.
  maxUnlikeSeen: 1,
  // Minimum share of such a line's length that is read; below it words are missing. Moved: higher loses lines beside shapes,
  // lower keeps lines with missing words.
  minRead: 0.8,
  // Maximum overlap of two readings of such a line, as a share of the smaller one: parts in two colours. Moved: higher reads
  // letters twice, lower loses parts.
  maxSharedSeen: 0.1,
  // Minimum confidence of such a line; percent. Moved: higher loses prices and addresses, lower keeps misread ones.
  minSureSeen: 60,
  // Minimum confidence that counts as confident; percent. Moved: higher reads more parts twice and loses text in
  // unavailable typefaces.
  sure: 85,
  // Maximum number of letters of a short line. Moved: higher loses short words in unavailable typefaces.
  short: 3,
  // Maximum number of letters of a line that a texture easily imitates. Moved: higher loses short words.
  veryShort: 2,
  // `maxUnlike` for such a line. Moved: higher adds false pairs of letters.
  maxUnlikeShort: 0.42,
  // Minimum overlap, as a share of the smaller one, at which two lines count as one that was read twice. Moved:
  // higher keeps duplicates, lower loses lines that overlap.
  maxShared: 0.3,
  // Weight of the dissimilarity to a typeface in the ranking of results. Moved: higher trusts the OCR more than the
  // look.
  worthUnlike: 1.2,
  // Minimum share of a candidate inside a confidently recognized line at which it counts as a part of it. Moved:
  // lower loses lines inside of others, higher reads parts twice.
  readPlace: 0.85,
  // Maximum height of dots and accents, relative to the tall letters. Moved: lower counts dots as letters.
  letterTall: 0.42,
  // Minimum letters and digits of a line. Moved: higher loses single letters and short prices.
  minKnown: 2,
  // Minimum share of letters and digits in a recognized text. Moved: higher loses prices and addresses, lower reads
  // textures.
  minKnownShare: 0.6,
} as const

/**
 * Identifying a line's typeface (face.ts). Test set: ads.
 * Measured when there were seven font families: −20 %: difference 2.47. +20 %: difference 0.89.
 */
export const FACE = {
  // Size at which typefaces are measured, in pixels; measures are whole pixels. Moved: lower rounds proportions, so that small
  // lines are tried with letters a pixel beside their own. Of 156 headlines 5 were not lifted at 100, 3 at 400.
  trialPx: 400,
  // Maximum difference of proportions at which a typeface is rendered and compared. Moved: higher renders more
  // typefaces and takes longer.
  maxOdd: 0.22,
  // Number of the typefaces nearest in proportions that are rendered. Moved: higher takes longer, lower loses the line's
  // own typeface where its letters are spaced wider than usual.
  maxRendered: 24,
  // Weight of the difference of proportions, added to the rendered dissimilarity. Moved: higher prefers typefaces of
  // the right width.
  oddCounts: 0.4,
  // Number of best typefaces that are also rendered with offsets. Moved: higher takes longer.
  maxShifted: 10,
  // Number of the best of these that are shifted along, across and in width at once. Moved: higher takes longer.
  maxShiftedFinely: 3,
  // The offsets and changes of width, in pixels. Moved: fewer steps place text less exactly. Measured: −20 % gives no
  // change, +20 % a difference of 0.05, on two ads only.
  shifts: [0.5, 0.25],
  // Lines at least twice as tall are compared at a whole fraction of their size; in pixels. Moved: higher takes longer, lower
  // cannot tell typefaces apart.
  comparedPx: 20,
  // How exactly such a line is placed in the end, in pixels, and with how many of the best typefaces. Moved: finer, or more of
  // them, takes longer.
  finestPx: 0.25,
  maxRefined: 1,
  // Maximum dissimilarity at which the best typeface counts as the line's own; above it outlines choose. Own ones at most
  // 0.12 in nine of ten lines of dark ink, others from 0.17 on. Moved: higher takes a serif for a sans of its width, lower
  // takes longer.
  maxUnlikeOwn: 0.15,
  // How much farther than the nearest outlines those of the typeface with most overlap may be, so that it stays. Own ones at
  // most 1.15, in small letters, a serif for a sans 1.54. Moved: higher takes that serif, lower another sans.
  asNear: 1.2,
  // The outlines of a line's first letters are compared with those of all typefaces, and of all letters with the most similar
  // ones. Moved: fewer take another face of the same kind, more take longer.
  firstLetters: 10,
  maxOutlined: 8,
} as const

/**
 * How far the outlines of letters are from those of their ink (outlines.ts). Test set: that of GIVEN_BACK.maxOutline, on
 * 2026-11-27.
 */
export const OUTLINES = {
  // The first step in which a letter is moved onto its ink, relative to its size; it is halved down to a pixel. Moved:
  // higher can lay a letter on its neighbour, lower takes a gap that is not ours for another shape.
  reach: 0.06,
  // Coverage by ink up to which a pixel counts as background; so far below all of it, as a letter. Moved: higher
  // makes outlines of small letters less exact, lower counts noise and gradients.
  clear: 0.3,
} as const

/**
 * Grouping lines into blocks (blocks.ts). Test set: ads.
 * Measured: −20 %: no change. +20 %: no change.
 */
export const BLOCKS = {
  // Line height that is reported for a block of one line. Moved: affects the report of single lines only.
  usualLineHeight: 1.2,
  // Maximum ratio of sizes within a block. Moved: higher joins titles with their text.
  maxLarger: 1.15,
  // Maximum colour difference within a block: sum over red, green and blue. Moved: higher joins lines of two
  // colours.
  maxUnlike: 60,
  // Minimum distance of lines within a block, relative to their size. Moved: higher splits tight typesetting.
  closest: 0.85,
  // Maximum distance of lines within a block, relative to their size. Moved: higher joins paragraphs.
  farthest: 1.75,
  // Maximum distance, relative to the size, at which edges count as aligned. Moved: higher takes ragged lines for
  // aligned ones.
  sameEdge: 0.3,
  // Maximum distance from the picture's middle at which a line counts as centred, as a share of its width. Moved:
  // higher centres lines that are not.
  central: 0.03,
  // Maximum difference of rotation within a block; degrees. Moved: higher joins lines of two directions.
  maxTurnedApart: 2,
  // Minimum size of a heading, relative to the largest letters in the picture. Moved: affects the reported role
  // only.
  heading: 0.8,
  // Minimum size of a subheading. Moved: affects the reported role only.
  subheading: 0.5,
  // Minimum size of body text; smaller text is a caption. Moved: affects the reported role only.
  body: 0.3,
  // Maximum distance from the right edge, as a share of the width, at which a single line in the right half counts
  // as right-aligned. Moved: higher aligns more lines to the right.
  rightEdge: 0.12,
} as const

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
  // Minimum strength of the ink, relative to the colour that it seems to have: below it the letters are drawn heavier than
  // they are. Moved: higher loses lines on photographs, lower sets light letters heavier.
  minStrength: 1,
  // Maximum of that strength that is given to the colour. Moved: higher makes thin letters darker than they look.
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
