import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalogueWith } from '#contract/service/catalogue.ts'
import { openEmbeddedDatabase } from '#server/platform/database.ts'
import { edit } from '#server/service/engine/edit/edit.ts'
import type { EditRequest } from '#server/service/engine/edit/request.ts'
import { inpaint } from '#server/service/engine/inpaint/inpaint.ts'
import { telea } from '#server/service/engine/inpaint/telea.ts'
import { cutOutBy, matte } from '#server/service/engine/matte/matte.ts'
import { paint } from '#server/service/engine/paint/paint.ts'
import { startService } from '#server/service/service.ts'

export interface BenchService {
  readonly address: string
  readonly key: string
  stop(): Promise<void>
}

/** Paints a square DEFAULT picture of words, as a painter's thread does; gives the PNG. */
export async function paintSquare(prompt: string, side: number, seed: number): Promise<Uint8Array> {
  const { png } = await paint({
    width: side,
    height: side,
    prompt,
    seed,
    transparent: false,
    speed: 'DEFAULT',
  })
  return png
}

/** The embedded service on a folder of its own, one painter, without a limit on pictures in progress. */
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

/** Removes a background, as a maker's thread does; gives the mask and the cut-out. */
export async function removeBackground(picture: Picture) {
  const { mask } = await matte(picture)
  return { mask: mask.data, cutOut: cutOutBy(picture, mask).data }
}

/** Fills what is marked as remove object does at DEFAULT. */
export async function removeObject(picture: Picture, marked: Uint8ClampedArray): Promise<Uint8ClampedArray> {
  const { width, height } = picture
  const options = { seed: 1, passes: 8, radius: 3, sharpness: 3 }
  return (await inpaint(picture, { width, height, data: marked }, options)).data
}

/** The same by OpenCV alone. */
export async function fillByTelea(picture: Picture, marked: Uint8ClampedArray): Promise<Uint8ClampedArray> {
  const { width, height } = picture
  return (await telea(picture, { width, height, data: marked })).data
}

/** Carries out a tool's request over PNG pictures, as a maker's thread does. */
export async function editPictures(request: EditRequest, pictures: readonly Uint8Array[]): Promise<Picture> {
  const folder = await mkdtemp(join(tmpdir(), 'easel-edit-'))
  try {
    const files = pictures.map((_, place) => ({ path: join(folder, `${place}.png`), format: 'png' as const }))
    await Promise.all(files.map(({ path }, place) => writeFile(path, pictures[place] ?? '')))
    return (await edit(request, files)).pixels
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
