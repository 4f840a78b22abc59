import { picturesOf, type RunFacts } from '../presses/press-of.ts'
import type { PictureState } from '../presses/press-state.ts'
import type { Run } from '../runs.ts'

interface Repeated extends Pick<RunFacts, 'state' | 'pictures' | 'estimateUsdMicros' | 'results'> {
  readonly values: Run['values']
}

/** The states of pictures that a repetition makes again. */
const MISSING: readonly PictureState[] = [
  'withheld',
  'lost',
  'ungiven',
  'failed',
  'unknown',
  'removed',
  'left',
]

interface Repetition {
  readonly values: Run['values']
  readonly pictures: number
  readonly estimateUsdMicros: number
}

/**
 * The request that makes the missing pictures of a run again, with its estimated price. It has another seed where some
 * came or were withheld: the same one would make the same.
 */
export function repeatOf(run: Repeated): Repetition {
  const { pictures, estimateUsdMicros, values } = run
  const states = picturesOf(run)
  const missing = states.filter((state) => MISSING.includes(state)).length
  const isPart = missing > 0 && missing < pictures && values.num_images !== undefined
  const { seed, ...rest } = values
  const isMadeAnew = seed === undefined || run.state === 'completed'
  return {
    values: { ...(isMadeAnew ? rest : values), ...(isPart && { num_images: missing }) },
    pictures: isPart ? missing : pictures,
    estimateUsdMicros: isPart ? Math.round((estimateUsdMicros / pictures) * missing) : estimateUsdMicros,
  }
}
