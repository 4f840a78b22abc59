import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { heightOf, widthOf } from '../pixels/geometry.ts'
import { cssFont, FACES, type Face } from '../typeset/fonts.ts'
import { reduced, type Strip, shortened } from './ink.ts'
import { outlineDistance } from './outlines.ts'
import { FACE } from './tuning.ts'

/** The estimated typesetting of a line. */
export interface Setting {
  readonly face: Face
  /** In pixels. */
  readonly size: number
  /** The start of its first letter, its baseline and its end, in the strip. */
  readonly origin: { readonly x: number; readonly y: number }
  readonly advance: number
  /** The share of its ink that the typeface does not reproduce, 0 to 1. */
  readonly unlike: number
  /** Families by similarity, best first. */
  readonly families: readonly string[]
}

/** Origin and size of a rendered candidate, in pixels of the trial. */
interface Pose {
  readonly x: number
  readonly y: number
  readonly scale: number
}

interface Measured {
  readonly face: Face
  /** The ratio of the sizes that the width and the height of the ink imply. */
  readonly odd: number
  readonly pose: Pose
  readonly advance: number
  /** The height of its ink, and how far it is below the baseline, at the size of trials. */
  readonly tall: number
  readonly below: number
}

interface Trial extends Measured {
  readonly unlike: number
}

/** A line and one canvas for all trials of it: hundreds, so that opening one for each would take longer than drawing. */
export interface Line {
  readonly text: string
  readonly strip: Strip
  readonly ctx: SKRSContext2D
}

/** Finds a line's typeface: renders its text in all the given ones and chooses the most similar. */
export function settingOf(text: string, strip: Strip, faces = FACES): Setting {
  const times = timesSmaller(strip)
  const line = lineOf(text, reduced(strip, times))
  const measured = faces.map((face) => measuredIn(line, face)).toSorted(byProportions)
  const ranked = measured.map((one, at) => trialOf(line, one, at < FACE.maxRendered)).toSorted(byLook)
  const nudged = ranked
    .slice(0, FACE.maxShifted)
    .map((trial) => shifted(line, trial, FACE.shifts, ALONE))
    .toSorted(byLook)
  const close = nudged
    .slice(0, FACE.maxShiftedFinely)
    .map((trial) => shifted(line, trial, FACE.shifts))
    .toSorted(byLook)
  const families = [...close, ...nudged, ...ranked].map(({ face }) => face.family)
  const [best] = times === 1 ? close : atFullSize(lineOf(text, strip), close, times)
  if (!best) throw new Error('no font is available to set text in')
  const { face, pose, advance, unlike } = best
  return {
    face,
    unlike,
    origin: { x: pose.x, y: pose.y },
    size: pose.scale * FACE.trialPx,
    advance: advance * pose.scale,
    families: [...new Set(families)],
  }
}

/**
 * The setting of a line whose typeface is none of ours: in the one whose letters have the nearest outlines. How much of
 * the whole line overlaps then tells more of its width than of its letters, so that a serif of the right width wins.
 */
export function settingInLikestFace(text: string, strip: Strip, setting: Setting, faces = FACES): Setting {
  if (setting.unlike <= FACE.maxUnlikeOwn) return setting
  const line = lineOf(text, reduced(strip, timesSmaller(strip)))
  const trials = faces.map((face) => measuredIn(line, face)).filter(({ odd }) => odd <= FACE.maxOdd)
  const likely = byLetters(beginningOf(line, trials), trials)
  const close = byLetters(line, likely.slice(0, FACE.maxOutlined))
  const [best] = close
  const own = close.find(({ face }) => face === setting.face)
  // Outlines of small letters differ by chance: among those that are nearly as near, the overlap decides.
  if (!best || (own && own.distance <= FACE.asNear * best.distance)) return setting
  const families = [...close, ...likely].map(({ face }) => face.family)
  return {
    ...settingOf(text, strip, [best.face]),
    families: [...new Set([...families, ...setting.families])],
  }
}

/** The first letters of a line, which tell most of its typeface; the strip ends where the widest of the trials has them. */
function beginningOf(line: Line, trials: readonly Measured[]): Line {
  const letters = [...line.text]
  if (letters.length <= FACE.firstLetters) return line
  const text = letters.slice(0, FACE.firstLetters).join('')
  const ends = trials.map(({ face, pose }) => {
    measuring.font = cssFont(face, FACE.trialPx)
    return pose.x + measuring.measureText(text).width * pose.scale
  })
  return { ...line, text, strip: shortened(line.strip, Math.ceil(Math.max(1, ...ends))) }
}

interface Outlined extends Measured {
  readonly distance: number
}

const byLetters = (line: Line, trials: readonly Measured[]): readonly Outlined[] =>
  trials
    .map((trial) => ({ ...trial, distance: lettersApart(line, trial) }))
    .toSorted((one, other) => one.distance - other.distance)

/** Compares letters as they are, and with the height of the line's: typefaces of one kind differ in width. */
function lettersApart({ text, strip }: Line, { face, pose, tall, below }: Measured): number {
  const { bounds } = strip
  const byHeight = heightOf(bounds) / tall
  const fitted = {
    face,
    size: byHeight * FACE.trialPx,
    stretch: pose.scale / byHeight,
    x: pose.x,
    y: bounds.y1 - below * byHeight,
  }
  const plain = { face, size: pose.scale * FACE.trialPx, stretch: 1, x: pose.x, y: pose.y }
  return outlineDistance(text, strip, plain) + outlineDistance(text, strip, fitted)
}

