import type { Readable } from 'node:stream'
import { tooManyPixels } from '#contract/service/describe/file-field.ts'
import { inspectPicture, isWhole, type PictureFacts } from '#server/platform/pictures/inspect-picture.ts'
import { pngFlaw } from '#server/platform/pictures/png-flaw.ts'
import { type Intake, type Objects, TooLarge } from '#server/platform/storage/objects.ts'
import { Refusal } from '../http/errors.ts'

/** Results and edits may be larger than the uploads that the service accepts; this is the limit for stored ones. */
const MAX_KEPT_PIXELS = 100_000_000

interface Limits {
  readonly maxBytes: number
  /** The limit in pixels that a refusal names, where the caller has a lower one of its own. */
  readonly namedPixels?: number
}

interface TakenPicture<Drawn> {
  readonly intake: Intake
  readonly facts: PictureFacts
  readonly drawn: Drawn
}

type Draw<Drawn> = (path: string) => Promise<Drawn>

/**
 * Streams a file in and checks it: its size in bytes and pixels, its format by content, and that it is complete. An
 * invalid file is refused and removed; a valid one must be kept or dropped by the caller. `draw` gets the file while
 * its last pixels are being checked, and must not reject.
 */
export async function takePicture(
  objects: Objects,
  source: Readable,
  limits: Limits,
): Promise<TakenPicture<undefined>>
export async function takePicture<Drawn>(
  objects: Objects,
  source: Readable,
  limits: Limits,
  draw: Draw<Drawn>,
): Promise<TakenPicture<Drawn>>
export async function takePicture<Drawn>(
  objects: Objects,
  source: Readable,
  limits: Limits,
  draw?: Draw<Drawn>,
): Promise<TakenPicture<Drawn | undefined>> {
  const intake = await objects.intake(source, limits).catch((error: unknown) => {
    throw error instanceof TooLarge ? new Refusal(413, 'too-large', `The file ${error.message}.`) : error
  })
  try {
    return { intake, ...(await judge(intake, limits, draw)) }
  } catch (error) {
    await objects.drop(intake)
    throw error
  }
}

async function judge<Drawn>(
  { path, bytes }: Intake,
  { namedPixels = MAX_KEPT_PIXELS }: Limits,
  draw?: Draw<Drawn>,
) {
  if (bytes === 0) throw new Refusal(400, 'empty', 'The file is empty.')
  const flaw = await pngFlaw(path)
  if (flaw === 'too much metadata')
    throw new Refusal(
      422,
      'too-much-metadata',
      'The picture has too much metadata. Save it without metadata.',
    )
  const facts = flaw ? 'damaged' : await inspectPicture(path)
  if (facts === 'damaged') throw damaged()
  if (!facts || facts.width < 1 || facts.height < 1) {
    throw new Refusal(415, 'not-a-picture', 'The file is not a picture in a format that Easel supports.')
  }
  if (facts.width * facts.height > MAX_KEPT_PIXELS)
    throw new Refusal(422, 'too-many-pixels', `The picture ${tooManyPixels(facts, namedPixels)}.`)
  const [whole, drawn] = await Promise.all([isWhole(path, facts.format), draw?.(path)])
  if (!whole) throw damaged()
  return { facts, drawn }
}

const damaged = () => new Refusal(422, 'damaged', 'The picture is damaged or incomplete.')
