/**
 * Receives the progress of a task, 0 to 1. An exception that it throws ends the task: this is how tasks are
 * cancelled.
 */
export type Report = (share: number) => void

export const silent: Report = () => {}

/** Maps the progress of a subtask to that of the whole task. */
export const partOf =
  (report: Report, from: number, to: number): Report =>
  (share) =>
    report(from + share * (to - from))
