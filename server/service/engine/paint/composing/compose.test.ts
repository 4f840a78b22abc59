import { describe, expect, it } from 'vitest'
import { randomFrom } from '../../chance/random.ts'
import type { RelationKind, ScenePlan, Subject } from '../plan.ts'
import type { Figure } from '../rendering/figure.ts'
import type { Model } from '../request.ts'
import { PLACES } from '../scenery/places.ts'
import { compose } from './compose.ts'
import { distant } from './distant.ts'
import { around, type Placed, rectOf } from './placed.ts'

const SIZE = 1000

type Stand = Figure['drawing']['stands']

const aFigure = ({ metres = 1, stands = 'ground' as Stand, aspect = 1, id = 'flat:thing' } = {}): Figure => ({
  drawing: { id, svg: '<svg viewBox="0 0 1 1"/>', set: 'flat', heightMetres: metres, stands },
  bounds: { x: 0, y: 0, width: 1, height: 1 },
  aspect,
  fills: [],
  top: { face: { x: 0.3, y: 0.2 }, head: 0.3, crown: 0 },
})

const aSubject = (change: Partial<Subject> = {}): Subject => ({
  word: 'thing',
  drawing: 'flat:thing',
  count: 1,
  colors: [],
  size: 'normal',
  ...change,
})

interface Asked {
  readonly subjects: readonly Subject[]
  readonly figures?: readonly Figure[]
  readonly place?: keyof typeof PLACES
  readonly isBare?: boolean
  readonly model?: Model
  readonly seed?: number
}

function composed({
  subjects,
  figures,
  place = 'field',
  isBare = false,
  model = 'v4',
  seed = 1,
}: Asked): readonly Placed[] {
  const plan: ScenePlan = {
    subjects,
    place,
    time: null,
    weather: null,
    style: null,
    titles: [],
    notDrawn: [],
  }
  const scenery = PLACES[place]
  const frame = {
    width: SIZE,
    height: SIZE,
    top: 70,
    horizon: scenery.horizon * SIZE,
    foot: scenery.foot * SIZE,
    bottom: SIZE,
    isBare,
  }
  return compose({
    plan,
    figures: figures ?? subjects.map(() => aFigure()),
    scenery,
    frame,
    model,
    random: randomFrom(seed, 'test'),
  })
}

const relate = (kind: RelationKind) => {
  const things = composed({ subjects: [aSubject({ relation: { kind, to: 1 } }), aSubject()] })
  const [one, other] = [
    things.find(({ subject }) => subject === 0),
    things.find(({ subject }) => subject === 1),
  ]
  if (!one || !other) throw new Error('a subject is missing')
  return { one, other }
}

describe('a composition', () => {
  it.each([1, 2, 3, 4, 7, 12])('holds every one of %i things', (count) => {
    expect(composed({ subjects: [aSubject({ count })] })).toHaveLength(count)
  })

  it.each(Object.keys(PLACES) as (keyof typeof PLACES)[])('leaves a margin on every side (%s)', (place) => {
    for (const model of ['v4', 'fast', 'v3'] as const) {
      const box = around(
        composed({
          subjects: [aSubject({ count: 5 }), aSubject({ size: 'large' }), aSubject()],
          place,
          model,
        }),
      )
      expect(box.x).toBeGreaterThanOrEqual(40)
      expect(box.x + box.width).toBeLessThanOrEqual(SIZE - 40)
      expect(box.y).toBeGreaterThanOrEqual(60)
      expect(box.y + box.height).toBeLessThanOrEqual(SIZE - 40)
    }
  })

  it('keeps the prompted sizes in order', () => {
    const [small, normal, large] = (['small', 'normal', 'large'] as const).map((size, index) => {
      const subjects = [aSubject({ size: 'small' }), aSubject(), aSubject({ size: 'large' })]
      expect(subjects[index]?.size).toBe(size)
      return composed({ subjects }).find(({ subject }) => subject === index)?.height ?? 0
    })
    expect(small).toBeLessThan(normal ?? 0)
    expect(normal).toBeLessThan(large ?? 0)
  })

  it('draws a house higher than a cat', () => {
    const figures = [aFigure({ metres: 7 }), aFigure({ metres: 0.4 })]
    const things = composed({ subjects: [aSubject(), aSubject()], figures })
    const heightOf = (index: number) => things.find(({ subject }) => subject === index)?.height ?? 0
    expect(heightOf(0)).toBeGreaterThan(heightOf(1) * 2)
  })

  it('fills a transparent picture with its subject', () => {
    const box = around(composed({ subjects: [aSubject()], isBare: true }))
    expect(Math.max(box.width, box.height)).toBeGreaterThan(SIZE * 0.8)
  })

  it('sets things of the land on an island in the sea, and lets boats float', () => {
    const figures = [aFigure({ metres: 20 }), aFigure({ stands: 'water' })]
    const things = composed({ subjects: [aSubject(), aSubject()], figures, place: 'sea' })
    expect(things.find(({ subject }) => subject === 0)?.contact).toBe('island')
    expect(things.find(({ subject }) => subject === 1)?.contact).toBe('water')
  })

  it('stands people behind a table and cups on it', () => {
    const figures = [aFigure({ metres: 1.75 }), aFigure({ metres: 0.1, stands: 'table' })]
    const things = composed({ subjects: [aSubject(), aSubject()], figures, place: 'kitchen' })
    expect(things.find(({ subject }) => subject === 0)?.contact).toBe('behind-table')
    expect(things.find(({ subject }) => subject === 1)?.contact).toBe('ground')
  })
})

