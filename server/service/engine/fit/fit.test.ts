import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { LEGIBLE_PX } from '#contract/service/values/letters-report.ts'
import { adScene, menuScene } from '#server/testing/scenes/ads.ts'
import { subjectScene } from '#server/testing/scenes/subjects.ts'
import { randomFrom } from '../chance/random.ts'
import { pixelsOf } from '../pixels/canvas.ts'
import { around, type Bounds } from '../pixels/geometry.ts'
import { type Extent, resized } from '../pixels/resample.ts'
import { withoutText } from '../text/erase.ts'
import { type FoundText, findLines, findText } from '../text/find.ts'
import { type Copy, copyOf, type Paragraph, type Piece } from './copy.ts'
import { contrastOf, groundFor } from './ground.ts'
import { layOut } from './lay-out.ts'
import { photoOf } from './photo.ts'
import { rearranged } from './rearranged.ts'
import { resizeAd } from './resize.ts'
import { regionsOf, shapeBehind } from './shapes.ts'

const AD = adScene(1)
const NOTHING: FoundText = { lines: [], unsure: [], seen: [], unread: [] }

describe('an ad at another size (service-api.md, Image tools)', () => {
  it.each([
    [6, 728, 90],
    [6, 160, 600],
    [6, 300, 250],
    [6, 970, 250],
    [6, 1080, 1350],
    [1, 728, 90],
    [1, 160, 600],
  ])(
    'ad %i at %i × %i has exactly those pixels, and each line of it once, legibly',
    async (seed, width, height) => {
      const { pixels: resized, smallestPx } = await resizeAd(adScene(seed), { width, height, ordinal: 0 })
      expect(smallestPx ?? LEGIBLE_PX).toBeGreaterThanOrEqual(LEGIBLE_PX - 0.01)
      expect([resized.width, resized.height]).toEqual([width, height])
      const lines = await findLines(resized)
      const words = (texts: readonly string[]) => texts.flatMap((text) => text.split(/\s+/)).toSorted()
      expect(words(lines.map(({ text }) => text))).toEqual(words(adScene(seed).lines.map(({ text }) => text)))
      // The reader's measure of a size is not exact to the pixel.
      for (const { setting } of lines) expect(setting.size).toBeGreaterThanOrEqual(LEGIBLE_PX - 1)
    },
  )

  it('is arranged differently for each picture of a request, deterministically', async () => {
    const made = async (ordinal: number) => (await resizeAd(AD, { width: 970, height: 250, ordinal })).pixels
    const [first, again, second] = [await made(0), await made(0), await made(1)]
    expect(first).toEqual(again)
    expect(first).not.toEqual(second)
  })

  it('stays whole without text, however its proportions change', async () => {
    const picture = subjectScene(1)
    const { pixels, smallestPx } = await resizeAd(picture, { width: 600, height: 100, ordinal: 0 })
    expect([pixels.width, pixels.height]).toEqual([600, 100])
    expect(smallestPx).toBeNull()
  })

  it('says how small its letters are where its copy has no room', async () => {
    const { pixels, smallestPx } = await resizeAd(menuScene(), { width: 320, height: 50, ordinal: 0 })
    expect(smallestPx).toBeLessThan(LEGIBLE_PX)
    // The reader needs larger letters.
    const larger = await resized(pixels, { width: 320 * 6, height: 50 * 6 })
    const sizes = (await findLines(larger)).map(({ setting }) => setting.size / 6)
    expect(sizes.length).toBeGreaterThan(0)
    for (const size of sizes) expect(size).toBeGreaterThan(0.8 * (smallestPx ?? 0))
    expect(Math.min(...sizes)).toBeLessThan(1.25 * (smallestPx ?? 0))
  })
})

