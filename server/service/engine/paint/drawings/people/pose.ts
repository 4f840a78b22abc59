/** How a person stands, sits or holds something; named after `~` in a drawing's id: 'figure:woman~sitting'. */
export type PoseName =
  | 'upright'
  | 'holding'
  | 'raising'
  | 'carrying'
  | 'reading'
  | 'leaning'
  | 'sitting'
  | 'on-ground'
  | 'crouching'
  | 'jumping'

/** Angles of both parts of a limb in degrees, from straight down to the viewer's right. */
type Limb = readonly [upper: number, lower: number]

interface Pose {
  /** The viewer's left and right arm. */
  readonly arms: readonly [Limb, Limb]
  readonly legs: readonly [Limb, Limb]
  /** Thighs that point at the viewer look shorter. */
  readonly thigh?: number
  /** Whether both hands hold what is held; else the viewer's right one does. */
  readonly isWithBoth?: true
}

const UPRIGHT: Pose['legs'] = [
  [-5, -2],
  [5, 2],
]
const POSES: Readonly<Record<PoseName, Pose>> = {
  upright: {
    arms: [
      [-17, -4],
      [17, 4],
    ],
    legs: UPRIGHT,
  },
  holding: {
    arms: [
      [-17, -4],
      [30, 118],
    ],
    legs: UPRIGHT,
  },
  raising: {
    arms: [
      [-17, -4],
      [118, 170],
    ],
    legs: UPRIGHT,
  },
  carrying: {
    arms: [
      [-24, 62],
      [24, -62],
    ],
    legs: UPRIGHT,
    isWithBoth: true,
  },
  // Beside the body, so that it hides neither.
  reading: {
    arms: [
      [16, 72],
      [26, 112],
    ],
    legs: UPRIGHT,
    isWithBoth: true,
  },
  leaning: {
    arms: [
      [-30, 40],
      [24, 8],
    ],
    legs: [
      [-2, 0],
      [-4, -16],
    ],
  },
  sitting: {
    arms: [
      [-20, 34],
      [20, -34],
    ],
    legs: [
      [-24, -3],
      [24, 3],
    ],
    thigh: 0.5,
    isWithBoth: true,
  },
  'on-ground': {
    arms: [
      [-26, 22],
      [26, -22],
    ],
    legs: [
      [-66, 76],
      [66, -76],
    ],
    isWithBoth: true,
  },
  crouching: {
    arms: [
      [-8, 40],
      [40, 78],
    ],
    legs: [
      [-62, 34],
      [58, -30],
    ],
    thigh: 0.8,
  },
  jumping: {
    arms: [
      [-128, -160],
      [128, 160],
    ],
    legs: [
      [-34, 24],
      [38, -62],
    ],
  },
}

export const isPose = (name: string): name is PoseName => name in POSES

/** Sizes of a body, in units of its drawing; its middle is at x = 24. */
export interface Build {
  readonly shoulderY: number
  readonly shoulder: number
  readonly hipY: number
  readonly hip: number
  readonly arm: number
  readonly leg: number
}

export interface Point {
  readonly x: number
  readonly y: number
}
type Line = readonly [Point, Point, Point]

/** A body in a pose: lines from joint to joint. */
export interface Skeleton {
  readonly arms: readonly [Line, Line]
  readonly legs: readonly [Line, Line]
  /** The lowest point. */
  readonly foot: number
  /** Where held things are held, and whether with both hands. */
  readonly hand: Point
  readonly isWithBoth: boolean
}

export const MIDDLE = 24

export function skeletonOf(name: PoseName, { shoulderY, shoulder, hipY, hip, arm, leg }: Build): Skeleton {
  const { arms, legs, thigh = 1, isWithBoth = false } = POSES[name]
  const limb = (from: Point, [upper, lower]: Limb, [long, short]: readonly [number, number]): Line => {
    const joint = moved(from, upper, long)
    return [from, joint, moved(joint, lower, short)]
  }
  const at = (side: number, width: number, y: number) => ({ x: MIDDLE + side * width, y })
  const left = limb(at(-1, shoulder, shoulderY), arms[0], [arm, arm])
  const right = limb(at(1, shoulder, shoulderY), arms[1], [arm, arm])
  const [one, other] = ([0, 1] as const).map((side) =>
    limb(at(side === 0 ? -1 : 1, hip, hipY), legs[side], [leg * thigh, leg]),
  ) as [Line, Line]
  const hand = isWithBoth ? { x: (left[2].x + right[2].x) / 2, y: (left[2].y + right[2].y) / 2 } : right[2]
  return { arms: [left, right], legs: [one, other], foot: Math.max(one[2].y, other[2].y), hand, isWithBoth }
}

function moved({ x, y }: Point, degrees: number, by: number): Point {
  const angle = (degrees * Math.PI) / 180
  return { x: x + Math.sin(angle) * by, y: y + Math.cos(angle) * by }
}
