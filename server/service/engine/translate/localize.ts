import { withQuotationMarks } from '#contract/service/describe/quotation-marks.ts'
import { adReport, type EndedLine, type LineEnd } from '#contract/service/values/ad-report.ts'
import type { NothingDoneReason } from '#contract/service/values/failure-reasons.ts'
import type { DetectedTextBlock } from '#contract/service/values/text-block.ts'
import { NothingDone } from '../nothing-done.ts'
import { canvasOf, pixelsOf } from '../pixels/canvas.ts'
import type { Bounds } from '../pixels/geometry.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { partOf, type Report, silent } from '../report.ts'
import { blocksOf, type FoundBlock } from '../text/blocks.ts'
import { withoutText } from '../text/erase.ts'
import { type FoundText, findText, inLikestFaces } from '../text/find.ts'
import { sureLanguageOf } from '../text/language.ts'
import { isRightToLeft } from '../typeset/fonts.ts'
import { withRoom } from '../typeset/room.ts'
import { isLegibleIn, setBlock } from '../typeset/set-block.ts'
import { type CopyLine, matchesOf, restOf } from './copy-matches.ts'
import { coversText, placesStaying } from './covered.ts'
import { guarded, type Instructions, instructionsOf } from './instructions.ts'
import { isReadBack, isStillThere } from './read-back.ts'
import { type Translate, UNANSWERED } from './translate.ts'

export interface Localization {
  readonly language: string
  /** The given copy; without it, everything is translated. */
  readonly copy: readonly CopyLine[]
  readonly instruction: string
}

interface Localized {
  readonly pixels: Pixels
  /** How each text ended, for the answer. */
  readonly prompt: string
}

type Alignment = DetectedTextBlock['alignment']

/** A block, its text as it was given or read, and its new text. */
interface PlacedBlock extends FoundBlock {
  readonly original: string
  readonly text: string
}

interface Plan {
  readonly way: 'translated' | 'set'
  readonly placed: readonly PlacedBlock[]
  /** Number of lines to set. */
  readonly of: number
  /** The texts that have no place, or no new text. */
  readonly ended: readonly EndedLine[]
}

/** These ends leave something of what was asked for undone. */
const UNDONE: ReadonlySet<LineEnd> = new Set([
  'untranslated',
  'unanswered',
  'crowded',
  'fixed',
  'unsure',
  'missing',
  'unread',
])

/**
 * Replaces texts of a picture in the same place, size, colour, weight and alignment; pixels that are not behind text
 * stay unchanged. What was set is read back, and every text that was not set is listed in the answer's prompt. Throws
 * NothingDone if that is true of all.
 */
export async function localize(
  picture: Pixels,
  { language, copy, instruction }: Localization,
  translate: Translate,
  report = silent,
): Promise<Localized> {
  const asked = instructionsOf(instruction)
  const read = await findText(picture, partOf(report, 0, 0.6))
  const found = { ...read, lines: inLikestFaces(read.lines) }
  const blocks = blocksOf(found.lines, picture)
  const { way, placed, of, ended } =
    copy.length > 0
      ? ofCopy(picture, found, copy)
      : await ofTranslation(blocks, { unsure: found.unsure, language, asked, translate })
  if (placed.length === 0) throw new NothingDone(reasonOf(found, ended))
  // What says the same stays as it is: set again, it would only be less like itself.
  const isSame = ({ block, original, text }: PlacedBlock) =>
    !asked.color && isOneOf(text, [original, block.text])
  const changed = placed.filter((one) => !isSame(one))
  if (changed.length === 0) throw new NothingDone('nothing_changed')
  const others = blocks.map(({ block }) => block)
  const { background, fitting, crowded } = await withRooms(picture, changed, { color: asked.color, others })
  if (fitting.length === 0) throw new NothingDone('text_not_replaceable')
  const whole = setOn(background, fitting)
  const set = await judged(fitting, {
    picture,
    background,
    whole,
    staying: placesStaying(
      found,
      fitting.flatMap(({ lines }) => lines),
    ),
    language,
    report: partOf(report, 0.75, 1),
  })
  const { readable } = set
  if (readable.length === 0) throw new NothingDone('text_not_replaceable')
  const pixels =
    readable.length === fitting.length ? whole : setOn(await withoutLines(picture, readable), readable)
  const ends = [
    ...endedAs('crowded', [...crowded, ...set.covering]),
    ...endedAs('fixed', set.fixed),
    ...endedAs('unread', set.unread),
    ...endedAs('same', placed.filter(isSame)),
  ]
  // A given line counts once, wherever the ad shows it; texts of the ad count each.
  const lines = [...ended, ...(way === 'set' ? withoutDoubles(ends) : ends)]
  const done = of - lines.filter(({ end }) => UNDONE.has(end)).length
  return { pixels, prompt: adReport({ language, way, done, of, lines }) }
}