describe('the copy of an ad', () => {
  const ofSize = (width: number, height: number) => ({
    width,
    height,
    data: new Uint8ClampedArray(width * height * 4),
  })
  const paragraph = (size: number, widths: readonly number[]): Paragraph => ({
    kind: 'paragraph',
    words: widths.map((width) => ({
      text: 'word',
      pixels: ofSize(width, size),
      ascent: 0.8 * size,
      gap: null,
    })),
    size,
    lineHeight: 1.2,
    color: [0, 0, 0],
    ground: [255, 255, 255],
    face: null,
  })
  const pieces: readonly Piece[] = [
    paragraph(80, [300, 260]),
    paragraph(24, [60, 90, 40, 120, 80]),
    { kind: 'label', pixels: ofSize(200, 60), size: 26, ground: null },
  ]

  it.each([
    [500, 70],
    [140, 330],
    [280, 150],
    [640, 200],
    [1000, 900],
  ])('stands in order inside of %i × %i, over nothing, and can be read', (width, height) => {
    for (const isCentered of [false, true]) {
      const layout = layOut(pieces, { x: 10, y: 20, width, height }, isCentered)
      expect(layout?.placed.map(({ piece }) => piece)).toEqual(pieces)
      expect(layout?.smallest).toBeGreaterThanOrEqual(LEGIBLE_PX - 0.01)
      for (const [at, { box, lines, scale }] of (layout?.placed ?? []).entries()) {
        expect(box.x).toBeGreaterThanOrEqual(10)
        expect(box.y).toBeGreaterThanOrEqual(20 - 0.01)
        expect(box.x + box.width).toBeLessThanOrEqual(10 + width + 0.6)
        expect(box.y + box.height).toBeLessThanOrEqual(20 + height + 0.01)
        for (const line of lines)
          for (const { word, x } of line)
            expect(x + word.pixels.width * scale).toBeLessThanOrEqual(box.width + 0.01)
        for (const { box: other } of layout?.placed.slice(at + 1) ?? []) {
          const wide = Math.min(box.x + box.width, other.x + other.width) - Math.max(box.x, other.x)
          const tall = Math.min(box.y + box.height, other.y + other.height) - Math.max(box.y, other.y)
          expect(Math.min(wide, tall)).toBeLessThanOrEqual(0.001)
        }
      }
    }
  })

  it('is smaller than people can read only where there is no other way', () => {
    const layout = layOut(pieces, { x: 0, y: 0, width: 90, height: 40 }, false)
    expect(layout?.smallest).toBeLessThan(LEGIBLE_PX)
    expect(layout?.placed).toHaveLength(pieces.length)
  })

  it('stands out from its ground', () => {
    const white = [255, 255, 255] as const
    const ground = groundFor([150, 120, 90], white)
    expect(contrastOf(ground, white)).toBeGreaterThanOrEqual(4.5)
    expect(groundFor([20, 30, 60], white)).toEqual([20, 30, 60])
  })

  it('is lifted off word by word, but for buttons and letters that are not read surely', async () => {
    const ad = adScene(6)
    const found = await findText(ad)
    const bare = await withoutText(ad, found.lines)
    const note = found.lines.find(({ text }) => text.startsWith('Find'))
    const lines = found.lines.filter((line) => line !== note)
    const unread = note ? [around(note.words.map(({ bounds }) => bounds))] : []
    const kinds = (copy: Copy) =>
      copy.pieces.map((piece) => (piece.kind === 'label' ? 'label' : piece.words.length))
    expect(kinds(await copyOf(ad, bare, found))).toEqual(['label', 2, 4])
    expect(kinds(await copyOf(ad, bare, { ...found, lines, unread }))).toEqual(['label', 2, 'label'])
  })

  it('has no button where its ground has details: they end beside the letters', async () => {
    const ad = adScene(6)
    const found = await findText(ad)
    const isLight = (at: number) => Math.floor(at / 3) % 2
    const data = ad.data.map((value, of) =>
      (of & 3) === 3
        ? value
        : 127 * (isLight((of >> 2) % ad.width) + isLight(Math.floor((of >> 2) / ad.width))),
    )
    const { pieces } = await copyOf(ad, { ...ad, data }, found)
    expect(pieces.map(({ kind }) => kind)).toEqual(['paragraph', 'paragraph', 'paragraph'])
  })

  it('is moved as one where letters with their background would show halves of others', async () => {
    const ad = drawn(400, 300, (ctx) => {
      ctx.fillStyle = '#123'
      for (const y of [60, 90]) ctx.fillRect(50, y, 200, 24)
      ctx.fillRect(50, 240, 100, 20)
    })
    const unread = [
      { x0: 50, y0: 60, x1: 250, y1: 84 },
      { x0: 50, y0: 90, x1: 250, y1: 114 },
      { x0: 50, y0: 240, x1: 150, y1: 260 },
    ]
    const { moved } = await copyOf(ad, ad, { ...NOTHING, seen: unread, unread })
    expect(moved).toEqual([
      { x0: 45, y0: 55, x1: 255, y1: 119 },
      { x0: 46, y0: 236, x1: 154, y1: 264 },
    ])
  })

  it('keeps its letters whole at the edge of what is moved as one, also where that is the ad’s edge', async () => {
    const ad = adScene(6)
    const found = await findText(ad)
    const [title] = found.lines.filter(({ setting }) => setting.size > 35)
    if (!title) throw new Error('the ad has a title')
    const letters = around(title.words.map(({ bounds }) => bounds))
    const below = { x0: letters.x0, y0: letters.y1 - 2, x1: letters.x1, y1: letters.y1 + 20 }
    const bare = await withoutText(ad, [title])
    const { pieces, moved } = await copyOf(ad, bare, { ...NOTHING, lines: [title], unread: [below] })
    const [place] = moved
    expect(pieces.map(({ kind }) => kind)).toEqual(['label'])
    expect(letters.y0 - (place?.y0 ?? 0)).toBeGreaterThanOrEqual(0.2 * title.setting.size - 1)

    const corner = drawn(400, 300, () => {})
    const atEdge = await copyOf(corner, corner, { ...NOTHING, seen: [{ x0: 0, y0: 100, x1: 80, y1: 120 }] })
    const [label] = atEdge.pieces
    if (label?.kind !== 'label') throw new Error('the text is a label')
    const { width, height, data } = label.pixels
    const alphaAt = (x: number, y: number) => data[(y * width + x) * 4 + 3] ?? 0
    expect(alphaAt(0, Math.floor(height / 2))).toBe(255)
    expect(alphaAt(width - 1, Math.floor(height / 2))).toBeLessThan(64)
  })

  it('includes a line that is seen half beside one that is moved with its background', async () => {
    const ad = adScene(6)
    const found = await findText(ad)
    const [title] = found.lines.filter(({ setting }) => setting.size > 35)
    if (!title) throw new Error('the ad has a title')
    const line = {
      ...title,
      strip: { ...title.strip, roughness: 9 },
      setting: { ...title.setting, unlike: 0.9 },
    }
    const letters = around(title.words.map(({ bounds }) => bounds))
    // Half of it is in the margin of the title.
    const above = { ...letters, y0: letters.y0 - 14, y1: letters.y0 + 2 }
    const { moved } = await copyOf(ad, await withoutText(ad, [line]), {
      ...NOTHING,
      lines: [line],
      seen: [letters, above],
    })
    expect(moved).toHaveLength(1)
    expect(moved[0]?.y0).toBeLessThanOrEqual(above.y0)
  })

  it('includes text that is seen and not read at all', async () => {
    const ad = drawn(400, 300, (ctx) => {
      ctx.fillStyle = '#123'
      ctx.fillRect(50, 60, 200, 20)
    })
    const { pieces } = await copyOf(ad, ad, { ...NOTHING, seen: [{ x0: 50, y0: 60, x1: 250, y1: 80 }] })
    expect(pieces.map(({ kind, size }) => [kind, size])).toEqual([['label', 20]])
  })

  it('leaves what is written on things to the photograph, but for the half of what stands beside a label', async () => {
    const random = randomFrom(1, 'photo')
    const ad = drawn(400, 600, (ctx) => {
      for (let at = 0; at < 4000; at += 1) {
        ctx.fillStyle = `hsl(${random.between(0, 360)} 60% 50%)`
        ctx.fillRect(random.between(0, 400), random.between(0, 600), 12, 12)
      }
    })
    const box = (y0: number, tall = 16) => ({ x0: 50, y0, x1: 250, y1: y0 + tall })
    const movedWith = async (seen: readonly Bounds[], unread: readonly Bounds[] = []) =>
      (await copyOf(ad, ad, { ...NOTHING, seen: [...seen, ...unread], unread })).moved
    expect(await movedWith([box(100)])).toEqual([])
    expect(await movedWith([box(100, 40)])).toEqual([{ x0: 42, y0: 92, x1: 258, y1: 148 }])
    expect(await movedWith([box(100), box(300)], [box(120)])).toEqual([{ x0: 46, y0: 96, x1: 254, y1: 140 }])
  })

  it('is moved with the whole of its logo, and without the picture beside it', async () => {
    const ad = drawn(400, 300, (ctx) => {
      ctx.fillStyle = '#123'
      // A mark at the first letter, and a product that ends beside the last one.
      for (const [x, y, width, height] of [
        [60, 70, 40, 60],
        [110, 100, 100, 20],
        [213, 20, 150, 260],
      ] as const)
        ctx.fillRect(x, y, width, height)
    })
    const seen = [{ x0: 60, y0: 100, x1: 211, y1: 120 }]
    const { moved } = await copyOf(ad, ad, { ...NOTHING, seen })
    expect(moved).toEqual([{ x0: 56, y0: 69, x1: 215, y1: 131 }])
  })

  it('leaves its badge whole, also with several texts, and transparent around it', async () => {
    const badge = drawn(600, 600, (ctx) => {
      ctx.fillStyle = '#c8372d'
      ctx.arc(300, 300, 60, 0, 2 * Math.PI)
      ctx.fill()
    })
    const seen = [
      { x0: 270, y0: 280, x1: 330, y1: 300 },
      { x0: 270, y0: 310, x1: 330, y1: 325 },
    ]
    const { pieces, moved } = await copyOf(badge, badge, { ...NOTHING, seen })
    expect(moved).toEqual([{ x0: 240, y0: 240, x1: 360, y1: 360 }])
    const [piece] = pieces
    if (piece?.kind !== 'label') throw new Error('the badge is a label')
    const alphaAt = (x: number, y: number) => piece.pixels.data[(y * piece.pixels.width + x) * 4 + 3]
    expect([alphaAt(2, 2), alphaAt(60, 60), alphaAt(117, 117)]).toEqual([0, 255, 0])
  })

  it('is taken off a card, which then is not seen empty', async () => {
    const card = { x0: 20, y0: 20, x1: 420, y1: 200 }
    const canvas = createCanvas(700, 500)
    const ctx = canvas.getContext('2d')
    ctx.fillStyle = '#456'
    ctx.fillRect(0, 0, 700, 500)
    ctx.fillStyle = '#fff'
    ctx.fillRect(card.x0, card.y0, 400, 180)
    ctx.fillStyle = '#123'
    ctx.font = 'bold 40px Inter'
    ctx.fillText('Summer Sale', 60, 90)
    ctx.font = '22px Inter'
    ctx.fillText('Free delivery today', 60, 150)
    const picture = pixelsOf(canvas)
    const found = await findText(picture)
    const { pieces, moved } = await copyOf(picture, await withoutText(picture, found.lines), found)
    expect(pieces.map(({ kind }) => kind)).toEqual(['paragraph', 'paragraph'])
    expect(moved).toEqual([card, card])
  })

  it('stands on the ground that most of it has, so that its background is not seen as a box', async () => {
    const pixels = drawn(200, 60, (ctx) => {
      ctx.fillStyle = '#123'
      ctx.fillRect(20, 20, 160, 20)
    })
    const seen = [{ x0: 20, y0: 20, x1: 180, y1: 40 }]
    const copy = await copyOf(pixels, pixels, { ...NOTHING, seen })
    const photo = {
      fits: () => true,
      isEmpty: () => false,
      shownIn: async ({ width, height }: Extent) => drawn(width, height, () => {}),
    }
    const { pixels: made } = await rearranged(
      { copy, photo, ground: [90, 20, 20] },
      { width: 300, height: 250 },
      0,
    )
    expect([...made.data.slice(0, 3)]).toEqual([255, 255, 255])
  })
})

