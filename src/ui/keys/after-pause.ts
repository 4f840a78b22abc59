import { isComposing } from './composition.ts'

/**
 * Runs something after a pause in typing; what is composed meanwhile is typed first. Returns what stops it.
 * @param ms milliseconds
 */
export function afterPause(run: () => void, ms: number): () => void {
  let timer = setTimeout(end, ms)
  function end() {
    if (isComposing()) timer = setTimeout(end, ms)
    else run()
  }
  return () => clearTimeout(timer)
}
