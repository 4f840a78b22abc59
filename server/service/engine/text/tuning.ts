/**
 * Every tuned number of this room in one place.
 *
 * Set of scenes: `ads`, the 30 drawn advertisements of `server/testing/scenes/ads.ts` (`adScene(0)` to `adScene(29)`),
 * whose words, places and faces are known. It is the only set that measures these numbers; on which of its scenes a
 * single one was found was not recorded. `npm run bench -- engine` measures all of them together: words found, ads set
 * again from their own blocks, replacements read back, pixels changed elsewhere. `find.test.ts` holds what is not text.
 *
 * Each comment says what the number is and, after "Moved:", what changes when it moves, by what the code does with it.
 * By how much was not measured for any single number: run the benchmark before and after a change.
 */

/** Patches of one tone that may be letters (letters.ts). Set of scenes: ads. Sizes of effects: not measured. */
export const LETTERS = {
  /**
   * A letter is so much lighter or darker than the mean around it, of 255. Moved: higher loses pale text, lower finds
   * textures.
   */
  contrast: 20,
  /**
   * Windows that letters are compared with, by the picture's shorter side; each finds letters up to about its width.
   * Moved: without one, letters of its size are lost; a further one costs a pass.
   */
  windows: [0.045, 0.18, 0.5],
  /**
   * The lowest letter of a window, of its width. Moved: higher loses small letters, lower finds the same letter at
   * more scales.
   */
  smallest: 0.18,
  /** The tallest letter of a window, of its width. Moved: lower loses letters between two windows. */
  largest: 1.25,
  /** The longer side of a letter, in pixels of the page. Moved: higher loses small print, lower reads noise. */
  minPx: 6,
  /** A patch that fills more of its box is a bar. Moved: higher takes bars for letters, lower loses I and l. */
  maxFilled: 0.97,
  /** A patch that fills less of its box is an outline. Moved: higher loses thin faces, lower takes frames for letters. */
  minFilled: 0.1,
  /**
   * Wider than so many heights is a rule or an edge, not a word whose letters touch. Moved: lower loses words whose
   * letters touch.
   */
  maxWide: 9,
  /** Taller than so many widths is a rule. Moved: lower loses thin strokes: I, l, 1. */
  maxTall: 14,
  /** Half of the smallest window, in pixels. Moved: higher loses small letters of small pictures. */
  minHalfWindowPx: 4,
  /** The height of a letter, or of a dash, in pixels. Moved: higher loses dashes. */
  minTallPx: 2,
  /**
   * Small patches stay with the larger scales too, of the lowest letter: dots and accents of large letters. Moved:
   * higher loses dots.
   */
  smallestKept: 0.3,
  /** A filled patch that is wider, of its height, is a bar. Moved: lower loses dashes, higher takes bars for letters. */
  barWidth: 2.5,
} as const

/** Letters that make a line (lines.ts). Set of scenes: ads. Sizes of effects: not measured. */
export const LINES = {
  /**
   * Letters next to one another differ by no more than this in height; small and capital letters do by half. Moved:
   * lower parts lines at capitals, higher joins lines of different sizes.
   */
  maxTaller: 2.3,
  /**
   * From letter to letter, of the taller one's height: a space between words, and widely set capitals. Moved: lower
   * parts words, higher joins columns.
   */
  maxApart: 1.05,
  /**
   * The tallest letter of a line, of its tall ones: a capital with an accent. Moved: higher takes the edge of a button
   * for a letter.
   */
  maxTallest: 1.6,
  /** The tall letters of a line, in pixels of the page. Moved: higher loses small print, lower reads noise. */
  minTall: 7,
  /**
   * How much of the lower one's height two neighbours stand beside one another. Moved: lower joins lines one above the
   * other.
   */
  minBeside: 0.45,
  /**
   * Colors of one line: red, green and blue together. Moved: lower parts lines on photographs, higher joins text and
   * picture.
   */
  maxUnlike: 110,
  /**
   * Below this, of the tall letters' height, are dots, accents and commas. Moved: lower loses large points, higher
   * takes letters for points.
   */
  small: 0.42,
  /**
   * Smaller turns are not told from those that letters make by themselves; degrees. Moved: lower turns straight lines.
   */
  minAngle: 1.5,
  /** Shorter lines count as straight. Moved: lower turns short words by their letters' shapes. */
  minLettersTurned: 5,
  /** The width of a line, of its tall letters. Moved: higher loses short words. */
  minWidth: 0.9,
  /** A single patch is a word only where its letters touch: it is so wide, of its height. Moved: lower reads pictures. */
  minWidthAlone: 1.6,
  /** Small parts belong to a line so far to its left … Moved: higher takes in what is beside it. */
  reachLeft: 0.4,
  /** … to its right … Moved: lower loses the point at its end. */
  reachRight: 0.5,
  /** … above … Moved: lower loses accents. */
  reachUp: 0.4,
  /** … and below, of its tall letters. Moved: lower loses commas, higher takes dots of the next line. */
  reachDown: 0.25,
  /** And are so wide at most. Moved: higher takes in underlines. */
  smallWidth: 0.7,
  /** Letters this far apart tell the angle of a line. Moved: lower tells it less exactly. */
  minSlopeApart: 1.5,
  /** Candidates that share so much of the larger one's place are one line. Moved: higher reads more lines twice. */
  maxSharedPlace: 0.75,
} as const

