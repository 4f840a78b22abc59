import type { Cluster, GlyphRun } from './glyph-lines.ts'

/**
 * A run as the parts in which readers of PDFs copy it, in reading order. pdf.js loses two things of a run that reads from
 * the right, so that they are parts of their own: the spaces at its ends, and the marks of its last letter.
 */
export function readableRuns(run: GlyphRun): readonly GlyphRun[] {
  if (!run.isRightToLeft) return [run]
  const from = run.clusters.findIndex(isSeen)
  const to = run.clusters.findLastIndex(isSeen)
  const part = (clusters: readonly Cluster[]) => (clusters.length > 0 ? [{ ...run, clusters }] : [])
  if (from < 0) return part(run.clusters.map(marked))
  return [
    ...part(run.clusters.slice(to + 1).map(marked)),
    ...withoutLastMarks({ ...run, clusters: run.clusters.slice(from, to + 1) }),
    ...part(run.clusters.slice(0, from).map(marked)),
  ]
}

const isSeen = ({ text }: Cluster) => text.trim() !== ''

/** A space at the left end is not copied, unless something else is in its code. */
const marked = (cluster: Cluster): Cluster => ({ ...cluster, text: `${cluster.text}\u200f` })

/** Marks and what is between them. */
export const apartAtMarks = (text: string): readonly string[] => text.match(/\p{Mn}+|\P{Mn}+/gu) ?? []

/** pdf.js ends what it copies at once where the size of the font changes; so little is not seen. */
const OTHER_SIZE = 1.001

/** The last letter is the first one from the left, where pdf.js takes its marks for those of what precedes the run. */
function withoutLastMarks(run: GlyphRun): readonly GlyphRun[] {
  const [last, ...others] = run.clusters
  const [letters = '', ...marks] = apartAtMarks(last?.text ?? '')
  if (!last || marks.length === 0) return [run]
  return [
    { ...run, clusters: [{ ...last, text: letters }, ...others] },
    {
      ...run,
      sizePx: run.sizePx * OTHER_SIZE,
      clusters: [{ parts: [], x: last.x, advance: 0, text: marks.join('') }],
    },
  ]
}
