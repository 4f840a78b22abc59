/**
 * All tuned numbers of text recognition; those of lifting text are in tuning-lifting.ts. `ads` is the 30 drawn advertisements of `server/testing/scenes/ads.ts`
 * (`adScene(0)` to `adScene(29)`) with known words, places and typefaces: the only set that measures these numbers.
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
 * Signs at the ends of lines (signs.ts). Test set: signs.test.ts, which draws arrows, triangles and dots beside words, and
 * letters and signs of text that have something of their shape.
 */
export const SIGNS = {
  // Minimum gap between a sign and its line, in heights of the line. Moved: higher leaves signs in narrow typefaces.
  minGap: 0.14,
  // Minimum share of a shape that is its own reflection, upside down. Moved: lower takes letters for signs.
  minMirrored: 0.8,
  // Minimum share of the middle rows that is ink. Moved: lower takes > and x for arrows.
  minAxis: 0.85,
  // How much of the width is its end. Moved: higher reaches the head of a short arrow.
  end: 0.08,
  // Maximum height of an end, of the whole. Moved: higher takes D and E for triangles.
  maxTail: 0.4,
  // Minimum distance of the tallest column from the middle, of the width. Moved: lower takes + for an arrow.
  minOff: 0.12,
  // Minimum width in heights. Moved: lower takes narrow letters for triangles.
  minWide: 0.6,
  // Maximum height of a dot, in heights of its line. Moved: higher takes o and 0 in bold for dots.
  maxDot: 0.5,
  // Maximum difference of a dot's width from its height, as a share. Moved: higher takes dashes for dots.
  maxUnround: 0.3,
  // Minimum fill of a dot's box. Moved: lower takes rings for dots.
  minFilled: 0.7,
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
  // Number of languages beside English that lines may be read in until one is found. Moved: lower takes Hungarian for
  // Polish, higher takes longer where none is found.
  maxLanguages: 2,
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