/** A line's letters apart from their ground (ink.ts). Set of scenes: ads. Sizes of effects: not measured. */
export const INK = {
  /** Room around the letters, of their height. Moved: lower leaves too little ground to tell its color. */
  margin: 0.4,
  /**
   * Ink this far from any letter that was found is something else, of their height. Moved: lower loses accents, higher
   * takes in what is beside the line.
   */
  near: 0.3,
  /**
   * Ink and ground that are no further apart, of 255 a channel, cannot be told apart. Moved: higher loses pale text,
   * lower reads textures.
   */
  minUnlike: 24,
  /**
   * From this share on a pixel tells the color of the ink: at the first guess, and at the second. Moved: higher leaves
   * too few pixels in thin letters.
   */
  letterShares: [0.5, 0.8],
  /** Below this share it tells the color of the ground. Moved: higher takes soft edges for ground. */
  groundShare: 0.25,
  /** Pixels that tell a color. Moved: higher loses the smallest print. */
  minPixels: 4,
  /** Pixels with more ink tell nothing of the ground's roughness. Moved: higher takes soft edges for roughness. */
  bareShare: 0.05,
} as const

/** What the reader is shown, and what of its answer counts (read.ts). Set of scenes: ads. Sizes of effects: not measured. */
export const READING = {
  /** Letters are read at this height, in pixels: what the reader was taught at. Moved: other heights are read worse. */
  heightPx: 44,
  /** Small letters are enlarged so much at most. Moved: higher costs time. */
  maxLarger: 6,
  /** White around the line, in pixels. Moved: lower loses first and last letters. */
  padding: 14,
  /**
   * Words that the reader is less sure of are pictures more often; percent. Moved: higher loses words, lower adds
   * false ones.
   */
  minSure: 45,
  /**
   * Words part in the widest gap this close to where the reader says, of the line's height. Moved: lower cuts words,
   * higher takes the next gap.
   */
  cutReach: 0.4,
} as const

/** Which candidates are read, and which readings are text (find.ts). Set of scenes: ads. Sizes of effects: not measured. */
export const FINDING = {
  /**
   * Pictures are looked at in this size: small letters larger, and large pictures not for minutes. Moved: higher finds
   * smaller print and takes longer.
   */
  lookPx: 1600,
  /** Small pictures are enlarged so much at most. Moved: higher takes longer. */
  maxLarger: 2,
  /** Candidates are read from the likeliest on. Moved: lower loses lines of full pages, higher takes longer. */
  maxRead: 60,
  /** Less sure lines are pictures more often than words; percent. Moved: higher loses lines, lower adds false ones. */
  minSure: 62,
  /** The least of a line's box that its letters fill. Moved: higher loses wide and thin settings. */
  minInk: 0.07,
  /** The most of a line's box that its letters fill. Moved: higher reads bars and patterns. */
  maxInk: 0.7,
  /**
   * More patches for a letter that was read are not letters. Moved: lower loses letters in parts, higher reads
   * textures.
   */
  maxPatches: 2.6,
  /**
   * A word is at most so much taller than the others of its line. Moved: higher takes the edge of a button for a word.
   */
  maxStandingOut: 1.7,
  /**
   * A line that no typeface reproduces better is a picture, unless the reader is sure and it is not short. Moved:
   * higher adds false lines, lower loses text in faces that are not at hand.
   */
  maxUnlike: 0.57,
  /** The reader is sure from here on; percent. Moved: higher reads more parts twice and loses text in foreign faces. */
  sure: 85,
  /** Letters of a short line. Moved: higher loses short words in foreign faces. */
  short: 3,
  /** Letters of a line that is soon seen in a texture. Moved: higher loses short words. */
  veryShort: 2,
  /** What `maxUnlike` is for such a line. Moved: higher adds false pairs of letters. */
  maxUnlikeShort: 0.42,
  /**
   * Two lines that share so much of the smaller one's place are one, read twice. Moved: higher keeps doubles, lower
   * loses lines that overlap.
   */
  maxShared: 0.3,
  /**
   * A reading whose ink looks like nothing of it is worth this less its unlikeness. Moved: higher trusts the reader
   * more than the look.
   */
  worthUnlike: 1.2,
  /**
   * A candidate with so much of its place in a line that was read for sure is a part of it. Moved: lower loses lines
   * inside of others, higher reads parts twice.
   */
  readPlace: 0.85,
  /** Lower patches are dots and accents, of the tall letters' height. Moved: lower counts dots as letters. */
  letterTall: 0.42,
  /** Letters and digits of a line. Moved: higher loses single letters and short prices. */
  minKnown: 2,
  /** Letters and digits of what was read. Moved: higher loses prices and addresses, lower reads textures. */
  minKnownShare: 0.6,
} as const

