import { type OperationId, operationOf } from '../../service/operations/table.ts'
import { promptOf } from './prompt-of.ts'

interface Named {
  readonly ordinal: number
  readonly operation: OperationId
  readonly values: Readonly<Record<string, unknown>>
  /** File name of its input picture; null without one. */
  readonly sourceName: string | null
}

/** What names a run and its pictures: its prompt as it was typed, or its input picture; null without either. */
export const namingWordsOf = ({ values, sourceName }: Pick<Named, 'values' | 'sourceName'>): string | null =>
  promptOf(values) || sourceName

/** The name of a run: its prompt, its input picture or its operation. */
export const runNameOf = ({ operation, ...run }: Omit<Named, 'ordinal'>): string =>
  namingWordsOf(run) ?? operationOf(operation).title

/** Pictures that a name lists; of more it gives the first one. */
const MAX_LISTED = 3

/**
 * The name of a press, from all of its runs: what most of them are called, so that a change of one renames nothing; else
 * its pictures, or its first run and how many more there are.
 */
export function pressNameOf(runs: readonly Named[]): string {
  const inOrder = [...runs].sort((a, b) => a.ordinal - b.ordinal)
  const names = inOrder.map(runNameOf)
  const [first = '', ...others] = new Set(names)
  const usual = [first, ...others].find(
    (name) => names.filter((one) => one === name).length * 2 > names.length,
  )
  if (usual !== undefined) return usual
  const pictures = [...new Set(inOrder.map(({ sourceName }) => sourceName))]
  if (pictures.length > 1 && inOrder.every((run) => run.sourceName === runNameOf(run)))
    return `${pictures.length} pictures: ${listed(pictures.map(String))}`
  return `${first} and ${others.length} more`
}

const listed = (names: readonly string[]): string =>
  names.length <= MAX_LISTED ? names.join(', ') : `${names[0]} and ${names.length - 1} more`
