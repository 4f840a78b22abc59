/** Is told how far a work is, 0 to 1. What it throws ends the work: so it is given up from outside. */
export type Report = (share: number) => void

export const silent: Report = () => {}

/** Tells of a part of a work where in the whole it is. */
export const partOf =
  (report: Report, from: number, to: number): Report =>
  (share) =>
    report(from + share * (to - from))
