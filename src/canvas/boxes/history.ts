/** Steps that can be undone. */
export const MAX_STEPS = 200
/** Changes of one key within this time are one step. */
const MERGE_MS = 1200

type State = string | object

/** States before and after the present one, each list with the nearest last. */
export interface History<S extends State> {
  readonly past: readonly S[]
  readonly future: readonly S[]
  /** The change that led to the present state. */
  readonly last: Change
}

interface Change {
  /** The key of a change: consecutive changes of the same key are one step. Empty for a step of its own. */
  readonly merges: string
  readonly atMs: number
}

const NO_CHANGE: Change = { merges: '', atMs: 0 }

export const emptyHistory = <S extends State>(): History<S> => ({ past: [], future: [], last: NO_CHANGE })

/** The history when a new state replaces the present one. */
export function recorded<S extends State>(
  { past, last }: History<S>,
  present: S,
  change: Change = NO_CHANGE,
): History<S> {
  const { merges, atMs } = change
  const isSame = merges !== '' && merges === last.merges && atMs - last.atMs < MERGE_MS
  return { past: isSame ? past : [...past, present].slice(-MAX_STEPS), future: [], last: change }
}

interface Step<S extends State> {
  readonly history: History<S>
  readonly present: S
}

/** One step back; null at the beginning. */
export function undone<S extends State>({ past, future }: History<S>, present: S): Step<S> | null {
  const before = past.at(-1)
  if (before === undefined) return null
  const history = { past: past.slice(0, -1), future: [...future, present], last: NO_CHANGE }
  return { present: before, history }
}

/** One step forward again; null at the end. */
export function redone<S extends State>({ past, future }: History<S>, present: S): Step<S> | null {
  const after = future.at(-1)
  if (after === undefined) return null
  const history = { past: [...past, present], future: future.slice(0, -1), last: NO_CHANGE }
  return { present: after, history }
}
