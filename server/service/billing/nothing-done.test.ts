import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { TOOLS, type ToolId } from '#contract/service/operations/table.ts'
import { isNothingDone } from '#contract/service/values/failure-reasons.ts'
import { anAdvertisement, subjectOnGround } from '#server/testing/pictures/drawn-pictures.ts'
import { aService, type TestService } from '#server/testing/service.ts'
import { organizations } from '../database/schema.ts'
import { ledger } from './schema.ts'

const CREDIT = 5_000_000
let service: TestService
beforeAll(async () => {
  service = await aService({ catalogue: { inflight_limit: 1000 } })
})
afterAll(() => service.stop())

const plain = async (background = '#7fa0c8', width = 320, height = 240) =>
  Buffer.from(
    await sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer(),
  )
const ad = () => anAdvertisement()
/** An advertisement with a disc in the colour of its letters, which touches them. */
async function touched() {
  const disc = {
    input: Buffer.from('<svg width="90" height="90"><circle cx="45" cy="45" r="45" fill="#fff"/></svg>'),
  }
  return Buffer.from(
    await sharp(await ad())
      .composite([{ ...disc, left: 250, top: 100 }])
      .png()
      .toBuffer(),
  )
}
/** A mask with a mark in its middle. */
async function marked() {
  const mark = { input: await plain('#ffffff', 80, 60), left: 120, top: 90 }
  return Buffer.from(
    await sharp(await plain('#000000'))
      .composite([mark])
      .png()
      .toBuffer(),
  )
}

interface Case {
  readonly path: string
  readonly files: Readonly<Record<string, () => Promise<Buffer<ArrayBuffer>>>>
  readonly fields?: Readonly<Record<string, string>>
  readonly reason: string
}

/** What each tool cannot do anything with; null for a tool that always does something: its size is what is asked for. */
const CASES: Readonly<Record<ToolId, readonly Case[] | null>> = {
  'remove-background': [
    { path: '/v1/remove-background', files: { image: plain }, reason: 'no_subject_found' },
  ],
  'remove-object': [
    {
      path: '/v1/remove-object',
      files: { image: plain, mask: marked },
      reason: 'nothing_changed',
    },
    {
      path: '/v1/remove-object',
      files: { image: ad, mask: () => plain('#ffffff', 600, 300) },
      reason: 'mask_marks_all',
    },
  ],
  'replace-background': [
    {
      path: '/v2/image/replace-background/svc-4-5',
      files: { image: plain, background_reference: ad },
      reason: 'no_subject_found',
    },
  ],
  'localize-ad': [
    {
      path: '/v2/tool/ad-localizer',
      files: { image: ad },
      fields: { language: 'de', exact_copy: 'Winter Coats => Mäntel' },
      reason: 'no_text_set',
    },
    {
      path: '/v2/tool/ad-localizer',
      files: { image: ad },
      fields: { language: 'de', exact_copy: 'Summer Sale => Summer Sale' },
      reason: 'nothing_changed',
    },
    {
      path: '/v2/tool/ad-localizer',
      files: { image: plain },
      fields: { language: 'de' },
      reason: 'no_text_found',
    },
  ],
  'pose-variants': [
    {
      path: '/v2/tool/model-pose-variants',
      files: { source_image: plain },
      fields: { instruction: 'closer' },
      reason: 'no_subject_found',
    },
    {
      path: '/v2/tool/model-pose-variants',
      files: { source_image: () => subjectOnGround() },
      fields: { instruction: 'closer, one hand raised' },
      reason: 'no_known_move',
    },
    {
      path: '/v2/tool/model-pose-variants',
      files: { source_image: () => subjectOnGround() },
      fields: { instruction: 'head and shoulders' },
      reason: 'no_such_frame',
    },
  ],
  'resize-ad': null,
  'layerize-text': [
    { path: '/v2/design/layerize/svc-3', files: { image: plain }, reason: 'no_text_found' },
    { path: '/v2/design/layerize/svc-3', files: { image: touched }, reason: 'text_not_separable' },
  ],
}

it('every tool has a case here', () => {
  expect(Object.keys(CASES).toSorted()).toEqual([...TOOLS].toSorted())
})

it('text layers name the lines that they could not separate, in a poll and in a synchronous answer', async () => {
  const [above, below] = [await ad(), await touched()]
  const both = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#204060' } })
    .composite([
      { input: above, left: 0, top: 0 },
      { input: below, left: 0, top: 300 },
    ])
    .png()
    .toBuffer()
  const files = { image: [{ bytes: Buffer.from(both) }] }
  const told = {
    text_blocks: [expect.objectContaining({ text: 'Summer Sale' })],
    text_report: expect.stringMatching(/^1 of 2 lines separated; these stay in the picture:\n\S/),
  }
  const key = await service.otherKey({ id: 'partly', creditUsdMicros: CREDIT })
  const sync = await service.post('/v1/svc-v3/layerize-text', { key, files })
  expect(sync.body).toMatchObject(told)
  const { body } = await service.post('/v2/design/layerize/svc-3', { key, files })
  await vi.waitFor(
    async () => {
      const polled = await service.get(`/v2/generations/${body.generation_id}`, key)
      expect(polled.body).toMatchObject({ status: 'completed', data: [told] })
    },
    { timeout: 90_000, interval: 30 },
  )
})

it.each(Object.values(CASES).flatMap((cases) => cases ?? []))(
  'a tool that finds nothing to do fails with its reason, and is not charged: $path, $reason',
  async ({ path, files, fields = {}, reason }) => {
    const id = `${path}-${reason}`.replaceAll('/', '-')
    const key = await service.otherKey({ id, creditUsdMicros: CREDIT })
    const sent = await Promise.all(
      Object.entries(files).map(async ([name, bytes]) => [name, [{ bytes: await bytes() }]] as const),
    )
    const answer = await service.post(path, { key, fields, files: Object.fromEntries(sent) })
    if (answer.status === 200) {
      await vi.waitFor(
        async () => {
          const { body } = await service.get(`/v2/generations/${answer.body.generation_id}`, key)
          expect(body).toMatchObject({ status: 'failed', failure_reason: reason })
        },
        { timeout: 90_000, interval: 30 },
      )
    } else {
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({ failure_reason: reason, generation_id: expect.any(String) })
      expect(answer.body.error).toMatch(/nothing is charged/)
    }
    expect(isNothingDone(reason)).toBe(true)
    const { db } = service.database
    const [organization] = await db.select().from(organizations).where(eq(organizations.id, id))
    expect(organization?.creditUsdMicros).toBe(CREDIT)
    expect(await db.$count(ledger, eq(ledger.organizationId, id))).toBe(0)
  },
)
