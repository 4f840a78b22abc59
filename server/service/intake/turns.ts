interface Lane {
  readonly waiting: (() => void)[]
  weight: number
}

/** One caller has more work waiting than is allowed. */
export class TooMuchWaiting extends Error {}

/** A queue that runs one task at a time, in turn for each caller: a caller with much work delays only itself. */
export interface Turns {
  /** Runs `work` when its turn comes. Throws TooMuchWaiting if the caller would have too much work in the queue. */
  take<T>(task: Turn, work: () => Promise<T>): Promise<T>
}

export interface Turn {
  readonly caller: string
  readonly weight: number
}

/** @param maxWeight limit for one caller's waiting and running work; a single task is accepted whatever its weight */
export function openTurns(maxWeight: number): Turns {
  const lanes = new Map<string, Lane>()
  let isBusy = false

  function next(): void {
    const [caller, lane] = [...lanes].find(([, { waiting }]) => waiting.length > 0) ?? []
    if (isBusy || caller === undefined || lane === undefined) return
    // The caller that was served last goes to the end.
    lanes.delete(caller)
    lanes.set(caller, lane)
    isBusy = true
    lane.waiting.shift()?.()
  }

  function enter({ caller, weight }: Turn): Lane {
    const lane = lanes.get(caller) ?? { waiting: [], weight: 0 }
    if (lane.weight > 0 && lane.weight + weight > maxWeight) throw new TooMuchWaiting()
    lane.weight += weight
    lanes.set(caller, lane)
    return lane
  }

  return {
    async take(turn, work) {
      const lane = enter(turn)
      await new Promise<void>((begin) => {
        lane.waiting.push(begin)
        next()
      })
      try {
        return await work()
      } finally {
        isBusy = false
        lane.weight -= turn.weight
        if (lane.weight === 0 && lane.waiting.length === 0) lanes.delete(turn.caller)
        next()
      }
    },
  }
}
