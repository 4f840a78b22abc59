interface Lane {
  readonly waiting: (() => void)[]
  weight: number
}

/** One caller has more waiting than is kept for anybody. */
export class TooMuchWaiting extends Error {}

/** Work that is done one after another, in turn for each caller: whoever brings much waits behind it, nobody else. */
export interface Turns {
  /** Does `work` when its turn comes. Throws TooMuchWaiting where it is more than a caller may have here at once. */
  take<T>(task: Turn, work: () => Promise<T>): Promise<T>
}

export interface Turn {
  readonly caller: string
  readonly weight: number
}

/** @param mostWeight of one caller's work that waits or is under way; work that is alone is taken whatever it weighs */
export function openTurns(mostWeight: number): Turns {
  const lanes = new Map<string, Lane>()
  let isBusy = false

  function next(): void {
    const [caller, lane] = [...lanes].find(([, { waiting }]) => waiting.length > 0) ?? []
    if (isBusy || caller === undefined || lane === undefined) return
    // Whoever was served last stands last.
    lanes.delete(caller)
    lanes.set(caller, lane)
    isBusy = true
    lane.waiting.shift()?.()
  }

  function enter({ caller, weight }: Turn): Lane {
    const lane = lanes.get(caller) ?? { waiting: [], weight: 0 }
    if (lane.weight > 0 && lane.weight + weight > mostWeight) throw new TooMuchWaiting()
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
