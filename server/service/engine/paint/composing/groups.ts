import type { Color } from '../../color/color.ts'
import { colorsIn } from '../../color/color-words.ts'
import type { Subject } from '../plan.ts'
import type { Composition } from './composition.ts'
import type { Placed } from './placed.ts'
import { MAX_OF_ONE, WIDEST } from './sizes.ts'

/** The drawings of one subject, or of several that stand together. */
export interface Group {
  readonly index: number
  readonly members: readonly Placed[]
  readonly width: number
}

/** The drawings of one subject around x = 0 with their feet at 0: a row, or rows behind each other. */
export function groupOf({ plan, figures, random }: Composition, index: number, tall: number): Group {
  const [subject, figure] = [plan.subjects[index], figures[index]]
  if (!subject || !figure) return { index, members: [], width: 0 }
  const count = Math.min(MAX_OF_ONE, Math.max(1, subject.count))
  const rows = count > 8 ? 3 : count > 3 || (count === 3 && figure.aspect > 0.75) ? 2 : 1
  const inRow = Math.ceil(count / rows)
  const size =
    figure.aspect > WIDEST
      ? { width: tall * WIDEST, height: (tall * WIDEST) / figure.aspect }
      : { width: tall * figure.aspect, height: tall }
  const step = size.width * (count > 3 ? 0.92 : 1.04)
  const members = Array.from({ length: count }, (_, at): Placed => {
    const row = rows - 1 - Math.floor(at / inRow)
    const here = Math.min(inRow, count - Math.floor(at / inRow) * inRow)
    const along = (at % inRow) - (here - 1) / 2 + (row % 2 === 1 && here === inRow ? 0.22 : 0)
    const vary = count > 1 ? random.between(0.92, 1.06) : 1
    const back = row * size.height * 0.3
    return {
      figure,
      subject: index,
      colors: colorsOf(subject),
      ...(subject.shade ? { shade: subject.shade } : {}),
      x: along * step + (count > 1 ? random.between(-0.03, 0.03) * size.width : 0),
      foot: -back - (count > 1 ? random.between(0, 0.05) * size.height : 0),
      width: size.width * vary * (1 - row * 0.07),
      height: size.height * vary * (1 - row * 0.07),
      depth: row * 0.12,
      isMirrored:
        count > 1 && random.chance(0.4) && !plan.subjects.some(({ relation }) => relation?.to === index),
      contact: 'ground',
      order: 0,
    }
  })
  return { index, members, width: Math.max(...members.map((one) => Math.abs(one.x) + one.width / 2)) * 2 }
}

/** Groups in a row as one group. */
export function sideBySide(groups: readonly Group[]): Group {
  const width = groups.reduce((sum, group) => sum + group.width, 0)
  let left = -width / 2
  const members = groups.flatMap((group) => {
    const middle = left + group.width / 2
    left += group.width
    return group.members.map((one) => ({ ...one, x: one.x + middle }))
  })
  return { index: groups[0]?.index ?? 0, members, width }
}

/** A black cat is black, even if its drawing is dark blue. */
const colorsOf = ({ colors, word }: Subject): readonly Color[] =>
  colors.length > 0 || !/\b(black|white|grey|gray)\b/.test(word) ? colors : colorsIn(word).slice(0, 1)

/** A drawing at another scale, around the middle of its group. */
export const resized = (one: Placed, scale: number): Placed => ({
  ...one,
  x: one.x * scale,
  foot: one.foot * scale,
  width: one.width * scale,
  height: one.height * scale,
})
