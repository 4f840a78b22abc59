import type { Pixels } from '../pixels/pixels.ts'
import { FACES, type Face } from '../typeset/fonts.ts'
import { settingOf } from './face.ts'
import type { FoundLine } from './find.ts'
import type { Strip } from './ink.ts'
import { colorsApart, type Rgb } from './letters.ts'
import {
  byLikeness,
  type Compared,
  comparedOf,
  EVERY,
  FIRST,
  type Likeness,
  likenessOf,
  NONE,
  type Overlap,
  SEARCHED,
  SHARP,
  strengthOf,
  sumOf,
  WHOLE,
  weightOf,
} from './overlaps.ts'
import { SIMILAR } from './tuning-lifting.ts'

const UPRIGHT = FACES.filter(({ isItalic }) => !isItalic)

/**
 * Lines whose typeface is none of ours, set in the one that is most like it, as far as each of their letters is like its own.
 * Lines of one colour and size share a typeface where it suits all of them: a small line alone tells its weight only by chance.
 */
export function similarLines(lines: readonly FoundLine[], picture: Pixels): readonly FoundLine[] {
  const groups: Looked[][] = []
  for (const line of lines) {
    const looked = lookedAt(line, picture)
    if (!looked) continue
    const group = groups.find((members) => isAlike(members, looked))
    if (group) group.push(looked)
    else groups.push([looked])
  }
  const measured = groups.map((lines) => ({ lines, faces: facesLike(lines) }))
  const soft = softnessOf(measured)
  return measured.flatMap((group) => setAlike(group, soft))
}

/** A line, and how like the upright typefaces are to its first letters, best first. */
interface Looked {
  readonly line: FoundLine
  readonly compared: Compared
  readonly faces: readonly Likeness[]
}

function lookedAt(line: FoundLine, picture: Pixels): Looked | null {
  const compared = comparedOf(line, picture)
  const faces = byLikeness([compared], UPRIGHT, FIRST)
  const [best] = faces
  return best && likenessOf(best.all[SEARCHED]) >= SIMILAR.minFirst ? { line, compared, faces } : null
}

/** Whether a line looks like those of a group, and one typeface suits all of them nearly as well as each one's own. */
function isAlike(group: readonly Looked[], next: Looked): boolean {
  const [first] = group
  if (!first) return true
  const sizes = [first.line.setting.size, next.line.setting.size]
  if (
    Math.max(...sizes) > SIMILAR.maxLarger * Math.min(...sizes) ||
    colorsApart(first.line.strip.color, next.line.strip.color) > SIMILAR.maxApart
  )
    return false
  const all = [...group, next]
  const [joint] = jointly(all)
  return (
    joint !== undefined &&
    all.every(({ faces }) => {
      const own = faces.find(({ face }) => face === joint)
      return own && likenessOf(faces[0]?.all[SEARCHED]) - likenessOf(own.all[SEARCHED]) <= SIMILAR.maxWorse
    })
  )
}

/** The typefaces that are measured for all lines, by how like they are to all of them, best first. */
function jointly(group: readonly Looked[]): readonly Face[] {
  return UPRIGHT.flatMap((face) => {
    const own = group.flatMap(({ faces }) => faces.find((one) => one.face === face)?.all[SEARCHED] ?? [])
    const all = sumOf(own)
    const isLikely = own.length === group.length && weightOf(all) >= SIMILAR.minWeight
    return isLikely ? [{ face, likeness: likenessOf(all) }] : []
  })
    .toSorted((one, other) => other.likeness - one.likeness)
    .map(({ face }) => face)
}

function facesLike(group: readonly Looked[]): readonly Likeness[] {
  const upright = jointly(group).slice(0, SIMILAR.maxCompared)
  const faces = FACES.filter(({ family, isBold }) =>
    upright.some((face) => face.family === family && face.isBold === isBold),
  )
  const compared = group.map((line) => line.compared)
  return byLikeness(compared, faces, WHOLE).filter(
    ({ all }) => weightOf(all[SEARCHED] ?? NONE) >= SIMILAR.minWeight,
  )
}

/** Lines that share a typeface, and the typefaces that are like theirs. */
interface Group {
  readonly lines: readonly Looked[]
  readonly faces: readonly Likeness[]
}

/** The softness of a picture at which letters are most like their lines'; large letters are compared reduced, so sharp. */
function softnessOf(groups: readonly Group[]): number {
  const likenessAt = (soft: number) =>
    groups.reduce((sum, { lines, faces }) => {
      const small = lines.filter(({ compared }) => compared.isWhole).length
      return sum + small * Math.max(0, ...faces.map(({ all }) => likenessOf(all[soft])))
    }, 0)
  return EVERY.reduce((best, next) => (likenessAt(next) > likenessAt(best) ? next : best), SEARCHED)
}

function setAlike({ lines, faces }: Group, soft: number): readonly FoundLine[] {
  const ranked = faces.toSorted((one, other) => likenessOf(other.all[soft]) - likenessOf(one.all[soft]))
  const [best] = ranked
  if (!best) return []
  const strength = Math.min(SIMILAR.maxStrength, Math.max(1, strengthOf(best.all[SHARP])))
  const families = [...new Set(ranked.map(({ face }) => face.family))]
  return lines.flatMap(({ line }, at) => {
    const letters = best.letters[at] ?? []
    if (
      !isLike(
        line.text,
        letters.map((overlaps) => overlaps[soft] ?? NONE),
      )
    )
      return []
    const { text, strip } = line
    const own = { ...strip, color: strengthened(strip, strength) }
    return [{ ...line, strip: own, setting: { ...settingOf(text, own, [best.face]), families } }]
  })
}

/** Whether all letters of a line are like those drawn in their places: a misread one is not, nor a word of another weight. */
function isLike(text: string, letters: readonly Overlap[]): boolean {
  const likeness = letters.map(likenessOf)
  const mean = likeness.reduce((sum, one) => sum + one, 0) / likeness.length
  const weights = wordsOf(text, letters)
    .filter(({ length }) => length >= SIMILAR.minWord)
    .map((word) => weightOf(sumOf(word)))
  return (
    mean >= SIMILAR.minLikeness &&
    Math.min(...likeness) >= SIMILAR.minLetter &&
    Math.max(...weights) <= SIMILAR.maxHeavier * Math.min(...weights)
  )
}

/** The letters of each word. */
function wordsOf(text: string, letters: readonly Overlap[]): readonly (readonly Overlap[])[] {
  let from = 0
  return text
    .trim()
    .split(/\s+/)
    .map((word) => {
      const to = from + [...word].length
      const own = letters.slice(from, to)
      from = to
      return own
    })
}

/** Ink of small letters is mixed with what is around it, so that their colour is stronger than any of their pixels. */
function strengthened({ color, background }: Strip, strength: number): Rgb {
  const of = (channel: 0 | 1 | 2) =>
    Math.min(255, Math.max(0, background[channel] + strength * (color[channel] - background[channel])))
  return [of(0), of(1), of(2)]
}