describe('relations', () => {
  const middle = (thing: Placed) => rectOf(thing).y + thing.height / 2

  it('on: it is higher than the other, on its upper edge', () => {
    const { one, other } = relate('on')
    expect(one.foot).toBeLessThan(other.foot - other.height * 0.5)
    expect(one.order).toBeGreaterThan(other.order)
  })

  it('above: it does not touch the other', () => {
    const { one, other } = relate('above')
    expect(one.foot).toBeLessThan(rectOf(other).y)
  })

  it('under: it is in the lower half of the other', () => {
    const { one, other } = relate('under')
    expect(middle(one)).toBeGreaterThan(middle(other))
  })

  it('left of and right of: it is on that side', () => {
    const [left, right] = [relate('left-of'), relate('right-of')]
    expect(left.one.x).toBeLessThan(left.other.x)
    expect(right.one.x).toBeGreaterThan(right.other.x)
  })

  it('in front of and behind: it is drawn later or earlier', () => {
    const [front, back] = [relate('in-front-of'), relate('behind')]
    expect(front.one.order).toBeGreaterThan(front.other.order)
    expect(front.one.foot).toBeGreaterThan(front.other.foot)
    expect(back.one.order).toBeLessThan(back.other.order)
  })

  it.each(['held', 'worn', 'leaning'] as const)('%s: it touches the other', (kind) => {
    const { one, other } = relate(kind)
    const [a, b] = [rectOf(one), rectOf(other)]
    expect(a.x).toBeLessThan(b.x + b.width)
    expect(a.x + a.width).toBeGreaterThan(b.x)
    expect(a.y).toBeLessThan(b.y + b.height)
    expect(a.y + a.height).toBeGreaterThan(b.y)
  })

  it('held: it is much smaller than who holds it', () => {
    const { one, other } = relate('held')
    expect(one.height).toBeLessThan(other.height * 0.63)
  })

  it('places subjects whose relations form a circle', () => {
    const subjects = [
      aSubject({ relation: { kind: 'on', to: 1 } }),
      aSubject({ relation: { kind: 'on', to: 0 } }),
    ]
    expect(composed({ subjects })).toHaveLength(2)
  })

  it('places a subject that relates to one that does not exist', () => {
    expect(composed({ subjects: [aSubject({ relation: { kind: 'on', to: 9 } })] })).toHaveLength(1)
  })
})

it.each(['in-front-of', 'on', 'behind', 'above'] as const)(
  'subjects that are all %s one thing stand side by side',
  (kind) => {
    const relation = { kind, to: 0 }
    const placed = composed({
      subjects: [aSubject(), aSubject({ relation }), aSubject({ relation }), aSubject({ relation })],
      figures: [aFigure({ metres: 8 }), aFigure(), aFigure(), aFigure()],
    })
    const places = placed.filter(({ subject }) => subject > 0).toSorted((a, b) => a.subject - b.subject)
    expect(places).toHaveLength(3)
    for (const [at, one] of places.entries()) {
      const next = places[at + 1]
      if (next) expect(one.x + one.width / 2).toBeLessThanOrEqual(next.x - next.width / 2 + 1)
    }
  },
)