/** Which face a line is set in (face.ts). Set of scenes: ads. Sizes of effects: not measured. */
export const FACE = {
  /** The size at which faces are measured, in pixels. Moved: nothing but rounding. */
  trialPx: 100,
  /**
   * Faces whose words are so much wider or lower than those of a line are not drawn. Moved: higher draws more faces
   * and takes longer.
   */
  maxOdd: 0.22,
  /** What the measures of a face differ counts besides what is drawn. Moved: higher prefers faces of the right width. */
  oddCounts: 0.4,
  /** So many of the most alike are also drawn beside. Moved: higher takes longer. */
  maxShifted: 6,
  /** … by so many pixels, wider and narrower. Moved: fewer steps place text less exactly. */
  shifts: [0.5, 0.25],
} as const

/** Which lines make a block (blocks.ts). Set of scenes: ads. Sizes of effects: not measured. */
export const BLOCKS = {
  /** The line height that a block of one line is said to have. Moved: only what is said of single lines. */
  usualLineHeight: 1.2,
  /** Lines of one block are alike in size … Moved: higher joins titles with their text. */
  maxLarger: 1.15,
  /** … and color, red, green and blue together … Moved: higher joins lines of two colors. */
  maxUnlike: 60,
  /** … and stand below one another at least so far, of their size … Moved: higher parts tight settings. */
  closest: 0.85,
  /** … and at most so far. Moved: higher joins paragraphs. */
  farthest: 1.75,
  /** Edges that are no further apart, of the size, are one edge. Moved: higher takes ragged lines for aligned ones. */
  sameEdge: 0.3,
  /**
   * A line this close to the middle of the picture is centred, as a share of its width. Moved: higher centres lines
   * that are not.
   */
  central: 0.03,
  /** Lines of one block are turned alike; degrees. Moved: higher joins lines of two directions. */
  maxTurnedApart: 2,
  /** A block of such letters, of the largest in the picture, is a heading … Moved: only the role that is said. */
  heading: 0.8,
  /** … a subheading … Moved: only the role that is said. */
  subheading: 0.5,
  /** … or a body; smaller ones are captions. Moved: only the role that is said. */
  body: 0.3,
  /**
   * A single line in the right half that ends this close to the edge, of the width, is aligned to the right. Moved:
   * higher aligns more lines to the right.
   */
  rightEdge: 0.12,
} as const

/** What goes with letters that are erased, and how (erase.ts). Set of scenes: ads. Sizes of effects: not measured. */
export const ERASING = {
  /** The soft edge of letters goes with them, of their size. Moved: lower leaves a halo, higher erases more ground. */
  edge: 0.07,
  /** … and at least in pixels. Moved: lower leaves a halo around small print. */
  minEdge: 2,
  /** Pixels with less ink are ground. Moved: higher leaves soft edges. */
  minInk: 0.12,
  /**
   * Grounds rougher than this are gone on with as textures, others from the edges of letters inwards; of 255. Moved:
   * higher smears textures, lower takes longer and can repeat patches on plain grounds.
   */
  rough: 5,
  /** Rounds by which what was filled is smoothed. Moved: lower leaves steps, higher takes longer. */
  smoothRounds: 28,
} as const
