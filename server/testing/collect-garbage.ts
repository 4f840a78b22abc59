import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

const BETWEEN_MS = 200

/** Collects all garbage again and again until a promise is settled: what nobody holds is gone in the middle of it. */
export async function collectingUntil<T>(promise: Promise<T>): Promise<T> {
  let isSettled = false
  const settled = promise.finally(() => {
    isSettled = true
  })
  settled.catch(() => {})
  while (!isSettled) {
    collect()
    await Promise.race([settled.catch(() => {}), wait(BETWEEN_MS)])
  }
  return settled
}
