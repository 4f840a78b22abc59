/** Runs of one host whose pictures are being kept, and that have not been slow so far. */
const BRISK_AT_ONCE = 3
/** Slow runs of one host: they occupy no place of the others. */
const SLOW_AT_ONCE = 32
/** Retries start in the slow class, and leave room there for runs that become slow. */
const RETRIES_BELOW = 16

/** A run's place while its pictures are being kept. */
export interface Place {
  /** The run is slow: its place is free for the next run as soon as the slow class has room. */
  yield(): void
  leave(): void
}

/** Hosts where no run can begin now: none that is tried for the first time, none that is tried again. */
export interface FullHosts {
  readonly first: readonly string[]
  readonly again: readonly string[]
}

export interface KeepPlaces {
  full(): FullHosts
  take(host: string, isFirstTry: boolean): Place
}

interface Taken {
  readonly host: string
  isSlow: boolean
  wantsToYield: boolean
}

/**
 * Decides which downloads may run. Each host has its own places, and a slow run gives its place to the next one:
 * stalled links delay only themselves. `onFree` is called when a place becomes free.
 */
export function keepPlaces(onFree: () => void): KeepPlaces {
  const taken = new Set<Taken>()
  const count = (host: string, isSlow: boolean) =>
    [...taken].filter((each) => each.host === host && each.isSlow === isSlow).length

  function yieldWhereThereIsRoom(host: string): void {
    for (const each of taken) {
      if (each.host !== host || each.isSlow || !each.wantsToYield) continue
      if (count(host, true) >= SLOW_AT_ONCE) return
      each.isSlow = true
    }
  }

  return {
    full() {
      const hosts = [...new Set([...taken].map(({ host }) => host))]
      return {
        first: hosts.filter((host) => count(host, false) >= BRISK_AT_ONCE),
        again: hosts.filter((host) => count(host, true) >= RETRIES_BELOW),
      }
    },
    take(host, isFirstTry) {
      const place: Taken = { host, isSlow: !isFirstTry, wantsToYield: false }
      taken.add(place)
      return {
        yield() {
          place.wantsToYield = true
          yieldWhereThereIsRoom(host)
          onFree()
        },
        leave() {
          taken.delete(place)
          yieldWhereThereIsRoom(host)
          onFree()
        },
      }
    },
  }
}
