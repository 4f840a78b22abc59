import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalogueWith } from '#contract/service/values/catalogue.ts'
import type { CopyLine } from '#contract/service/values/exact-copy.ts'
import { openEmbeddedDatabase } from '#server/platform/database/database.ts'
import { resizeAd } from '#server/service/engine/fit/resize.ts'
import { inpaint } from '#server/service/engine/inpaint/inpaint.ts'
import { telea } from '#server/service/engine/inpaint/telea.ts'
import { resizedMask } from '#server/service/engine/mask/resized-mask.ts'
import { grabCut, LABEL } from '#server/service/engine/matte/grab-cut.ts'
import { cutOutBy, matte } from '#server/service/engine/matte/matte.ts'
import { paint } from '#server/service/engine/paint/paint.ts'
import { readPrompt } from '#server/service/engine/paint/reading/read-prompt.ts'
import { recordOf } from '#server/service/engine/paint/reading/record.ts'
import { canvasOf, pixelsOf } from '#server/service/engine/pixels/canvas.ts'
import { resized } from '#server/service/engine/pixels/resample.ts'
import { blocksOf } from '#server/service/engine/text/blocks.ts'
import { withoutText } from '#server/service/engine/text/erase.ts'
import { findLines } from '#server/service/engine/text/find.ts'
import { blocksGivenBack } from '#server/service/engine/text/given-back.ts'
import { edit } from '#server/service/engine/tools/edit.ts'
import type { EditRequest } from '#server/service/engine/tools/table.ts'
import { localize } from '#server/service/engine/translate/localize.ts'
import { phraseBook } from '#server/service/engine/translate/phrase-book.ts'
import { setBlock } from '#server/service/engine/typeset/set-block.ts'
import { startService } from '#server/service/service.ts'

export { openEmbeddedDatabase } from '#server/platform/database/database.ts'
export { randomFrom } from '#server/service/engine/chance/random.ts'
export { previewStore } from '#server/studio/assets/previews.ts'

export interface BenchService {
  readonly address: string
  readonly key: string
  stop(): Promise<void>
}

/** Paints a square DEFAULT picture, as a worker thread does; returns the PNG. */
export const paintSquare = async (prompt: string, side: number, seed: number): Promise<Uint8Array> =>
  (await painted(prompt, side, seed)).png

/** The nouns that a square DEFAULT picture shows, by its own record. */
export const drawnIn = async (prompt: string, side: number, seed: number): Promise<readonly string[]> =>
  (await painted(prompt, side, seed)).record.drawn

/** The nouns that the painter draws of a noun alone: none if no set has a drawing. */
export const drawnAlone = (noun: string): readonly string[] => recordOf(readPrompt(`a ${noun}`)).drawn

function painted(prompt: string, side: number, seed: number) {
  return paint({
    width: side,
    height: side,
    prompt,
    seed,
    transparent: false,
    speed: 'DEFAULT',
  })
}

