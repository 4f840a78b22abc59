import {
  areaOf,
  around,
  type Bounds,
  heightOf,
  median,
  sharedArea,
  timesLarger,
  widthOf,
} from '../pixels/geometry.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { resized } from '../pixels/resample.ts'
import { silent } from '../report.ts'
import { type Setting, settingInLikestFace, settingOf } from './face.ts'
import { type Strip, stripOf } from './ink.ts'
import { ENGLISH, languageOf, type ReadLanguage } from './language.ts'
import { lettersIn } from './letters.ts'
import { type Candidate, linesOf, withoutDoubles } from './lines.ts'
import { type Reading, read } from './read.ts'
import { seenLines } from './seen-lines.ts'
import { withoutSigns } from './signs.ts'
import { FINDING } from './tuning.ts'

/** A recognized line of text, in the picture's pixels. */
export interface FoundLine {
  readonly text: string
  readonly words: readonly { readonly text: string; readonly bounds: Bounds }[]
  readonly strip: Strip
  readonly setting: Setting
  /** Confidence of the OCR, in percent. */
  readonly confidence: number
  /** Degrees, clockwise. */
  readonly angle: number
}

/** The lines that are read surely, and the texts of those that are not. */
export interface FoundText {
  readonly lines: readonly FoundLine[]
  readonly unsure: readonly string[]
  /** Where a network sees text; nothing where networks cannot run. */
  readonly seen: readonly Bounds[]
  /** Those places of which nothing is read surely, but something is read. */
  readonly unread: readonly Bounds[]
}

/** Finds lines of Latin text: position, text and typesetting of each, in the likest typeface. */
export const findLines = async (picture: Pixels, report = silent): Promise<readonly FoundLine[]> =>
  inLikestFaces((await findText(picture, report)).lines)

/** The lines in the typeface that looks most like theirs; finding text only needs one that fits in its place. */
export const inLikestFaces = (lines: readonly FoundLine[]): readonly FoundLine[] =>
  lines.map((line) => ({ ...line, setting: settingInLikestFace(line.text, line.strip, line.setting) }))

/**
 * Finds lines of Latin text where a network sees them, else by their letters.
 * @param language the one whose reader is asked first
 */
export async function findText(
  picture: Pixels,
  report = silent,
  language: ReadLanguage = ENGLISH,
): Promise<FoundText> {
  const scale = Math.min(FINDING.maxLarger, FINDING.lookPx / Math.max(picture.width, picture.height))
  const page =
    scale === 1
      ? picture
      : await resized(picture, {
          width: Math.max(1, Math.round(picture.width * scale)),
          height: Math.max(1, Math.round(picture.height * scale)),
        })
  const seen = await seenLines(picture, page, scale)
  const places =
    seen ??
    withoutDoubles((await lettersIn(page)).flatMap(linesOf))
      .slice(0, FINDING.maxRead)
      .map((candidate) => ({ candidates: [candidate], length: 0, place: null }))
  const isSure = ({ line }: Read) => (seen ? isSetWhereSeen(line) : isSet(line))
  const found: Read[] = []
  const readAt: Read[][] = []
  for (const [at, { candidates }] of places.entries()) {
    report(at / places.length)
    const before = found.length
    for (const candidate of candidates) {
      if (found.some((line) => isRead(line, candidate, scale))) continue
      const strip = stripOf(picture, candidate, 1 / scale)
      if (!strip || !isInked(strip)) continue
      const line = await readLine(strip, { candidate, isSeen: seen !== null, language })
      if (line) found.push(line)
    }
    readAt.push(found.slice(before))
  }
  const inLanguage = await readInTheirLanguage(found, { isSeen: seen !== null, language })
  const sure: Read[] = []
  const unsure: string[] = []
  const unread: Bounds[] = []
  for (const [at, { length, place }] of places.entries()) {
    const read = (readAt[at] ?? []).map((one) => inLanguage.get(one) ?? one)
    const kept = seen ? best(read.filter(isSure), FINDING.maxSharedSeen) : read.filter(isSure)
    if (lengthOf(kept) >= FINDING.minRead * length) {
      sure.push(...kept)
      continue
    }
    const [likeliest] = read.toSorted((one, other) => other.line.confidence - one.line.confidence)
    if (!likeliest || lettersOf(likeliest.line.text) < FINDING.minKnown) continue
    unsure.push(likeliest.line.text)
    if (place) unread.push(place)
  }
  const lines = best(sure).map(({ line }) => line)
  // Another part of the same line may be read.
  const isFree = (box: Bounds) =>
    lines.every(({ words }) =>
      words.every(({ bounds }) => sharedArea(box, bounds) < FINDING.maxShared * areaOf(bounds)),
    )
  return { lines, unsure, seen: (seen ?? []).map(({ place }) => place), unread: unread.filter(isFree) }
}

const lengthOf = (read: readonly Read[]) =>
  read.reduce((sum, { line }) => sum + widthOf(line.strip.bounds), 0)

interface Read {
  readonly line: FoundLine
  readonly candidate: Candidate
  readonly place: Bounds
}

/** The lines that the reader of the picture's language reads better than the first one: that of English knows few accents. */
async function readInTheirLanguage(
  found: readonly Read[],
  { isSeen, language: first }: Omit<ReadLine, 'candidate'>,
): Promise<ReadonlyMap<Read, Read>> {
  const tried = new Set<ReadLanguage>([first])
  let better: ReadonlyMap<Read, Read> = new Map()
  // With accents, a language is told from one that is much like it.
  for (;;) {
    const language = await languageOf(found.map((one) => (better.get(one) ?? one).line.text))
    if (tried.has(language) || tried.size > FINDING.maxLanguages) return better
    tried.add(language)
    better = await readBetter(found, { isSeen, language })
  }
}