interface Judging {
  readonly picture: Pixels
  /** The picture without the lines, and with those that are set in their place. */
  readonly background: Pixels
  readonly whole: Pixels
  /** Where other texts are. */
  readonly staying: readonly Bounds[]
  readonly language: string
  readonly report: Report
}

/** Which texts can be read as they were set, and why the others have to stay. */
async function judged(
  fitting: readonly PlacedInRoom[],
  { picture, background, whole, staying, language, report }: Judging,
) {
  const set: Record<'readable' | 'covering' | 'fixed' | 'unread', PlacedInRoom[]> = {
    readable: [],
    covering: [],
    fixed: [],
    unread: [],
  }
  for (const [at, one] of fitting.entries()) {
    report(at / fitting.length)
    const { block, text, own, room } = one
    // An empty text only takes away what stood there.
    const isRead = async () =>
      text === '' || (await isReadBack(text, { result: whole, background, room, language }))
    if (coversText(room, { result: whole, background }, staying)) set.covering.push(one)
    else if (await isStillThere(block.text, { picture, background, room: own })) set.fixed.push(one)
    else if (await isRead()) set.readable.push(one)
    else set.unread.push(one)
  }
  return set
}

/** Why nothing of an ad can be set. */
function reasonOf({ lines, unsure }: FoundText, ended: readonly EndedLine[]): NothingDoneReason {
  if (lines.length + unsure.length === 0) return 'no_text_found'
  return ended.some(({ end }) => end === 'unanswered') ? 'translator_failed' : 'no_text_set'
}

const isOneOf = (text: string, others: readonly string[]) =>
  others.some((other) => inOneLine(other) === inOneLine(text))
const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

const endedAs = (end: LineEnd, placed: readonly PlacedBlock[]): readonly EndedLine[] =>
  placed.map(({ original }) => ({ end, text: inOneLine(original) }))

/** A text may have several places, and end in the same way in each. */
const withoutDoubles = (lines: readonly EndedLine[]) =>
  lines.filter(
    ({ end, text }, at) => lines.findIndex((other) => other.end === end && other.text === text) === at,
  )

interface PlacedInRoom extends PlacedBlock {
  /** The block as it is to be set. */
  readonly own: DetectedTextBlock
  /** The same with the free space beside it. */
  readonly room: DetectedTextBlock
}

interface Looks {
  /** CSS; null for the color of each. */
  readonly color: string | null
  readonly others: readonly DetectedTextBlock[]
}

const withoutLines = (picture: Pixels, blocks: readonly PlacedBlock[]) =>
  withoutText(
    picture,
    blocks.flatMap(({ lines }) => lines),
  )

function setOn(background: Pixels, blocks: readonly PlacedInRoom[]): Pixels {
  const canvas = canvasOf(background)
  const ctx = canvas.getContext('2d')
  for (const { own, text, room } of blocks) setBlock(ctx, own, text, room)
  return pixelsOf(canvas)
}

