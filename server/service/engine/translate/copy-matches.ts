import { alikeness, MIN_ALIKE } from '#contract/service/values/ad-lines.ts'
import { blockOfLines, blocksOf, type FoundBlock } from '../text/blocks.ts'
import type { FoundLine, FoundText } from '../text/find.ts'

type Texts = Pick<FoundText, 'lines' | 'unsure'>

/** A text of an ad, and what is to stand in its place. */
export interface CopyLine {
  readonly original: string
  readonly replacement: string
}

interface Match {
  readonly line: CopyLine
  readonly found: FoundBlock
}

interface Matches {
  readonly matches: readonly Match[]
  /** Lines of the copy that the ad does not show. */
  readonly open: readonly CopyLine[]
  /** Lines of the copy that it seems to show, but that were not read surely. */
  readonly seen: readonly CopyLine[]
}

interface Extent {
  readonly width: number
}

/**
 * The places of each line of a copy, the likeliest first: a block, or lines of one that follow each other. A text that the
 * ad shows more than once has several.
 */
export function matchesOf(copy: readonly CopyLine[], { lines, unsure }: Texts, picture: Extent): Matches {
  const pairs = placesOf(lines, picture)
    .flatMap((found) =>
      copy.map((line) => ({ line, found, alike: alikeness(found.block.text, line.original) })),
    )
    .filter(({ alike }) => alike >= MIN_ALIKE)
    .toSorted((one, other) => other.alike - one.alike)
  const taken = new Set<FoundLine>()
  const matches: Match[] = []
  const place = ({ line, found }: Match) => {
    if (found.lines.some((one) => taken.has(one))) return
    for (const one of found.lines) taken.add(one)
    matches.push({ line, found })
  }
  const isPlaced = (line: CopyLine) => matches.some((match) => match.line === line)
  for (const pair of pairs) if (!isPlaced(pair.line)) place(pair)
  for (const pair of pairs) if (pair.alike === 1) place(pair)
  const rest = copy.filter((line) => !isPlaced(line))
  const isSeen = ({ original }: CopyLine) => unsure.some((text) => alikeness(text, original) >= MIN_ALIKE)
  return { matches, open: rest.filter((line) => !isSeen(line)), seen: rest.filter(isSeen) }
}

/** The texts of an ad, or parts of them, that no line of a copy replaces. */
export function restOf(
  lines: readonly FoundLine[],
  matches: readonly Match[],
  picture: Extent,
): readonly string[] {
  const set = new Set(matches.flatMap(({ found }) => found.lines))
  return blocksOf(lines, picture).flatMap((block) => {
    const left = block.lines.filter((line) => !set.has(line))
    return left.length > 0 ? [left.map(({ text }) => text).join(' ')] : []
  })
}

/** All blocks, then the parts of those with several lines, longer ones first. */
function placesOf(lines: readonly FoundLine[], picture: Extent): readonly FoundBlock[] {
  const blocks = blocksOf(lines, picture)
  const parts = blocks.flatMap((block) => runsOf(block.lines).map((run) => blockOfLines(run, lines, picture)))
  return [...blocks, ...parts.toSorted((one, other) => other.lines.length - one.lines.length)]
}

/** The runs of neighbours in a list, all of it aside. */
const runsOf = <T>(list: readonly T[]): readonly (readonly T[])[] =>
  list.flatMap((_, from) =>
    list.slice(from).flatMap((_, more) => {
      const run = list.slice(from, from + more + 1)
      return run.length < list.length ? [run] : []
    }),
  )
