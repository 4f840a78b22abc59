import type { Intake, Objects } from '#server/platform/objects.ts'
import type { Painters } from './painters.ts'
import type { Plan } from './plan.ts'
import type { FinishedPicture } from './work.ts'

interface Deps {
  readonly painters: Painters
  readonly objects: Objects
}

/** Paints every picture of a plan and keeps it; what is kept is whole, and nothing is kept where one fails. */
export async function produce(
  { pictures }: Plan,
  signal: AbortSignal,
  { painters, objects }: Deps,
): Promise<readonly FinishedPicture[]> {
  const attempts = await Promise.allSettled(
    pictures.map(async (plan) => ({ plan, intake: await painters.paint(plan, signal) })),
  )
  const painted = attempts.flatMap((attempt) => (attempt.status === 'fulfilled' ? [attempt.value] : []))
  const failed = attempts.find((attempt) => attempt.status === 'rejected')
  if (failed) {
    for (const { intake } of painted) await objects.drop(intake)
    throw failed.reason
  }
  const finished: FinishedPicture[] = []
  for (const { plan, intake } of painted) {
    finished.push({ plan, sha256: await end(intake, plan.isWithheld, objects) })
  }
  return finished
}

async function end(intake: Intake, isWithheld: boolean, objects: Objects): Promise<string | null> {
  if (!isWithheld) return objects.keep(intake)
  await objects.drop(intake)
  return null
}