/** The picture without the texts that are set anew, and the room of each; those without enough of it stay. */
async function withRooms(picture: Pixels, changed: readonly PlacedBlock[], { color, others }: Looks) {
  const background = await withoutLines(picture, changed)
  const inRooms = changed.map((one): PlacedInRoom => {
    const alignment = alignedFor(one.text, one.block.alignment)
    const own = { ...one.block, color: color ?? one.block.color, alignment }
    return { ...one, own, room: withRoom(own, background, others) }
  })
  const fitting = inRooms.filter(({ own, text, room }) => isLegibleIn(own, text, room))
  const crowded = inRooms.filter((one) => !fitting.includes(one))
  return {
    background: crowded.length === 0 ? background : await withoutLines(picture, fitting),
    fitting,
    crowded,
  }
}

/** Right-to-left text is aligned to the opposite edge. */
function alignedFor(text: string, alignment: Alignment): Alignment {
  if (!isRightToLeft(text) || alignment === 'center') return alignment
  return alignment === 'left' ? 'right' : 'left'
}

/** Only the given lines, each wherever the ad shows it. */
function ofCopy(picture: Pixels, { lines, unsure }: FoundText, copy: readonly CopyLine[]): Plan {
  const { matches, open, seen } = matchesOf(copy, { lines, unsure }, picture)
  const placed = matches.map(({ found, line }) => ({
    ...found,
    original: line.original,
    text: line.replacement,
  }))
  const rest = restOf(lines, matches, picture).filter(hasWords)
  return {
    way: 'set',
    placed,
    of: copy.length,
    ended: [
      ...seen.map(({ original }) => ({ end: 'unsure' as const, text: original })),
      ...open.map(({ original }) => ({ end: 'missing' as const, text: original })),
      ...rest.map((text) => ({ end: 'unlisted' as const, text: inOneLine(text) })),
    ],
  }
}

/** Numbers alone need no translation. */
const hasWords = (text: string) => /\p{L}/u.test(text)

interface Translation {
  readonly unsure: readonly string[]
  readonly language: string
  readonly asked: Instructions
  readonly translate: Translate
}

async function ofTranslation(
  blocks: readonly FoundBlock[],
  { unsure, language, asked: { keeps, letters }, translate }: Translation,
): Promise<Plan> {
  const ended: EndedLine[] = unsure.map((text) => ({ end: 'unsure', text: inOneLine(text) }))
  const open: { readonly found: FoundBlock; readonly guard: ReturnType<typeof guarded> }[] = []
  for (const found of blocks) {
    const text = inOneLine(found.block.text)
    const guard = guarded(text, keeps)
    if (hasWords(guard.shown.replaceAll(/⟦\d+⟧/g, ''))) open.push({ found, guard })
    else ended.push({ end: hasWords(text) ? 'kept' : 'same', text })
  }
  const translations = await translate(
    open.map(({ guard }) => guard.shown),
    language,
    await sureLanguageOf(blocks.map(({ block }) => block.text)),
  )
  const placed: PlacedBlock[] = []
  for (const [at, { found, guard }] of open.entries()) {
    const translated = translations[at]
    const isTranslated = typeof translated === 'string' && translated.trim() !== ''
    const whole = isTranslated ? guard.restore(translated) : null
    const original = found.block.text
    const end = translated === UNANSWERED ? 'unanswered' : 'untranslated'
    if (whole === null) ended.push({ end, text: inOneLine(original) })
    else {
      const text = cased(withQuotationMarks(whole, language), letters, language)
      placed.push({ ...found, original, text })
    }
  }
  return { way: 'translated', placed, of: open.length + unsure.length, ended }
}

function cased(text: string, letters: Instructions['letters'], language: string): string {
  const locale = language.slice(0, 2)
  return letters === 'upper'
    ? text.toLocaleUpperCase(locale)
    : letters === 'lower'
      ? text.toLocaleLowerCase(locale)
      : text
}