describe('far and high things', () => {
  const pair = (relation: Subject['relation'], figures: readonly Figure[], drawing = 'flat:thing') =>
    composed({
      subjects: [aSubject({ ...(relation ? { relation } : {}) }), aSubject({ drawing })],
      figures,
    }).toSorted((a, b) => a.subject - b.subject)

  it('a tower behind a bench is larger and farther', () => {
    const [bench, tower] = pair({ kind: 'in-front-of', to: 1 }, [
      aFigure({ metres: 0.9, aspect: 1.6 }),
      aFigure({ metres: 26, aspect: 0.4 }),
    ])
    expect(tower?.height).toBeGreaterThan(2.5 * (bench?.height ?? 0))
    expect(tower?.foot).toBeLessThan((bench?.foot ?? 0) - 30)
    expect(tower?.depth).toBeGreaterThan(0)
  })

  it('the moon is small beside a rider, high up, and behind what flies', () => {
    const moon = aFigure({ metres: 4, stands: 'air', id: 'flat:full-moon' })
    const [rider, alone] = [
      aFigure({ metres: 2 }),
      composed({ subjects: [aSubject()], figures: [aFigure({ metres: 2 })] }),
    ]
    const [one, other] = pair(undefined, [rider, moon], 'flat:full-moon')
    expect(one?.height).toBeCloseTo(alone[0]?.height ?? 0, 0)
    expect(other?.height).toBeLessThan(SIZE * 0.2)
    expect(other?.foot).toBeLessThan((one?.foot ?? 0) - (one?.height ?? 0) * 0.5)
    expect(other?.order).toBeLessThan(0)
  })

  it('who is seen against the moon is in its middle, and the moon is large', () => {
    const moon = aFigure({ metres: 4, stands: 'air', id: 'flat:full-moon' })
    const bat = aFigure({ metres: 0.3, stands: 'air' })
    const [one, other] = pair({ kind: 'in-front-of', to: 1 }, [bat, moon], 'flat:full-moon')
    if (!one || !other) throw new Error('nothing was placed')
    expect(other.height).toBeGreaterThan(SIZE * 0.25)
    expect(rectOf(one).y).toBeGreaterThan(rectOf(other).y)
    expect(one.foot).toBeLessThan(other.foot)
  })

  it('who is in a building is seen before it, and a dragon on coins is larger than they', () => {
    const [player, stadium] = pair({ kind: 'in', to: 1 }, [
      aFigure({ metres: 1.7 }),
      aFigure({ metres: 30, aspect: 1.4 }),
    ])
    if (!player || !stadium) throw new Error('nothing was placed')
    expect(player.foot).toBeGreaterThan(stadium.foot)
    expect(player.order).toBeGreaterThan(stadium.order)
    const [dragon, coin] = pair({ kind: 'on', to: 1 }, [
      aFigure({ metres: 5 }),
      aFigure({ metres: 0.06, stands: 'table' }),
    ])
    expect(dragon?.height).toBeGreaterThan(2 * (coin?.height ?? SIZE))
    expect(dragon?.order).toBeLessThan(coin?.order ?? 0)
  })

  it('a rug is as wide as who is on it needs', () => {
    const [dog, rug] = pair({ kind: 'on', to: 1 }, [
      aFigure({ metres: 0.6 }),
      aFigure({ metres: 0.02, aspect: 2.4 }),
    ])
    expect(rug?.width).toBeGreaterThan(SIZE * 0.5)
    expect(rug?.width).toBeGreaterThan(dog?.width ?? SIZE)
  })

  it('who is under a garland stands on the ground', () => {
    const garland = aFigure({ metres: 0.4, stands: 'wall', aspect: 4 })
    const [couple] = pair(undefined, [aFigure({ metres: 1.75 }), garland])
    expect(couple?.foot).toBeGreaterThan(SIZE * 0.8)
  })

  it('what is on a pointed thing stands on its tip', () => {
    const mountain = { ...aFigure({ metres: 30 }), peak: { x: 0.3, y: 0.1 } }
    const [flag, below] = pair({ kind: 'on', to: 1 }, [aFigure({ metres: 2 }), mountain])
    if (!flag || !below) throw new Error('nothing was placed')
    expect(flag.x).toBeCloseTo(rectOf(below).x + below.width * 0.3, 0)
    expect(flag.foot).toBeCloseTo(rectOf(below).y + below.height * 0.12, 0)
  })
})

it('what is on a hanger hangs from it', () => {
  const hanger = aFigure({ id: 'solid:hanger', stands: 'wall' })
  const [hook, shirt] = composed({
    subjects: [aSubject(), aSubject({ relation: { kind: 'on', to: 0 } })],
    figures: [hanger, aFigure()],
  }).toSorted((a, b) => a.subject - b.subject)
  if (!hook || !shirt) throw new Error('nothing was placed')
  expect(rectOf(shirt).y).toBeGreaterThan(rectOf(hook).y)
  expect(rectOf(shirt).y + shirt.height).toBeGreaterThan(rectOf(hook).y + hook.height)
})