async function readBetter(
  found: readonly Read[],
  { isSeen, language }: Omit<ReadLine, 'candidate'>,
): Promise<ReadonlyMap<Read, Read>> {
  const better = new Map<Read, Read>()
  for (const one of found) {
    const again = await readLine(one.line.strip, { candidate: one.candidate, isSeen, language })
    // A word that is left out raises the confidence.
    if (!again || again.line.words.length < one.line.words.length) continue
    const isSame = withoutAccents(again.line.text) === withoutAccents(one.line.text)
    if (isSame || again.line.confidence > one.line.confidence) better.set(one, again)
  }
  return better
}

const withoutAccents = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '')

interface ReadLine {
  readonly candidate: Candidate
  readonly isSeen: boolean
  readonly language: ReadLanguage
}

async function readLine(cut: Strip, { candidate, isSeen, language }: ReadLine): Promise<Read | null> {
  const strip = withoutSigns(cut)
  const reading = await read(strip, language)
  if (!reading) return null
  // Discard ink that sticks out at the ends of the line: it is the edge of a button or a picture.
  const maxHeight = FINDING.maxStandingOut * median(reading.words.map(({ bounds }) => heightOf(bounds)))
  const words = reading.words.filter(({ bounds }) => heightOf(bounds) <= maxHeight)
  if (!isText({ ...reading, words }, candidate, isSeen)) return null
  const bounds = words.length < reading.words.length ? around(words.map((word) => word.bounds)) : strip.bounds
  const own = { ...strip, bounds }
  return { line: lineOf(own, { ...reading, words }, candidate.angle), candidate, place: placeOf(own) }
}

/** Skip candidates inside a confidently recognized line: its letters' counters at another scale. */
function isRead({ place, line }: Read, { bounds }: Candidate, scale: number): boolean {
  const own = timesLarger(bounds, 1 / scale)
  return line.confidence > FINDING.sure && sharedArea(own, place) > FINDING.readPlace * areaOf(own)
}

function isInked({ ink, width, bounds }: Strip): boolean {
  let sum = 0
  for (let y = bounds.y0; y < bounds.y1; y += 1)
    for (let x = bounds.x0; x < bounds.x1; x += 1) sum += ink[y * width + x] ?? 0
  const share = sum / areaOf(bounds)
  return share >= FINDING.minInk && share <= FINDING.maxInk
}

function isText({ words, confidence }: Reading, { letters, tall }: Candidate, isSeen: boolean): boolean {
  const text = words.map((word) => word.text).join('')
  const known = lettersOf(text)
  if (isSeen) return known > 0
  const tallOnes = letters.filter((letter) => heightOf(letter) > tall * FINDING.letterTall).length
  return (
    known >= FINDING.minKnown &&
    known >= text.length * FINDING.minKnownShare &&
    confidence >= FINDING.minSure &&
    tallOnes <= known * FINDING.maxPatches + 1
  )
}

/** The strip's ink in the picture; for rotated lines the bounding box. */
function placeOf({ bounds: { x0, y0, x1, y1 }, place }: Strip): Bounds {
  const corners = [place(x0, y0), place(x1, y0), place(x0, y1), place(x1, y1)]
  return around(corners.map(({ x, y }) => ({ x0: x, y0: y, x1: x, y1: y })))
}

/** Of overlapping results keep the best: most confident, longest, most similar to letters. */
function best(lines: readonly Read[], maxShared: number = FINDING.maxShared): readonly Read[] {
  const worth = ({ line: { text, confidence, setting } }: Read) =>
    confidence * Math.sqrt(text.length) * (FINDING.worthUnlike - setting.unlike)
  const kept: Read[] = []
  for (const line of lines.toSorted((one, other) => worth(other) - worth(one))) {
    const isThere = kept.some(
      ({ place }) => sharedArea(line.place, place) > maxShared * Math.min(areaOf(line.place), areaOf(place)),
    )
    if (!isThere) kept.push(line)
  }
  return kept.toSorted((one, other) => one.place.y0 - other.place.y0 || one.place.x0 - other.place.x0)
}

function lineOf(strip: Strip, reading: Reading, angle: number): FoundLine {
  const text = reading.words.map((word) => word.text).join(' ')
  const words = reading.words.map((word) => ({
    text: word.text,
    bounds: placeOf({ ...strip, bounds: word.bounds }),
  }))
  return { text, words, strip, setting: settingOf(text, strip), confidence: reading.confidence, angle }
}

/** The number of letters and digits. */
const lettersOf = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0

/** Whether a line where a network sees text is read surely: a price or a share may be short. */
const isSetWhereSeen = ({ text, confidence, setting: { unlike } }: FoundLine): boolean =>
  confidence >= FINDING.minSureSeen &&
  unlike <= FINDING.maxUnlikeSeen &&
  (lettersOf(text) >= FINDING.minKnown || /[%$€£]/.test(text))

/** Whether a line looks like typeset text, apart from the OCR result. */
function isSet({ text, confidence, setting: { unlike } }: FoundLine): boolean {
  const letters = lettersOf(text)
  if (letters <= FINDING.veryShort) return unlike <= FINDING.maxUnlikeShort
  return unlike <= FINDING.maxUnlike || (confidence >= FINDING.sure && letters > FINDING.short)
}
