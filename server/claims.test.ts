import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createCanvas } from '@napi-rs/canvas'
import sharp from 'sharp'
import { createWorker, PSM, type Worker } from 'tesseract.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAdReport } from '#contract/service/values/ad-report.ts'
import { parseExactCopy } from '#contract/service/values/exact-copy.ts'
import { readLayersReport } from '#contract/service/values/layers-report.ts'
import { readSubjectReport } from '#contract/service/values/subject-report.ts'
import { cssFont } from './service/engine/typeset/fonts.ts'
import { warningsOf } from './studio/runs/warnings.ts'
import { fillForeignText } from './testing/scenes/lettering.ts'
import { overlapOf } from './testing/scenes/measures.ts'
import { subjectScene } from './testing/scenes/subjects.ts'
import { aService, type TestService } from './testing/service.ts'

// What answers claim about pictures, against what a reader that did not make them sees: plain Tesseract on the whole picture, and
// the truth of a drawn scene.

const WORDS = join(
  dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')),
  '4.0.0_best_int',
)
/** Small print is read when it is larger. */
const READ_LARGER = 2
/** How much less than its confidence the outline of one scene may overlap the true one. */
const MAX_LESS = 0.1

let service: TestService
let reader: Worker
beforeAll(async () => {
  service = await aService()
  reader = await createWorker('eng', 1, { langPath: WORDS, gzip: true, cacheMethod: 'none' })
  await reader.setParameters({ tessedit_pageseg_mode: PSM.SPARSE_TEXT })
})
afterAll(async () => {
  await reader.terminate()
  await service.stop()
})

/** All words in a picture. */
async function wordsIn(picture: Buffer): Promise<string> {
  const { width = 1 } = await sharp(picture).metadata()
  const large = await sharp(picture)
    .flatten({ background: '#ffffff' })
    .resize(width * READ_LARGER)
    .png()
    .toBuffer()
  const { data } = await reader.recognize(large)
  return letters(data.text)
}
const letters = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, ' ')

const LINES = {
  title: 'Summer Sale',
  note: 'Order before Friday',
  foreign: 'Open every Sunday',
  outlined: 'Find yours in store',
} as const

/**
 * An ad with two lines that can be lifted off, one in a typeface that is none of ours, and one that cannot, as its letters have
 * two colours.
 */
function ad(): Buffer {
  const canvas = createCanvas(900, 460)
  const ctx = canvas.getContext('2d')
  ctx.fillStyle = '#22304d'
  ctx.fillRect(0, 0, 900, 460)
  const line = (text: string, size: number, y: number) => {
    ctx.font = cssFont({ family: 'Inter', isBold: true, isItalic: false }, size)
    ctx.fillStyle = '#fdf3dc'
    ctx.fillText(text, 60, y)
  }
  line(LINES.title, 84, 130)
  line(LINES.note, 40, 220)
  fillForeignText(ctx, { text: LINES.foreign, x: 60, y: 290, size: 36 })
  line(LINES.outlined, 64, 390)
  ctx.strokeStyle = '#e0402a'
  ctx.lineWidth = 64 / 14
  ctx.strokeText(LINES.outlined, 60, 390)
  return canvas.toBuffer('image/png')
}

const fileOf = (bytes: Buffer) => [{ bytes: new Uint8Array(bytes) }]
const picture = async (url: unknown) => Buffer.from(await (await fetch(String(url))).arrayBuffer())

/** The words of an answer's report that say something else than the picture; none if all it says is true. */
async function untrueOfAd(report: string, exactCopy: string, result: Buffer): Promise<readonly string[]> {
  const said = readAdReport(report)
  if (!said) return [report]
  const shown = await wordsIn(result)
  const isShown = (text: string) => shown.includes(letters(text).trim())
  const endOf = (text: string) => said.lines.find((line) => line.text === text)?.end
  const ofCopy = (parseExactCopy(exactCopy) ?? []).flatMap(({ original, replacement }) => {
    const end = endOf(original)
    const holds =
      end === 'missing' || end === 'unsure'
        ? !isShown(replacement)
        : isShown(replacement) && !isShown(original)
    return holds ? [] : [`${original} → ${replacement}: ${end ?? 'set'}`]
  })
  const kept = said.lines.filter(({ end, text }) => (end === 'unlisted' || end === 'kept') && !isShown(text))
  return [...ofCopy, ...kept.map(({ end, text }) => `${text}: ${end}`)]
}

async function untrueOfLayers(
  report: string,
  lifted: readonly string[],
  base: Buffer,
): Promise<readonly string[]> {
  const said = readLayersReport(report)
  const shown = await wordsIn(base)
  const isShown = (text: string) => shown.includes(letters(text).trim())
  return [
    ...lifted.filter((text) => isShown(text)).map((text) => `${text}: lifted`),
    ...(said?.left ?? []).filter((text) => !isShown(text)).map((text) => `${text}: stays`),
    ...(said && said.done !== lifted.length ? [report] : []),
  ]
}

