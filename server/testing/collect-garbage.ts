import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

const BETWEEN_MS = 200
/** A collection stops the process, for longer the more its earlier files left on the heap: it gets most of the time. */
const SHARE_OF_COLLECTIONS = 0.1

/** Collects garbage repeatedly until a promise is settled, so that unreferenced objects disappear during the wait. */
export async function collectingUntil<T>(promise: Promise<T>): Promise<T> {
  let isSettled = false
  const settled = promise.finally(() => {
    isSettled = true
  })
  settled.catch(() => {})
  while (!isSettled) {
    const begun = performance.now()
    collect()
    const took = performance.now() - begun
    const pause = Math.max(BETWEEN_MS, took / SHARE_OF_COLLECTIONS)
    await Promise.race([settled.catch(() => {}), wait(pause)])
  }
  return settled
}