it('a rider is as much larger than what is ridden as in nature, and a bench shows under a lamp post', () => {
  const on = { kind: 'on', to: 0 } as const
  const [chair, king] = composed({
    subjects: [aSubject(), aSubject({ relation: on })],
    figures: [aFigure({ metres: 1 }), aFigure({ metres: 1.7, aspect: 0.4 })],
  }).toSorted((a, b) => a.subject - b.subject)
  const [post, bench] = composed({
    subjects: [aSubject(), aSubject({ relation: { kind: 'under', to: 0 } })],
    figures: [aFigure({ metres: 5, aspect: 0.1 }), aFigure({ metres: 0.9, aspect: 1.6 })],
  }).toSorted((a, b) => a.subject - b.subject)
  if (!chair || !king || !post || !bench) throw new Error('nothing was placed')
  expect(king.height).toBeGreaterThan(0.62 * chair.height)
  expect(bench.width).toBeGreaterThan(post.width)
})

describe('what is in a thing', () => {
  const inside = (id: string, metres: number, { inner = 8 } = {}) => {
    const [holder, thing] = composed({
      subjects: [aSubject({ drawing: id }), aSubject({ relation: { kind: 'in', to: 0 } })],
      figures: [aFigure({ id, metres }), aFigure({ metres: inner, aspect: 0.5 })],
    }).toSorted((a, b) => a.subject - b.subject)
    if (!holder || !thing) throw new Error('nothing was placed')
    return { holder, thing }
  }

  it('larger than that thing makes it no smaller: a ship in a bottle', () => {
    const { holder, thing } = inside('own:clear-bottle', 0.32)
    const [alone] = composed({ subjects: [aSubject()], figures: [aFigure({ metres: 0.32 })] })
    expect(holder.height).toBeCloseTo(alone?.height ?? 0, 0)
    expect(rectOf(thing).x).toBeGreaterThan(rectOf(holder).x)
    expect(rectOf(thing).y).toBeGreaterThan(rectOf(holder).y + holder.height * 0.3)
    expect(thing.foot).toBeLessThan(holder.foot)
    expect(thing.order).toBeGreaterThan(holder.order)
  })

  it('is as large as ever where it only is among things, which hide its feet: a dog in leaves', () => {
    const { holder, thing } = inside('flat:maple-leaf', 0.15, { inner: 0.5 })
    expect(thing.height).toBeGreaterThan(SIZE * 0.25)
    expect(thing.height).toBeGreaterThan(holder.height)
    expect(thing.order).toBeLessThan(holder.order)
    expect(thing.foot).toBeLessThan(holder.foot)
    expect(thing.foot).toBeGreaterThan(rectOf(holder).y)
  })

  it('is behind the bars of a cage, and rises above the side of a box and of a canoe', () => {
    const cage = inside('own:cage', 0.6, { inner: 0.2 })
    expect(cage.thing.order).toBeLessThan(cage.holder.order)
    expect(rectOf(cage.thing).y).toBeGreaterThan(rectOf(cage.holder).y)
    for (const id of ['own:open-box', 'flat:canoe']) {
      const { holder, thing } = inside(id, 0.8, { inner: 0.7 })
      expect(thing.order, id).toBeLessThan(holder.order)
      expect(rectOf(thing).y, id).toBeLessThan(rectOf(holder).y)
      expect(thing.foot, id).toBeGreaterThan(rectOf(holder).y)
    }
  })

  it('stands on the deck of a ship before its sails', () => {
    const { holder, thing } = inside('flat:sailboat', 8, { inner: 1.7 })
    expect(thing.order).toBeGreaterThan(holder.order)
    expect(rectOf(thing).y).toBeGreaterThan(rectOf(holder).y)
    expect(thing.foot).toBeLessThan(holder.foot)
  })
})

it('things of a background are small, and stand together near the horizon', () => {
  const figures = [aFigure({ metres: 8 }), aFigure({ metres: 8 })]
  const near = composed({ subjects: [aSubject(), aSubject()], figures })
  const frame = { width: SIZE, height: SIZE, top: 70, bottom: SIZE, horizon: 600, foot: 870, isBare: false }
  const far = distant(near, frame)
  for (const [at, one] of far.entries()) {
    expect(one.height).toBeCloseTo((near[at]?.height ?? 0) * 0.55)
    expect(one.depth).toBeGreaterThan(0)
    expect(one.foot).toBeGreaterThan(frame.horizon)
    expect(one.foot).toBeLessThan(near[at]?.foot ?? 0)
    expect(Math.abs(one.x - SIZE / 2)).toBeLessThan(Math.abs((near[at]?.x ?? 0) - SIZE / 2))
  }
  expect(distant([], frame)).toEqual([])
})
