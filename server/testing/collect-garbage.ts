import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

const BETWEEN_MS = 200

/** Collects garbage repeatedly until a promise is settled, so that unreferenced objects disappear during the wait. */
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
