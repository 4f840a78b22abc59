import { alikeness, linesToSet, MIN_ALIKE } from '#contract/service/values/ad-lines.ts'
import { adReport } from '#contract/service/values/ad-report.ts'
import type { DetectedTextBlock } from '#contract/service/values/text-block.ts'
import { NothingDone } from '../nothing-done.ts'
import { canvasOf, pixelsOf } from '../pixels/canvas.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { partOf, silent } from '../report.ts'
import { blockOfLine, blocksOf, type FoundBlock } from '../text/blocks.ts'
import { withoutText } from '../text/erase.ts'
import { type FoundLine, findLines } from '../text/find.ts'
import { isRightToLeft } from '../typeset/fonts.ts'
import { withRoom } from '../typeset/room.ts'
import { setBlock } from '../typeset/set-block.ts'
import { guarded, type Instructions, instructionsOf } from './instructions.ts'
import type { Translate } from './translate.ts'

export interface Localization {
  readonly language: string
  /** The given copy; without it, everything is translated. */
  readonly copy: readonly { readonly original: string; readonly replacement: string }[]
  readonly instruction: string
}

interface Localized {
  readonly pixels: Pixels
  /** The replaced lines, for the answer. */
  readonly prompt: string
}

type Alignment = DetectedTextBlock['alignment']
type CopyLine = Localization['copy'][number]

/** A block, its text as it was given or read, and its new text. */
interface PlacedBlock extends FoundBlock {
  readonly original: string
  readonly text: string
}

interface Plan {
  readonly placed: readonly PlacedBlock[]
  /** Everything that is set in the picture. */
  readonly all: readonly DetectedTextBlock[]
  /** For the answer's prompt. */
  readonly told: Omit<Parameters<typeof adReport>[0], 'language'>
}

/**
 * Replaces texts of a picture in the same place, size, colour, weight and alignment; pixels that are not behind text
 * stay unchanged. Texts that cannot be found or translated are listed in the answer's prompt. Throws NothingDone if that is
 * true of all.
 */
export async function localize(
  picture: Pixels,
  { language, copy, instruction }: Localization,
  translate: Translate,
  report = silent,
): Promise<Localized> {
  const asked = instructionsOf(instruction)
  const lines = await findLines(picture, partOf(report, 0, 0.7))
  const plan =
    copy.length > 0
      ? ofCopy(picture, lines, copy)
      : await ofTranslation(picture, { lines, language, asked, translate })
  const { placed } = plan
  const prompt = adReport({ language, ...plan.told })
  if (placed.length === 0) throw new NothingDone(lines.length === 0 ? 'no_text_found' : 'no_text_set')
  // What says the same stays as it is: set again, it would only be less like itself.
  const changed = placed.filter(
    ({ block, original, text }) => asked.color || !isOneOf(text, [original, block.text]),
  )
  if (changed.length === 0) throw new NothingDone('nothing_changed')
  const erased = await withoutText(
    picture,
    changed.flatMap(({ lines }) => lines),
  )
  const canvas = canvasOf(erased)
  const ctx = canvas.getContext('2d')
  for (const { block, text } of changed) {
    const own = { ...block, color: asked.color ?? block.color, alignment: alignedFor(text, block.alignment) }
    setBlock(ctx, own, text, withRoom(own, erased, plan.all))
  }
  return { pixels: pixelsOf(canvas), prompt }
}

const isOneOf = (text: string, others: readonly string[]) =>
  others.some((other) => inOneLine(other) === inOneLine(text))
const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Right-to-left text is aligned to the opposite edge. */
function alignedFor(text: string, alignment: Alignment): Alignment {
  if (!isRightToLeft(text) || alignment === 'center') return alignment
  return alignment === 'left' ? 'right' : 'left'
}

/** Only the given lines, each in the place of its original: a block, or a line of one. */
function ofCopy(picture: Pixels, lines: readonly FoundLine[], copy: readonly CopyLine[]): Plan {
  const blocks = blocksOf(lines, picture)
  let free = [...blocks, ...lines.map((line) => blockOfLine(line, lines, picture))]
  const placed: PlacedBlock[] = []
  const missing: string[] = []
  for (const { original, replacement } of copy) {
    const [best] = free
      .map((found) => ({ found, alike: alikeness(found.block.text, original) }))
      .toSorted((one, other) => other.alike - one.alike)
    if (best && best.alike >= MIN_ALIKE) {
      placed.push({ ...best.found, original, text: replacement })
      free = free.filter((other) => !other.lines.some((line) => best.found.lines.includes(line)))
    } else missing.push(original)
  }
  return {
    placed,
    all: blocks.map(({ block }) => block),
    told: { way: 'set', done: placed.length, of: copy.length, missing, left: leftOf(blocks, placed) },
  }
}

/** The texts of an ad in which some line was not set. */
function leftOf(blocks: readonly FoundBlock[], placed: readonly PlacedBlock[]) {
  const set = new Set(placed.flatMap(({ lines }) => lines))
  const left = blocks.filter(({ lines }) => lines.some((line) => !set.has(line)))
  return { of: textsToSet(blocks).length, lines: textsToSet(left) }
}

const textsToSet = (blocks: readonly FoundBlock[]) =>
  linesToSet(blocks.map(({ block }) => block.text.replaceAll('\n', ' ')))

interface Translation {
  readonly lines: readonly FoundLine[]
  readonly language: string
  readonly asked: Instructions
  readonly translate: Translate
}

async function ofTranslation(
  picture: Pixels,
  { lines, language, asked, translate }: Translation,
): Promise<Plan> {
  const { keeps, letters } = asked
  const blocks = blocksOf(lines, picture)
  const guards = blocks.map(({ block }) => guarded(block.text.replaceAll('\n', ' '), keeps))
  const isKept = guards.map(({ shown }) => !/\p{L}/u.test(shown.replaceAll(/⟦\d+⟧/g, '')))
  const open = blocks.flatMap((found, at) => {
    const guard = guards[at]
    return guard && !isKept[at] ? [{ found, guard }] : []
  })
  const translations = await translate(
    open.map(({ guard }) => guard.shown),
    language,
  )
  const placed: PlacedBlock[] = []
  const missing: string[] = []
  for (const [at, { found, guard }] of open.entries()) {
    const translated = translations[at]
    if (typeof translated !== 'string') missing.push(found.block.text.replaceAll('\n', ' '))
    else {
      const text = cased(guard.restore(translated), letters, language)
      placed.push({ ...found, original: found.block.text, text })
    }
  }
  return {
    placed,
    all: blocks.map(({ block }) => block),
    told: { way: 'translated', done: placed.length, of: open.length, missing },
  }
}

function cased(text: string, letters: Instructions['letters'], language: string): string {
  const locale = language.slice(0, 2)
  return letters === 'upper'
    ? text.toLocaleUpperCase(locale)
    : letters === 'lower'
      ? text.toLocaleLowerCase(locale)
      : text
}