/** The embedded service with its own folder and one painter, without a limit on pictures in progress. */
export async function startBenchService(): Promise<BenchService> {
  const dataDir = await mkdtemp(join(tmpdir(), 'easel-bench-'))
  const database = await openEmbeddedDatabase(join(dataDir, 'database'))
  const service = await startService({
    host: '127.0.0.1',
    port: 0,
    dataDir,
    database,
    catalogue: catalogueWith({ inflight_limit: 10_000, 'polling_rate_limit.requests': 10_000_000 }),
    linkTtlSeconds: 3600,
    workers: 1,
    logLevel: 'error',
  })
  return {
    address: service.address,
    key: await service.provisionKey('Benchmark'),
    async stop() {
      await service.stop()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

interface Picture {
  readonly width: number
  readonly height: number
  /** RGBA, rows from the top. */
  readonly data: Uint8ClampedArray
}

/** Removes a background, as a worker thread does; returns the mask and the cut-out. */
export async function removeBackground(picture: Picture) {
  const { mask, ...found } = await matte(picture)
  return { ...found, mask: mask.data, cutOut: (await cutOutBy(picture, mask)).data }
}

/** The frame of a picture that is surely background, as a share of its shorter side. */
const FRAME = 0.05
/** GrabCut takes seconds above this size, and its masks are no better. */
const CUT_PX = 320

/** The mask that GrabCut gives alone, where all but a frame may be the subject. */
export async function cutByFrame(picture: Picture): Promise<Uint8ClampedArray> {
  const scale = Math.min(1, CUT_PX / Math.max(picture.width, picture.height))
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  const small = await resized(picture, { width, height })
  const frame = Math.max(1, Math.round(Math.min(width, height) * FRAME))
  const labels = new Uint8Array(width * height).fill(LABEL.background)
  for (let y = frame; y < height - frame; y += 1)
    labels.fill(LABEL.maybeSubject, y * width + frame, (y + 1) * width - frame)
  return (await resizedMask(await grabCut(small, labels), picture)).data
}

/** Fills a mask as remove object does at DEFAULT. */
export async function removeObject(picture: Picture, marked: Uint8ClampedArray): Promise<Uint8ClampedArray> {
  const { width, height } = picture
  const options = { seed: 1, passes: 8, radius: 3, sharpness: 3 }
  return (await inpaint(picture, { width, height, data: marked }, options)).data
}

/** The same with OpenCV alone. */
export async function fillByTelea(picture: Picture, marked: Uint8ClampedArray): Promise<Uint8ClampedArray> {
  const { width, height } = picture
  return (await telea(picture, { width, height, data: marked })).data
}

/** Runs a tool on PNG pictures, as a worker thread does; for a layerized design returns its background. */
export async function editPictures(request: EditRequest, pictures: readonly Uint8Array[]): Promise<Picture> {
  const folder = await mkdtemp(join(tmpdir(), 'easel-edit-'))
  try {
    const files = pictures.map((_, place) => ({ path: join(folder, `${place}.png`), format: 'png' as const }))
    await Promise.all(files.map(({ path }, place) => writeFile(path, pictures[place] ?? '')))
    const { pixels, layers } = await edit(request, files)
    return layers?.base ?? pixels
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Words in a picture, with the boxes of their letters. */
export async function wordsIn(picture: Picture) {
  const lines = await findLines(picture)
  return lines.flatMap(({ words }) =>
    words.map(({ text, bounds: { x0, y0, x1, y1 } }) => ({
      text,
      x: x0,
      y: y0,
      width: x1 - x0,
      height: y1 - y0,
    })),
  )
}

/** Separates a design's text, and sets it again from its own blocks on the remaining background. */
export async function setAgain(picture: Picture): Promise<Uint8ClampedArray> {
  const blocks = await blocksGivenBack(await findLines(picture), picture)
  const lines = blocks.flatMap((found) => found.lines)
  const canvas = canvasOf(await withoutText(picture, lines))
  for (const { block } of blocks) setBlock(canvas.getContext('2d'), block)
  return pixelsOf(canvas).data
}

/** Replaces the words of a picture. */
export async function localized(picture: Picture, copy: readonly CopyLine[]): Promise<Picture> {
  return (await localize(picture, { language: 'de', copy, instruction: '' }, phraseBook)).pixels
}

/** Blocks of recognized text in a picture, each on one line. */
export async function blocksIn(picture: Picture) {
  const blocks = blocksOf(await findLines(picture), picture)
  return blocks.map(({ block }) => ({ ...block, text: block.text.replaceAll('\n', ' ') }))
}

/** An ad at another size, in its first arrangement. */
export const resizedAd = async (
  picture: Picture,
  size: Pick<Picture, 'width' | 'height'>,
): Promise<Picture> => (await resizeAd(picture, { ...size, ordinal: 0 })).pixels
