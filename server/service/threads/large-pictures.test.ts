import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subjectOnGround } from '#server/testing/pictures/drawn-pictures.ts'
import { aService, type Sent, type TestService } from '#server/testing/service.ts'
import { picturesOf } from '../engine/tools/edit.ts'
import { type EditRequest, engineTool } from '../engine/tools/table.ts'

const LARGE = { width: 6400, height: 3600 }
const SMALL = { width: 640, height: 360 }
const pictureOf = async (size: { readonly width: number; readonly height: number }) => {
  const jpeg = await sharp(await subjectOnGround())
    .resize({ ...size, fit: 'fill' })
    .jpeg()
    .toBuffer()
  return { bytes: new Uint8Array(jpeg) }
}
let service: TestService
let large: Awaited<ReturnType<typeof pictureOf>>
let small: typeof large
beforeAll(async () => {
  service = await aService()
  large = await pictureOf(LARGE)
  small = await pictureOf(SMALL)
})
afterAll(() => service.stop())

/** The sizes of the pictures that a tool works on, of one large picture for each of its files. */
async function worksOn(edit: EditRequest['edit']) {
  const path = join(service.dataDir, 'large.jpg')
  await writeFile(path, large.bytes)
  const tool = engineTool(edit)
  const { pictures } = await picturesOf(
    tool,
    tool.files.map(() => ({ path, format: 'jpeg' })),
  )
  return Object.values(pictures).map(({ width, height }) => ({ width, height }))
}

describe('tools with a size of their own work on at most 16.8 megapixels', () => {
  it.each(['replace-background', 'pose-variants', 'resize-ad'] as const)(
    '%s, in the same proportions',
    async (edit) => {
      for (const size of await worksOn(edit)) expect(size).toEqual({ width: 5461, height: 3072 })
    },
  )

  it.each(['remove-background', 'remove-object', 'localize-ad', 'layerize-text'] as const)(
    '%s changes pixels in their place, and works on them all',
    async (edit) => {
      for (const size of await worksOn(edit)) expect(size).toEqual(LARGE)
    },
  )
})

async function resolutionOf(path: string, sent: Sent): Promise<unknown> {
  const { body } = await service.post(path, sent)
  const { body: done } = await service.finished(String(body.generation_id))
  const [item] = Object(done.data)
  const { width, height } = await sharp(await (await fetch(item.url)).arrayBuffer()).metadata()
  expect(item.resolution).toBe(`${width}x${height}`)
  return item.resolution
}

describe('their results have the size', () => {
  it('of `image`: replace background (Image tools, rule 2)', async () => {
    const files = { image: [small], background_reference: [small] }
    expect(await resolutionOf('/v2/image/replace-background/svc-4-5', { files })).toBe('640x360')
  })

  it('of the source in the requested ratio: pose variants', async () => {
    const fields = { instruction: 'closer', aspect_ratio: '16:9' }
    const files = { source_image: [small] }
    expect(await resolutionOf('/v2/tool/model-pose-variants', { fields, files })).toBe('640x360')
  })

  it('that was requested, exactly: an ad (rule 5)', async () => {
    const sent = { fields: { resolution: '300x250' }, files: { image: [large] } }
    expect(await resolutionOf('/v1/async/ad-resizer', sent)).toBe('300x250')
  })
})

it('a large picture without its background keeps its size, to the pixel', async () => {
  const { body } = await service.post('/v1/remove-background', { files: { image: [large] } })
  const picture = await fetch(Object(body).data[0].url)
  expect(await sharp(await picture.arrayBuffer()).metadata()).toMatchObject(LARGE)
})
