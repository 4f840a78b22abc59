import sharp from 'sharp'
import * as z from 'zod'
import { within } from '#server/platform/deadline.ts'
import { addressOf, ForbiddenHost, pinnedTo, systemLookup } from '#server/platform/http/address-guard.ts'
import { AnswerTooLong, bytesOf, isOk, send } from '#server/platform/http/outgoing.ts'
import { isMarked, type Mask } from '#server/service/engine/mask/mask.ts'
import { cutOutBy, matte } from '../engine/matte/matte.ts'
import { upscaled } from '../engine/model-files/upscale.ts'
import { encodePng } from '../engine/pixels/encode.ts'
import type { Pixels } from '../engine/pixels/pixels.ts'
import type { Extent } from '../engine/pixels/resample.ts'
import { ask, type Backend, BackendError } from './ask.ts'

/** A server with the OpenAI images API, such as local GPU servers. */
export interface ImagesBackend extends Backend {
  readonly model: string
}

/** A generation or an edit by a model. */
export interface ImagesRequest extends Extent {
  readonly prompt: string
  readonly seed: number
  readonly isTransparent: boolean
  /** Pictures to edit, or to use as references. */
  readonly pictures: readonly Pixels[]
  /** White marks the area of the first picture to regenerate; all other pixels stay unchanged. */
  readonly mask?: Mask
}

/** Sizes that every model of this API supports; used if it refuses another size. */
const USUAL_SIZES = [
  { width: 1024, height: 1024 },
  { width: 1536, height: 1024 },
  { width: 1024, height: 1536 },
] as const
const MAX_BYTES = 60 * 1024 * 1024

const imagesAnswer = z.object({
  data: z
    .array(z.object({ b64_json: z.nullish(z.string()), url: z.nullish(z.string()) }))
    .min(1, 'the answer has no picture'),
})

/** Asks a model for a picture and returns it in exactly the requested size. */
export async function makeByModel(backend: ImagesBackend, request: ImagesRequest): Promise<Pixels> {
  const made = await anySize(backend, request)
  const fitted = await upscaled(made, request, 'cover')
  const whole = request.mask ? await pastedInto(request.pictures[0], request.mask, fitted) : fitted
  return request.isTransparent && isOpaque(whole) ? await cutOutBy(whole, (await matte(whole)).mask) : whole
}

async function anySize(backend: ImagesBackend, request: ImagesRequest): Promise<Pixels> {
  try {
    return await askFor(backend, request, request)
  } catch (error) {
    if (!(error instanceof BackendError) || error.status !== 400) throw error
    const far = ({ width, height }: Extent) =>
      Math.abs(Math.log(width / height / (request.width / request.height)))
    const nearest = USUAL_SIZES.reduce<Extent>(
      (best, next) => (far(next) < far(best) ? next : best),
      USUAL_SIZES[0],
    )
    return askFor(backend, request, nearest)
  }
}

async function askFor(backend: ImagesBackend, request: ImagesRequest, size: Extent): Promise<Pixels> {
  const { prompt, seed, isTransparent, pictures, mask } = request
  const fields = {
    model: backend.model,
    prompt,
    size: `${size.width}x${size.height}`,
    ...(isTransparent ? { background: 'transparent' } : {}),
  }
  const [first, ...others] = pictures
  if (!first) {
    const body = JSON.stringify({ ...fields, n: 1, seed })
    return pictureOf(backend, await ask(backend, '/v1/images/generations', () => body))
  }
  const files = [first, ...others].map((picture) => encodePng(picture))
  const hole = mask && encodePng(holeOf(first, mask))
  const form = () => {
    const data = new FormData()
    for (const [name, value] of Object.entries({ ...fields, n: '1', seed: `${seed}` })) data.set(name, value)
    const name = files.length > 1 ? 'image[]' : 'image'
    for (const [at, file] of files.entries()) data.append(name, png(file), `${at}.png`)
    if (hole) data.set('mask', png(hole), 'mask.png')
    return data
  }
  return pictureOf(backend, await ask(backend, '/v1/images/edits', form))
}

const png = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)], { type: 'image/png' })

/** The mask format of this API: transparent pixels are regenerated. */
const holeOf = ({ width, height, data }: Pixels, mask: Mask): Pixels => ({
  width,
  height,
  data: data.map((value, of) => (of % 4 === 3 ? (isMarked(mask.data[of >> 2]) ? 0 : 255) : value)),
})

async function pictureOf(backend: ImagesBackend, answer: unknown): Promise<Pixels> {
  const read = imagesAnswer.safeParse(answer)
  const [first] = read.data?.data ?? []
  if (!first) throw new BackendError(`${backend.url} answered without a picture`, null)
  const bytes = first.b64_json
    ? Buffer.from(first.b64_json, 'base64')
    : await fetched(backend, first.url ?? '')
  const { data, info } = await sharp(bytes, { limitInputPixels: 100_000_000 })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, data: new Uint8ClampedArray(data) }
}

/** Downloads a picture by its link: from the model's own server, or from a public host. Redirects are not followed. */
async function fetched({ url, timeoutMs }: ImagesBackend, link: string): Promise<Buffer> {
  const address = new URL(link, url)
  const isOwn = address.origin === new URL(url).origin
  const failed = (message: string, status: number | null) =>
    new BackendError(`the picture at ${address.host} could not be fetched (${message})`, status)
  const lookup = isOwn ? {} : { lookup: await publicLookup(address, failed) }
  return within(timeoutMs, undefined, async (signal) => {
    const answer = await send(address, { signal, ...lookup })
    if (!isOk(answer)) throw failed(`${answer.statusCode}`, answer.statusCode ?? null)
    return bytesOf(answer, MAX_BYTES)
  }).catch((error: unknown) => {
    throw error instanceof AnswerTooLong ? failed(error.message, null) : error
  })
}

async function publicLookup(address: URL, failed: (message: string, status: null) => BackendError) {
  const guard = { lookup: systemLookup, allowHosts: [] }
  return pinnedTo(
    await addressOf(address, guard).catch((error: unknown) => {
      throw error instanceof ForbiddenHost ? failed(error.message, null) : error
    }),
  )
}

/** Generated pixels where the mask is white, the first picture's own pixels elsewhere. */
async function pastedInto(picture: Pixels | undefined, mask: Mask, made: Pixels): Promise<Pixels> {
  if (!picture) return made
  const data = picture.data.slice()
  for (const [at, value] of mask.data.entries())
    if (isMarked(value)) data.set(made.data.subarray(at * 4, at * 4 + 4), at * 4)
  return { ...picture, data }
}

const isOpaque = ({ data }: Pixels) => data.every((value, of) => of % 4 !== 3 || value === 255)