describe('the photograph of an ad', () => {
  const WHITE = [255, 255, 255] as const
  const product = (ctx: SKRSContext2D) => {
    ctx.fillStyle = '#a33'
    ctx.fillRect(220, 60, 120, 180)
  }
  const logo = { x0: 40, y0: 40, x1: 140, y1: 80 }
  const drawnWith = (...parts: readonly ((ctx: SKRSContext2D) => void)[]) =>
    drawn(400, 300, (ctx) => parts.forEach((draw) => void draw(ctx)))

  it('is shown however small the letters become, unless there is nothing in it', async () => {
    const line = (at: number) => ({ x0: 20, y0: 12 + at * 24, x1: 160, y1: 24 + at * 24 })
    const seen = Array.from({ length: 11 }, (_, at) => line(at))
    const lines = (ctx: SKRSContext2D) => {
      ctx.fillStyle = '#123'
      for (const { x0, y0 } of seen) ctx.fillRect(x0, y0, 140, 12)
    }
    const withPhoto = async (...parts: readonly ((ctx: SKRSContext2D) => void)[]) => {
      const ad = drawnWith(lines, ...parts)
      const copy = await copyOf(ad, ad, { ...NOTHING, seen })
      const photo = await photoOf(ad, copy)
      const { pixels } = await rearranged({ copy, photo, ground: WHITE }, { width: 300, height: 60 }, 2)
      const reds = pixels.data.filter((red, at) => at % 4 === 0 && red > 140 && red < 190)
      return { isEmpty: photo.isEmpty(WHITE), isShown: reds.length > 100 }
    }
    expect(await withPhoto(product)).toEqual({ isEmpty: false, isShown: true })
    expect(await withPhoto()).toEqual({ isEmpty: true, isShown: false })
  })

  it('has the colour of its plain ground where copy was moved away', async () => {
    const ad = drawnWith(product, (ctx) => ctx.fillRect(logo.x0, logo.y0, 100, 40))
    const place = { x0: 36, y0: 36, x1: 144, y1: 84 }
    const photo = await photoOf(ad, { lifted: [], moved: [place] })
    const shown = await photo.shownIn({ width: 400, height: 300 }, WHITE)
    for (const [x, y] of [
      [36, 36],
      [90, 60],
      [143, 83],
    ] as const)
      expect([...shown.data.slice((y * 400 + x) * 4, (y * 400 + x) * 4 + 3)]).toEqual([...WHITE])
  })
})

