import { hashText } from '../../../chance/random.ts'
import { type Build, isPose, MIDDLE, type Point, type PoseName, type Skeleton, skeletonOf } from './pose.ts'
import { type Traits, traitsIn, withHair } from './trait.ts'

/** A drawing of a person with the places on it that other things meet, as shares of its frame. */
export interface Person {
  readonly viewBox: string
  readonly body: string
  readonly marks: Marks
}

/** Places on a drawing, as shares of its frame. */
export interface Marks {
  /** Where held things are. */
  readonly hand: Point
  readonly isWithBoth: boolean
  /** What is sat on. */
  readonly seat: Point
  /** The middle of the eyes, and how wide the head is. */
  readonly face: Point
  readonly head: number
  /** Top of the head, where hats sit. */
  readonly crown: number
}

/** Heads without shoulders; the sets draw most other people down to the chest. */
const HEAD =
  /^(man|woman|person|boy|girl|child|baby|old-man|old-woman|older-person|santa-claus|mrs-claus)(-(bald|beard|blonde-hair|curly-hair|red-hair|white-hair))?(-(light|medium-light|medium|medium-dark|dark))?$/
const TONE = /-(light|medium-light|medium|medium-dark|dark)$/

/** Clothes: top and trousers; trousers are dark, so that a colour that is asked for goes to the top. */
const CLOTHES: readonly (readonly [top: string, legs: string])[] = [
  ['#d9573f', '#2c3350'],
  ['#3a86b0', '#30313f'],
  ['#e0a53a', '#2d3a4c'],
  ['#4a9474', '#3a302c'],
  ['#7f68aa', '#2b3040'],
  ['#d58694', '#333a52'],
]
const SKIN: Readonly<Record<string, string>> = {
  light: '#f7dece',
  'medium-light': '#f1c9a5',
  medium: '#c68f80',
  'medium-dark': '#8f5d4d',
  dark: '#6d4a42',
}
const UNTONED = '#ffc83d'
const SHOES = '#3b3240'

const ADULT: Build & { readonly head: number } = {
  head: 15,
  shoulderY: 17.8,
  shoulder: 5.6,
  hipY: 34,
  hip: 2.9,
  arm: 8.4,
  leg: 13,
}
const CHILD: Build & { readonly head: number } = {
  head: 18,
  shoulderY: 19.6,
  shoulder: 4.8,
  hipY: 31,
  hip: 2.6,
  arm: 6.2,
  leg: 8.4,
}

/**
 * A whole person in a pose. `name` may end with `~<pose>`, `~dress` and traits (`~beard-f4f1ea`); `head` is the set's
 * drawing in a square of 32, a head or a person down to the chest.
 */
export function personOf(name: string, head: string): Person {
  const [base = '', ...manner] = name.split('~')
  const pose = manner.find(isPose)
  const traits = traitsIn(manner)
  if (!HEAD.test(base) && !pose) return withLegs(head, traits)
  return withBody(base, head, { pose: pose ?? 'upright', isDressed: manner.includes('dress'), traits })
}

/** Whether a drawing is a head, which gets its hair, its beard and its body here. */
export const isHead = (name: string): boolean => HEAD.test(name)

interface Manner {
  readonly pose: PoseName
  readonly isDressed: boolean
  readonly traits: Traits
}

function withBody(name: string, drawing: string, { pose, isDressed, traits }: Manner): Person {
  const build = /^(boy|girl|child|baby)/.test(name) ? CHILD : ADULT
  const bones = skeletonOf(pose, build)
  const [top, ownLegs] = clothesOf(name, drawing)
  const { legs = ownLegs, shoes = SHOES } = traits
  const skin = SKIN[TONE.exec(name)?.[1] ?? ''] ?? UNTONED
  const frame = frameOf(bones)
  const share = (at: Point): Point => ({ x: (at.x - frame.x) / frame.width, y: at.y / frame.height })
  return {
    viewBox: `${frame.x} 0 ${frame.width} ${frame.height}`,
    body: [
      ...bones.legs.map((leg) => line(leg, isDressed ? skin : legs, isDressed ? 3.2 : 4.8)),
      ...bones.legs.map(([, , foot], side) => shoe(foot, side, shoes)),
      line(
        [
          { x: MIDDLE, y: build.shoulderY - 5 },
          { x: MIDDLE, y: build.shoulderY },
        ],
        skin,
        4.4,
      ),
      torso(build, isDressed ? skirted(build, bones) : null, top),
      headOf(name, HEAD.test(name) ? withHair(drawing, traits) : drawing, build.head),
      ...bones.arms.map((arm) => armOf(arm, { skin, top })),
    ].join(''),
    marks: {
      hand: share(bones.hand),
      isWithBoth: bones.isWithBoth,
      seat: share({ x: MIDDLE, y: build.hipY + 2 }),
      face: share({ x: MIDDLE, y: build.head * 0.52 }),
      head: (build.head * 0.72) / frame.width,
      crown: (build.head * 0.12) / frame.height,
    },
  }
}

/** All of a body, with room for its widest limbs. */
function frameOf({ arms, legs, foot }: Skeleton) {
  const reach = Math.max(10, ...[...arms, ...legs].flat().map(({ x }) => Math.abs(x - MIDDLE) + 3))
  return { x: MIDDLE - reach, width: 2 * reach, height: foot + 1.8 }
}

function clothesOf(name: string, drawing: string): readonly [top: string, legs: string] {
  if (name.includes('santa')) return ['#e0343c', '#e0343c']
  const own = CLOTHES[hashText(name) % CLOTHES.length] ?? ['#d9573f', '#2c3350']
  if (HEAD.test(name)) return own
  const cloth = clothColor(drawing)
  return [cloth, shade(cloth, 0.45)]
}