async function untrueOfOutline(
  report: string,
  result: Buffer,
  truth: Uint8ClampedArray,
): Promise<readonly string[]> {
  const confidence = readSubjectReport('remove-background', report)
  const { data } = await sharp(result).extractChannel(3).raw().toBuffer({ resolveWithObject: true })
  return confidence !== null && overlapOf(new Uint8ClampedArray(data), truth) >= confidence - MAX_LESS
    ? []
    : [report]
}

describe('what the ad localizer says of each line is what the picture shows', () => {
  const copy = [
    'Summer Sale => Sommerfest',
    'Order before Friday => Jetzt bestellen',
    'Free gifts => Gratis',
  ].join('\n')
  let report: string
  let result: Buffer
  beforeAll(async () => {
    const fields = { language: 'de', exact_copy: copy, prompt: '' }
    const { body } = await service.post('/v2/tool/ad-localizer', { fields, files: { image: fileOf(ad()) } })
    const { body: done } = await service.finished(String(body.generation_id))
    const [item] = Object(done.data)
    report = String(item.prompt)
    result = await picture(item.url)
  })

  it('in the answer, and in the warning of its tile', async () => {
    expect(await untrueOfAd(report, copy, result)).toEqual([])
    expect(report).toMatch(/^de: 2 of 3 lines set$/m)
    const warnings = warningsOf({ operation: 'localize-ad', values: { exact_copy: copy }, adLines: null }, [
      report,
    ])
    expect(warnings.map(({ code, message }) => [code, message])).toContainEqual([
      'not-found',
      expect.stringContaining('Free gifts'),
    ])
  })

  it('and a report that hides a line which was not found, or that says so of one which was set, is caught', async () => {
    const hidden = report.replace(/\nnot found in the picture: Free gifts/, '')
    expect(hidden).not.toBe(report)
    expect(await untrueOfAd(hidden, copy, result)).toEqual(['Free gifts → Gratis: set'])
    expect(await untrueOfAd(`${report}\nnot found in the picture: Summer Sale`, copy, result)).not.toEqual([])
  })
})

describe('what text layers say of each line is what the picture without its text shows', () => {
  let report: string
  let lifted: readonly string[]
  let base: Buffer
  beforeAll(async () => {
    const { body } = await service.post('/v1/svc-v3/layerize-text', { files: { image: fileOf(ad()) } })
    report = String(body.text_report)
    lifted = Object(body.text_blocks).map(({ text }: { text: string }) => text)
    base = await picture(body.base_image_url)
  })

  it('in the answer, and in the warning of its tile', async () => {
    expect(await untrueOfLayers(report, lifted, base)).toEqual([])
    expect(lifted).toEqual([LINES.title, LINES.note, LINES.foreign])
    expect(readLayersReport(report)).toMatchObject({ similar: [LINES.foreign], left: [LINES.outlined] })
    const warnings = warningsOf({ operation: 'layerize-text', values: {}, adLines: null }, [report])
    expect(warnings).toMatchObject([
      { code: 'not-lifted', count: 1, of: 4, message: expect.stringContaining(LINES.outlined) },
      { code: 'similar-typeface', count: 1, of: 4, message: expect.stringContaining(LINES.foreign) },
    ])
  })

  it('and a report that says a line was lifted which still stands there is caught', async () => {
    expect(await untrueOfLayers('', [...lifted, LINES.outlined], base)).toEqual([`${LINES.outlined}: lifted`])
  })
})

describe('how sure a cut-out says its outline is, it is', () => {
  const scene = subjectScene(2)
  const png = () =>
    sharp(Buffer.from(scene.data), { raw: { width: scene.width, height: scene.height, channels: 4 } })
      .png()
      .toBuffer()
  let result: Buffer
  let report: string
  beforeAll(async () => {
    const { body } = await service.post('/v1/remove-background', { files: { image: fileOf(await png()) } })
    const [item] = Object(body.data)
    result = await picture(item.url)
    report = `Confidence in the outline: ${Number(item.subject_confidence).toFixed(2)}`
  })

  it('in the answer, and in the file', async () => {
    expect(await untrueOfOutline(report, result, scene.truth)).toEqual([])
    expect(result.toString('latin1')).toContain(`Sandbox edit: remove-background. ${report}.`)
  })

  it('and a confidence in another outline is caught', async () => {
    const moved = await sharp(result).rotate(180).png().toBuffer()
    expect(await untrueOfOutline('Confidence in the outline: 0.95', moved, scene.truth)).toHaveLength(1)
  })
})