describe('the shape behind a text', () => {
  const text = { x0: 120, y0: 92, x1: 210, y1: 110 }
  const found = async (draw: (ctx: SKRSContext2D) => void) =>
    shapeBehind(await regionsOf(drawn(400, 300, draw)), text, 18)

  it.each<[string, (ctx: SKRSContext2D) => void, object | null]>([
    [
      'a button, with its own edges',
      (ctx) => ctx.fillRect(100, 80, 140, 40),
      { x0: 100, y0: 80, x1: 240, y1: 120 },
    ],
    [
      'a button with a gradient',
      (ctx) => {
        const gradient = ctx.createLinearGradient(100, 0, 240, 0)
        gradient.addColorStop(0, '#c8372d')
        gradient.addColorStop(1, '#7a1fc8')
        ctx.fillStyle = gradient
        ctx.fillRect(100, 80, 140, 40)
      },
      { x0: 100, y0: 80, x1: 240, y1: 120 },
    ],
    [
      'an outlined button, with its line',
      (ctx) => {
        ctx.lineWidth = 2
        ctx.strokeRect(101, 81, 138, 38)
      },
      { x0: 100, y0: 80, x1: 240, y1: 120 },
    ],
    [
      'a ribbon that is turned, with all of it',
      (ctx) => {
        ctx.translate(165, 101)
        ctx.rotate(-0.15)
        ctx.fillRect(-80, -26, 160, 52)
      },
      { x0: 83, y0: 64, x1: 247, y1: 138 },
    ],
    [
      'none on a thing that is not convex',
      (ctx) => {
        ctx.fillRect(100, 80, 140, 40)
        ctx.fillRect(100, 80, 40, 160)
      },
      null,
    ],
    ['none on a band that reaches the edge', (ctx) => ctx.fillRect(0, 80, 400, 40), null],
    ['none on the ad’s ground', () => {}, null],
    ['none on a large part of the ad', (ctx) => ctx.fillRect(20, 20, 360, 260), null],
  ])('is %s', async (_, draw, bounds) => {
    const shape = await found((ctx) => {
      ctx.fillStyle = '#c8372d'
      draw(ctx)
    })
    expect(shape?.bounds ?? null).toEqual(bounds)
  })
})

/** A white picture with a drawing. */
function drawn(width: number, height: number, draw: (ctx: SKRSContext2D) => void) {
  const canvas = createCanvas(width, height)
  const ctx = canvas.getContext('2d')
  ctx.fillStyle = '#fff'
  ctx.fillRect(0, 0, width, height)
  draw(ctx)
  return pixelsOf(canvas)
}
