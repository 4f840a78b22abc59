import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { subjectOnGround } from '#server/testing/pictures/drawn-pictures.ts'
import { aService, type Sent, type TestService } from '#server/testing/service.ts'

const LARGE = { width: 6400, height: 3600 }
let service: TestService
let large: { readonly bytes: Uint8Array<ArrayBuffer> }
beforeAll(async () => {
  service = await aService()
  const enlarged = sharp(await subjectOnGround()).resize({ ...LARGE, fit: 'fill' })
  large = { bytes: new Uint8Array(await enlarged.jpeg().toBuffer()) }
})
afterAll(() => service.stop())

async function resolutionOf(path: string, sent: Sent): Promise<unknown> {
  const { body } = await service.post(path, sent)
  const { body: done } = await service.finished(String(body.generation_id))
  const [item] = Object(done.data)
  const { width, height } = await sharp(await (await fetch(item.url)).arrayBuffer()).metadata()
  expect(item.resolution).toBe(`${width}x${height}`)
  return item.resolution
}

describe('tools with a size of their own work on at most 16.8 megapixels', () => {
  it('replace background keeps the proportions of `image` (Image tools, rule 2)', async () => {
    const files = { image: [large], background_reference: [large] }
    expect(await resolutionOf('/v2/image/replace-background/svc-4-5', { files })).toBe('5461x3072')
  })

  it('pose variants too, in the requested ratio', async () => {
    const fields = { instruction: 'lean left', aspect_ratio: '16:9' }
    const files = { source_image: [large] }
    expect(await resolutionOf('/v2/tool/model-pose-variants', { fields, files })).toBe('5461x3072')
  })

  it('an ad has exactly the requested size (rule 5)', async () => {
    const sent = { fields: { resolution: '300x250' }, files: { image: [large] } }
    expect(await resolutionOf('/v1/async/ad-resizer', sent)).toBe('300x250')
  })
})

it('a large picture without its background keeps its size, to the pixel', async () => {
  const { body } = await service.post('/v1/remove-background', { files: { image: [large] } })
  const picture = await fetch(Object(body).data[0].url)
  expect(await sharp(await picture.arrayBuffer()).metadata()).toMatchObject(LARGE)
})