const line = (points: readonly Point[], color: string, width: number): string =>
  `<path fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="M${points.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')}"/>`

const round = (value: number) => Math.round(value * 100) / 100

const shoe = ({ x, y }: Point, side: number, color: string): string => {
  const [from, to] = side === 0 ? [x - 4.2, x + 1.9] : [x - 1.9, x + 4.2]
  return `<path fill="${color}" d="M${round(from)} ${round(y + 1.8)}q0-3.4 3-3.4h${round(to - from - 6)}q3 0 3 3.4z"/>`
}

/** A body from the shoulders to the hips, with a skirt if there is a dress. */
function torso({ shoulderY, shoulder, hipY, hip }: Build, skirt: string | null, top: string): string {
  const [wide, low] = [shoulder + 1.4, hip + 2.7]
  const path = `M${MIDDLE - wide} ${shoulderY + 1}q0-3.6 3.6-3.6h${2 * wide - 7.2}q3.6 0 3.6 3.6L${MIDDLE + low} ${hipY + 1}q0 1.4-1.4 1.4h-${2 * low - 2.8}q-1.4 0-1.4-1.4z`
  return `<path fill="${top}" d="${path}"/>${skirt === null ? '' : `<path fill="${top}" d="${skirt}"/>`}`
}

/** A skirt from the waist to below the knees. */
function skirted({ hipY, hip, leg }: Build, { legs }: Skeleton): string {
  const knee = Math.max(...legs.map(([, { y }]) => y))
  const [foot, wide] = [Math.min(knee + leg * 0.35, hipY + leg * 1.35), hip + 6.4]
  return `M${MIDDLE - hip - 2.2} ${hipY - 5}h${2 * hip + 4.4}L${MIDDLE + wide} ${round(foot)}q-${wide} 2.4-${2 * wide} 0z`
}

/** A sleeve that leaves the wrist free, and a hand. */
function armOf([from, joint, hand]: Skeleton['arms'][0], { skin, top }: { skin: string; top: string }) {
  const wrist = { x: joint.x + (hand.x - joint.x) * 0.62, y: joint.y + (hand.y - joint.y) * 0.62 }
  return [
    line([joint, hand], skin, 2.9),
    `<circle fill="${skin}" cx="${round(hand.x)}" cy="${round(hand.y)}" r="1.9"/>`,
    line([from, joint, wrist], shade(top, 0.9), 3.9),
  ].join('')
}

/** A head; of a person down to the chest, what is above the chin and left of what the hand holds. */
function headOf(name: string, drawing: string, size: number): string {
  if (HEAD.test(name))
    return `<g transform="translate(${MIDDLE - size / 2} -0.5) scale(${size / 32})">${drawing}</g>`
  const sides = name.includes('teacher') ? '10 22 10 22' : '6 26 8.6 23.4'
  const [left, right, lowLeft, lowRight] = sides.split(' ')
  return [
    `<clipPath id="head"><path d="M${left}-2H${right}V9L${lowRight} 11V16.4H${lowLeft}V11L${left} 9z"/></clipPath>`,
    `<g transform="translate(${MIDDLE - 16} 0)"><g clip-path="url(#head)">${drawing}</g></g>`,
  ].join('')
}

/** A person down to the chest, with a waist and legs in the colour of the clothes. */
function withLegs(bust: string, { legs, shoes = SHOES }: Traits): Person {
  const cloth = clothColor(bust)
  return {
    viewBox: '0 0 32 58',
    body: [
      `<path fill="${legs ?? shade(cloth, 0.72)}" d="M10.4 36h11.6l-.5 20h-4.2L16.5 41h-.6l-.8 15h-4.2z"/>`,
      `<path fill="${shoes}" d="M8.6 57.6q0-2.6 3-2.6h3.4v2.6zM17.4 57.6V55h3.4q3 0 3 2.6z"/>`,
      `<path fill="${cloth}" d="M7.4 26.6h17.2q-.6 6-2.2 11.6-6.2 1.6-12.8 0Q8 32.6 7.4 26.6"/>`,
      `<g transform="translate(2 1) scale(0.875)">${bust}</g>`,
    ].join(''),
    marks: {
      hand: { x: 0.72, y: 0.36 },
      isWithBoth: false,
      seat: { x: 0.5, y: 0.64 },
      face: { x: 0.5, y: 0.175 },
      head: 0.34,
      crown: 0.03,
    },
  }
}

/** The fill of the largest shape that reaches the lower edge: the clothes. */
function clothColor(bust: string): string {
  const shapes = [...bust.matchAll(/<path fill="(#[0-9a-f]{3,6})" d="([^"]+)"/gi)]
  const atFoot = shapes.filter(([, , path = '']) => /(^|[^\d.])(30|V30|v-?\d*)/.test(path) && /30/.test(path))
  return atFoot.toSorted((a, b) => (b[2]?.length ?? 0) - (a[2]?.length ?? 0))[0]?.[1] ?? '#46587f'
}

function shade(hex: string, share: number): string {
  const full = hex.length === 4 ? `#${[...hex.slice(1)].map((digit) => digit + digit).join('')}` : hex
  const value = Number.parseInt(full.slice(1), 16)
  const channels = [value >> 16, (value >> 8) & 255, value & 255].map((each) => Math.round(each * share))
  return `#${channels.map((each) => each.toString(16).padStart(2, '0')).join('')}`
}