export const lineOf = (text: string, strip: Strip): Line => ({
  text,
  strip,
  ctx: createCanvas(strip.width, strip.height).getContext('2d'),
})

/** Large lines are compared at a size at which typefaces can be told apart. */
export const timesSmaller = ({ bounds }: Strip) => Math.max(1, Math.floor(heightOf(bounds) / FACE.comparedPx))

/** The best typefaces, with position and size refined at the line's own size. */
function atFullSize(line: Line, close: readonly Trial[], times: number): readonly Trial[] {
  const steps: number[] = []
  for (let step = times / 2; step >= FACE.finestPx; step /= 2) steps.push(step)
  return close
    .slice(0, FACE.maxRefined)
    .map((trial) => {
      const { x, y, scale } = trial.pose
      const pose = { x: x * times, y: y * times, scale: scale * times }
      const own = measuredIn(line, trial.face)
      return shifted(line, { ...own, pose, unlike: unlikeIn(line, own, pose) }, steps)
    })
    .toSorted(byLook)
}

const byLook = (one: Trial, other: Trial) => one.unlike - other.unlike
const byProportions = (one: Measured, other: Measured) => one.odd - other.odd

const measuring = createCanvas(1, 1).getContext('2d')

/** Measures a typeface at the size that the ink's width implies, on the line's baseline. */
export function measuredIn({ text, strip }: Line, face: Face): Measured {
  measuring.font = cssFont(face, FACE.trialPx)
  const ink = measuring.measureText(text)
  const wide = Math.max(1, ink.actualBoundingBoxLeft + ink.actualBoundingBoxRight)
  const tall = Math.max(1, ink.actualBoundingBoxAscent + ink.actualBoundingBoxDescent)
  const below = ink.actualBoundingBoxDescent
  const { bounds } = strip
  const [byWidth, byHeight] = [widthOf(bounds) / wide, heightOf(bounds) / tall]
  const odd = Math.abs(Math.log(byWidth / byHeight))
  const pose = {
    x: bounds.x0 + ink.actualBoundingBoxLeft * byWidth,
    y: bounds.y1 - below * byWidth - (heightOf(bounds) - tall * byWidth) / 2,
    scale: byWidth,
  }
  return { face, odd, pose, advance: ink.width, tall, below }
}

/** How a typeface looks in place of the line. Proportions that are far from the line's say enough. */
function trialOf(line: Line, measured: Measured, isRendered: boolean): Trial {
  const { odd, pose } = measured
  const isLikely = isRendered && odd <= FACE.maxOdd
  return { ...measured, unlike: isLikely ? unlikeIn(line, measured, pose) : 1 + odd }
}

/** Directions of a step: along the line, across it, and in width. */
type Direction = readonly [number, number, number]

const SIDES = [-1, 0, 1] as const
/** All directions but none: the pose without a shift is the best one so far. */
const TOGETHER: readonly Direction[] = SIDES.flatMap((x) =>
  SIDES.flatMap((y) => SIDES.map((wide): Direction => [x, y, wide])),
).filter((direction) => direction.some((side) => side !== 0))
/** Those of one kind, which take a quarter of the time. */
const ALONE = TOGETHER.filter((direction) => direction.filter((side) => side !== 0).length === 1)

/** Boxes of ink are whole pixels, letters are not: refines position and size. */
function shifted(
  line: Line,
  trial: Trial,
  steps: readonly number[],
  directions: readonly Direction[] = TOGETHER,
): Trial {
  if (trial.odd > FACE.maxOdd) return trial
  let best = trial
  for (const step of steps) {
    const wider = (step * trial.pose.scale) / widthOf(line.strip.bounds)
    const { x, y, scale } = best.pose
    for (const [dx, dy, wide] of directions) {
      const pose = { x: x + dx * step, y: y + dy * step, scale: scale + 2 * wide * wider }
      const unlike = unlikeIn(line, trial, pose)
      if (unlike < best.unlike) best = { ...trial, pose, unlike }
    }
  }
  return best
}

const unlikeIn = (line: Line, { face, odd }: Measured, pose: Pose) =>
  unlikeness(line, face, pose) + odd * FACE.oddCounts

/** The share of a rendered text's ink that the line does not match, 0 to 1. */
function unlikeness({ text, strip, ctx }: Line, face: Face, { x, y, scale }: Pose): number {
  const { ink, width, height } = strip
  ctx.clearRect(0, 0, width, height)
  ctx.font = cssFont(face, FACE.trialPx * scale)
  ctx.fillText(text, x, y)
  const { data } = ctx.getImageData(0, 0, width, height)
  let [apart, all] = [0, 1]
  for (let at = 0; at < ink.length; at += 1) {
    const value = ink[at] ?? 0
    const drawn = (data[at * 4 + 3] ?? 0) / 255
    apart += Math.abs(drawn - value)
    all += Math.max(drawn, value)
  }
  return apart / all
}
