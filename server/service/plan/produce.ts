import { rm } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'
import { withDrawnReport } from '#contract/service/values/drawn-report.ts'
import type { Objects } from '#server/platform/storage/objects.ts'
import { openTurns } from '../intake/turns.ts'
import type { FinishedPicture } from '../queue/work.ts'
import type { Made, WrittenFile } from '../threads/engine-worker.ts'
import type { Painters } from '../threads/painters.ts'
import type { PicturePlan, Plan } from './plan.ts'

interface Deps {
  readonly painters: Painters
  readonly objects: Objects
  readonly log: FastifyBaseLogger
}

export interface Produced {
  readonly pictures: readonly FinishedPicture[]
  /** How many different pictures they are, withheld ones included: equal ones are charged once. */
  readonly different: number
}

/** Makes and stores every picture of a plan; stores none if one fails. */
export async function produce(
  { pictures, isLarge }: Plan,
  signal: AbortSignal,
  { painters, objects, log }: Deps,
): Promise<Produced> {
  const turns = openTurns(Number.POSITIVE_INFINITY)
  const attempts = await Promise.allSettled(
    pictures.map(async (plan, ordinal) => {
      const report = (share: number) => log.debug({ ordinal, progress: share }, 'picture progress')
      const make = () => painters.make(plan.work, signal, report)
      return { plan, made: await (isLarge ? turns.take({ caller: 'large', weight: 0 }, make) : make()) }
    }),
  )
  const made = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []))
  const failed = attempts.find((attempt) => attempt.status === 'rejected')
  if (failed) {
    await Promise.all(made.flatMap((one) => filesOf(one.made)).map(discard))
    throw failed.reason
  }
  const finished: FinishedPicture[] = []
  for (const { made: one } of made) if (one.warning) log.warn(one.warning)
  for (const one of made) finished.push(await finish(one, objects))
  return { pictures: finished, different: new Set(made.map(contentOf)).size }
}

async function finish(
  { plan: { reported, isWithheld }, made }: { readonly plan: PicturePlan; readonly made: Made },
  objects: Objects,
): Promise<FinishedPicture> {
  const { drawnReport = '' } = made
  const { isRewritten, prompt } = reported
  const facts = {
    ...(reported.size ?? { width: made.width, height: made.height }),
    seed: reported.seed,
    prompt: made.prompt ?? (isRewritten ? withDrawnReport(prompt, drawnReport) : prompt),
    // A prompt that is used as it was sent is also reported so.
    drawnReport: isRewritten ? null : drawnReport || null,
  }
  const nothing = { sha256: null, baseSha256: null, textBlocks: null }
  if (isWithheld) {
    await Promise.all(filesOf(made).map(discard))
    return { ...facts, ...nothing, ...(made.layers ? { textBlocks: [] } : {}) }
  }
  return {
    ...facts,
    sha256: await objects.keep(made.file),
    baseSha256: made.layers ? await objects.keep(made.layers.base) : null,
    textBlocks: made.layers ? [...made.layers.blocks] : null,
  }
}

/** The same text for equal pictures: the hashes of the picture and of the one without its text. */
const contentOf = ({ made }: { readonly made: Made }) =>
  filesOf(made)
    .map(({ sha256 }) => sha256)
    .join(' ')

const filesOf = ({ file, layers }: Made): readonly WrittenFile[] => (layers ? [file, layers.base] : [file])
const discard = ({ path }: WrittenFile) => rm(path, { force: true })
