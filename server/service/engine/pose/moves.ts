import type { Random } from '../chance/random.ts'
import type { Mask } from '../mask/mask.ts'
import type { Handle, Point } from './warp.ts'

/** The parts of an instruction that warping can follow. */
export interface Moves {
  readonly handles: readonly Handle[]
  readonly isMirrored: boolean
  /** Zoom towards the subject. */
  readonly nearer: number
}

/** Estimated body landmarks. */
interface Body {
  readonly head: Point
  readonly chest: Point
  readonly hips: Point
  /** The point between the feet. */
  readonly feet: Point
  readonly left: { readonly side: Point; readonly foot: Point }
  readonly right: { readonly side: Point; readonly foot: Point }
  readonly tall: number
  readonly wide: number
}

/** Heights of the landmarks, from the top of the subject. */
const [HEAD, CHEST, HIPS, FEET] = [0.08, 0.3, 0.56, 1] as const
/** The ranges in which arms and sides are searched. */
const SIDES = { from: 0.25, to: 0.62 } as const

const NEARER = /\bclos|\bnear|\bzoom in|\blarger|portrait|headshot/i
const WIDER = /\bwide|\bfar|\bfull[- ]body|\bzoom out|\bsmaller|from (?:a )?distance/i
const MIRRORED = /\bmirror|\bflip|other (?:side|way)|opposite/i
const TURN = /\bturn|\bprofile|\bsideways|\bthree[- ]quarter|\blook/i
const LEAN = /\blean|\btilt|\bbend|\bforward|\bbow/i
const RAISE = /\b(?:rais|lift|wav|arm up|hand up|arms up|hands up|reach)/i
const LOWER = /\blower(?:s|ed|ing)?\b(?=.*\b(?:arm|hand))|\barms? down|\bhands? down|\bhips?\b.*\bhand/i
const STEP = /\bstep|\bwalk|\bstrid|\brun/i
const SIDE = /\b(?:left|right)\b/i
const SIT = /\bsit|\bcrouch|\bkneel|\bsquat|\bseated/i

const sideIn = (words: string, random: Random): -1 | 1 =>
  /\bleft\b/i.test(words) ? -1 : /\bright\b/i.test(words) ? 1 : random.pick([-1, 1])

/** Parses an instruction; unspecified directions and amounts follow from the seed. Null if it names no known move. */
export function movesOf(instruction: string, mask: Mask, random: Random): Moves | null {
  const body = bodyOf(mask)
  const side = sideIn(instruction, random)
  const much = random.between(0.8, 1.2)
  const asked: Partial<Record<keyof Body | 'leftSide' | 'rightSide' | 'leftFoot' | 'rightFoot', Point>> = {}
  const { tall, wide } = body
  const push = (part: keyof typeof asked, x: number, y: number) => {
    const before = asked[part] ?? { x: 0, y: 0 }
    asked[part] = { x: before.x + x * much, y: before.y + y * much }
  }
  const lean = (by: number) => {
    push('head', side * by * tall, by * 0.15 * tall)
    push('chest', side * by * 0.62 * tall, 0)
  }
  const turn = () => {
    push('head', side * 0.07 * wide, 0)
    push('leftSide', (side > 0 ? 0.1 : 0.03) * wide, 0)
    push('rightSide', -(side > 0 ? 0.03 : 0.1) * wide, 0)
  }
  const arms = /\b(?:both|arms|hands)\b/i.test(instruction)
    ? (['leftSide', 'rightSide'] as const)
    : ([side < 0 ? 'leftSide' : 'rightSide'] as const)
  if (LEAN.test(instruction)) lean(0.1)
  if (TURN.test(instruction)) turn()
  if (RAISE.test(instruction))
    for (const arm of arms) push(arm, (arm === 'leftSide' ? -0.06 : 0.06) * wide, -0.13 * tall)
  if (LOWER.test(instruction)) for (const arm of arms) push(arm, 0, 0.09 * tall)
  if (STEP.test(instruction)) {
    push(side < 0 ? 'leftFoot' : 'rightFoot', side * 0.16 * wide, -0.03 * tall)
    push('hips', side * 0.04 * wide, 0)
  }
  if (SIT.test(instruction)) {
    push('head', 0, 0.12 * tall)
    push('chest', 0, 0.12 * tall)
    push('hips', 0, 0.1 * tall)
  }
  const isMirrored = MIRRORED.test(instruction)
  const nearer = NEARER.test(instruction) ? 1.22 : WIDER.test(instruction) ? 0.8 : 1
  if (Object.keys(asked).length === 0 && !isMirrored && nearer === 1) {
    // A direction alone says where to turn.
    if (!SIDE.test(instruction)) return null
    turn()
  }
  return { handles: handlesOf(body, asked), isMirrored, nearer }
}

function handlesOf(body: Body, asked: Readonly<Record<string, Point>>): readonly Handle[] {
  const parts: Readonly<Record<string, Point>> = {
    head: body.head,
    chest: body.chest,
    hips: body.hips,
    feet: body.feet,
    leftSide: body.left.side,
    rightSide: body.right.side,
    leftFoot: body.left.foot,
    rightFoot: body.right.foot,
  }
  return Object.entries(parts).map(([name, from]) => {
    const by = asked[name] ?? { x: 0, y: 0 }
    return { from, to: { x: from.x + by.x, y: from.y + by.y } }
  })
}

/** Estimates landmarks from a silhouette; for other subjects these are its top, middle, sides and foot. */
function bodyOf({ width, height, data }: Mask): Body {
  const spans = Array.from({ length: height }, (_, y) => {
    const row = data.subarray(y * width, (y + 1) * width)
    const left = row.findIndex((alpha) => alpha > 127)
    return left < 0 ? null : { y, left, right: row.findLastIndex((alpha) => alpha > 127) }
  }).filter((span) => span !== null)
  const [first, last] = [
    spans[0] ?? { y: 0, left: 0, right: width - 1 },
    spans.at(-1) ?? { y: height - 1, left: 0, right: width - 1 },
  ]
  const tall = Math.max(1, last.y - first.y)
  const at = (share: number) =>
    spans[Math.min(spans.length - 1, Math.round(share * (spans.length - 1)))] ?? first
  const middle = (share: number): Point => {
    const { y, left, right } = at(share)
    return { x: (left + right) / 2, y }
  }
  const sides = spans.slice(Math.round(spans.length * SIDES.from), Math.round(spans.length * SIDES.to))
  const farLeft = sides.reduce((best, next) => (next.left < best.left ? next : best), sides[0] ?? first)
  const farRight = sides.reduce((best, next) => (next.right > best.right ? next : best), sides[0] ?? first)
  const foot = at(FEET)
  return {
    head: middle(HEAD),
    chest: middle(CHEST),
    hips: middle(HIPS),
    feet: middle(FEET),
    tall,
    wide: Math.max(1, farRight.right - farLeft.left),
    left: { side: { x: farLeft.left, y: farLeft.y }, foot: { x: foot.left + 2, y: foot.y } },
    right: { side: { x: farRight.right, y: farRight.y }, foot: { x: foot.right - 2, y: foot.y } },
  }
}
