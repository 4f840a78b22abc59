/** Runs of one host whose pictures are being kept and that have not shown to be slow. */
const BRISK_AT_ONCE = 3
/** Runs of one host that take long: they hold no place of the others. */
const SLOW_AT_ONCE = 32
/** Further tries begin among the slow ones, and leave room there for what turns out to be slow. */
const RETRIES_BELOW = 16

/** A run's place while its pictures are being kept. */
export interface Place {
  /** It takes long: its place is free for the next run as soon as there is one among the slow. */
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
 * Who may download at once. Each host has places of its own, and a run that takes long gives its place to the next:
 * links that hardly move hold nothing up but themselves. `onFree` is told when a place became free.
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
