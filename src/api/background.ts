/** A request does not wait for pictures longer than this. */
const MAX_WAIT_MS = 1_500

let first: Promise<unknown> = Promise.resolve()
let release = () => {}

/**
 * Holds back requests that no first picture needs: the embedded database answers one request after another, and sends no
 * picture meanwhile. They go on once `releaseBackground` is called, or after a while.
 */
export function holdBackground(): void {
  release()
  first = new Promise<void>((resolve) => {
    release = resolve
    setTimeout(resolve, MAX_WAIT_MS)
  })
}

/** Lets the requests that are held back go on. */
export const releaseBackground = (): void => release()

/** Reads once nothing more urgent is expected. */
export const inBackground = <T>(read: () => Promise<T>): Promise<T> => first.then(read)
