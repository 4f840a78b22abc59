/** Work in the background, at most `limit` pieces at once; what breaks is reported and never thrown. */
export interface Tasks {
  readonly free: number
  /** Resolves when the piece is over, well or not. */
  start(task: () => Promise<void>): Promise<void>
  /** Resolves when nothing runs any more. */
  settled(): Promise<void>
}

interface TasksOptions {
  readonly limit: number
  readonly onEnd: () => void
  readonly onError: (error: unknown) => void
}

export function backgroundTasks({ limit, onEnd, onError }: TasksOptions): Tasks {
  const running = new Set<Promise<void>>()
  return {
    get free() {
      return limit - running.size
    },
    start(task) {
      const piece = task()
        .catch(onError)
        .finally(() => {
          running.delete(piece)
          onEnd()
        })
      running.add(piece)
      return piece
    },
    async settled() {
      await Promise.all(running)
    },
  }
}
