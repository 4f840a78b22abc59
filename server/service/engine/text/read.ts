import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createWorker, PSM } from 'tesseract.js'
import type { Mask } from '../mask/mask.ts'
import { resizedMask } from '../mask/resized-mask.ts'
import { modelFileFor } from '../model-files/in-use.ts'
import type { ModelFile } from '../model-files/model-file.ts'
import { encodePng } from '../pixels/encode.ts'
import { type Bounds, heightOf, widthOf } from '../pixels/geometry.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { inkBounds, type Strip } from './ink.ts'
import { ENGLISH, type ReadLanguage } from './language.ts'
import { recognized, type SeenWord } from './recognize.ts'
import { READING } from './tuning.ts'

/** A word of a line, and the bounding box of its letters in the strip. */
export interface Word {
  readonly text: string
  readonly bounds: Bounds
}

export interface Reading {
  readonly words: readonly Word[]
  /** Percent. */
  readonly confidence: number
}

/** The margin around a line for a model file, as a share of its input's height. */
const MARGIN = 0.08

const { resolve } = createRequire(import.meta.url)
const dataOf = (language: ReadLanguage) =>
  join(dirname(resolve(`@tesseract.js-data/${language}/package.json`)), '4.0.0_best_int')

/** OCR engines of this thread, for English and one other language: starting one takes a second. */
const readers = new Map<ReadLanguage, ReturnType<typeof createWorker>>()

function openReader(language: ReadLanguage): ReturnType<typeof createWorker> {
  const open = readers.get(language) ?? closedOther(language).then(() => startReader(language))
  readers.set(language, open)
  return open
}

async function closedOther(language: ReadLanguage): Promise<void> {
  const other = [...readers].find(([open]) => open !== ENGLISH && language !== ENGLISH)
  if (!other) return
  readers.delete(other[0])
  await (await other[1]).terminate()
}

async function startReader(language: ReadLanguage): ReturnType<typeof createWorker> {
  const options = { langPath: dataOf(language), gzip: true, cacheMethod: 'none' } as const
  // The data of Italian name a list of words that is not part of them.
  const reader = await createWorker(language, 1, options, 'user_words_suffix ')
  await reader.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_LINE, user_defined_dpi: '96' })
  return reader
}

/**
 * Recognizes one line of Latin letters, with the model file for it if there is one; null if it has no words.
 * Letters with accents that the language does not have are read without them.
 */
export async function read(strip: Strip, language: ReadLanguage = ENGLISH): Promise<Reading | null> {
  const file = modelFileFor('recognition')
  const seen = file ? await readBy(file, strip) : await readByTesseract(strip, language)
  // Unsure words at the ends may be parts of the picture; between others they are words.
  const isSure = ({ confidence }: SeenWord) => confidence >= READING.minSure
  const words = seen.slice(seen.findIndex(isSure), seen.findLastIndex(isSure) + 1)
  if (!words.some(isSure)) return null
  const letters = words.reduce((sum, { text }) => sum + text.length, 0)
  return {
    words: tightened(words, strip),
    confidence: words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / letters,
  }
}

/** The words and where they are in the strip. */
async function readByTesseract(strip: Strip, language: ReadLanguage): Promise<readonly SeenWord[]> {
  const scale = Math.min(READING.maxLarger, READING.heightPx / heightOf(strip.bounds))
  const { recognize } = await openReader(language)
  const shown = await blackOnWhite(strip, { scale, padding: READING.padding })
  const { data: page } = await recognize(encodePng(shown), {}, { blocks: true, text: false })
  return (page.blocks ?? [])
    .flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines.flatMap(({ words }) => words)))
    .filter(({ text }) => text.trim() !== '')
    .map(({ text, bbox, confidence }) => ({
      text: text.trim(),
      from: (bbox.x0 - READING.padding) / scale + strip.bounds.x0,
      to: (bbox.x1 - READING.padding) / scale + strip.bounds.x0,
      confidence,
    }))
}

async function readBy(file: ModelFile, strip: Strip): Promise<readonly SeenWord[]> {
  const padding = Math.max(1, Math.floor(file.size.height * MARGIN))
  const scale = (file.size.height - 2 * padding) / heightOf(strip.bounds)
  const words = await recognized(file, await blackOnWhite(strip, { scale, padding }))
  const inStrip = (x: number) => (x - padding) / scale + strip.bounds.x0
  return words.map((word) => ({ ...word, from: inStrip(word.from), to: inStrip(word.to) }))
}

async function blackOnWhite(
  { ink, width, bounds }: Strip,
  { scale, padding }: { readonly scale: number; readonly padding: number },
): Promise<Pixels> {
  const [wide, tall] = [widthOf(bounds), heightOf(bounds)]
  const letters: Mask = { width: wide, height: tall, data: new Uint8ClampedArray(wide * tall) }
  for (let y = 0; y < tall; y += 1)
    for (let x = 0; x < wide; x += 1)
      letters.data[y * wide + x] = 255 * (ink[(bounds.y0 + y) * width + bounds.x0 + x] ?? 0)
  const size = { width: Math.max(1, Math.round(wide * scale)), height: Math.max(1, Math.round(tall * scale)) }
  const large = await resizedMask(letters, size)
  const page = { width: size.width + 2 * padding, height: size.height + 2 * padding }
  const data = new Uint8ClampedArray(page.width * page.height * 4).fill(255)
  for (let y = 0; y < size.height; y += 1) {
    for (let x = 0; x < size.width; x += 1) {
      const at = ((y + padding) * page.width + x + padding) * 4
      data.fill(255 - (large.data[y * size.width + x] ?? 0), at, at + 3)
    }
  }
  return { ...page, data }
}

/** The OCR's word boundaries are imprecise: split in the widest nearby gap without ink. */
function tightened(spans: readonly SeenWord[], { ink, width, height, bounds }: Strip): readonly Word[] {
  const isEmpty = (x: number) => {
    for (let y = bounds.y0; y < bounds.y1; y += 1) if ((ink[y * width + x] ?? 0) >= 0.5) return false
    return true
  }
  const reach = heightOf(bounds) * READING.cutReach
  const cuts = spans.slice(1).map((next, place) => {
    const before = spans[place]?.to ?? next.from
    const [low, high] = [Math.min(before, next.from) - reach, Math.max(before, next.from) + reach]
    let [best, run] = [{ at: (before + next.from) / 2, length: 0 }, 0]
    for (let x = Math.max(bounds.x0, Math.floor(low)); x <= Math.min(bounds.x1, Math.ceil(high)); x += 1) {
      run = isEmpty(x) ? run + 1 : 0
      if (run > best.length) best = { at: x - run / 2, length: run }
    }
    return Math.round(best.at)
  })
  return spans.flatMap(({ text }, place) => {
    const [from, to] = [cuts[place - 1] ?? bounds.x0, cuts[place] ?? bounds.x1]
    const own = new Float32Array(ink.length)
    for (let y = 0; y < height; y += 1)
      own.set(ink.subarray(y * width + from, y * width + to), y * width + from)
    const box = inkBounds(own, width)
    return box ? [{ text, bounds: box }] : []
  })
}
