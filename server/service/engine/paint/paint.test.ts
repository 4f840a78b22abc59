import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { NOT_READ } from '#contract/service/values/drawn-report.ts'
import { paint } from './paint.ts'
import type { Style } from './plan.ts'
import { recordText } from './reading/record.ts'
import type { PaintRequest } from './request.ts'

const aRequest = (change: Partial<PaintRequest> = {}): PaintRequest => ({
  width: 128,
  height: 128,
  prompt: 'rolling hills',
  seed: 1,
  transparent: false,
  speed: 'DEFAULT',
  ...change,
})

const painted = async (change: Partial<PaintRequest> = {}) => Buffer.from((await paint(aRequest(change))).png)

const pictures = new Map<string, Promise<Buffer>>()

/** The same request always gives the same bytes, as is tested below: comparisons paint each picture once. */
function paintedOnce(change: Partial<PaintRequest>): Promise<Buffer> {
  const key = JSON.stringify(change)
  const picture = pictures.get(key) ?? painted(change)
  pictures.set(key, picture)
  return picture
}

/** Red, green, blue and alpha of every pixel. */
async function pixelsOf(change: Partial<PaintRequest>) {
  const { data, info } = await sharp(await paintedOnce(change))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4),
  ]
  return { data, at, width: info.width, height: info.height }
}

/** Mean difference of two pictures, 0 to 255. */
async function difference(one: Partial<PaintRequest>, other: Partial<PaintRequest>): Promise<number> {
  const [a, b] = [await pixelsOf(one), await pixelsOf(other)]
  return a.data.reduce((sum, value, at) => sum + Math.abs(value - (b.data[at] ?? 0)), 0) / a.data.length
}

const PROMPTS = [
  'a green valley with a farm',
  'a house in the mountains in snow',
  'a camel in the desert at dusk',
  'an astronaut in space',
  'a sailing boat on a lake at dawn',
  'a bicycle in a city at night',
  'a fox in a forest in fog',
  'a taxi on a street in the rain',
  'a tractor in a village',
  'a cat on a chair in a room',
  'three apples on a table',
  'a teapot in a kitchen',
  'a laptop in an office',
  'an octopus under water',
  'five balloons in the sky',
  'a dog on the beach',
  'a lighthouse by the sea',
  'a perfume bottle',
  'geometric shapes',
  'bauhaus tiles',
  'a dreamy gradient',
] as const

describe('every scene', () => {
  it.each(PROMPTS)(
    '%s: the same request and seed give the same bytes, another seed another picture',
    async (prompt) => {
      expect((await painted({ prompt })).equals(await paintedOnce({ prompt }))).toBe(true)
      expect(await difference({ prompt }, { prompt, seed: 2 })).toBeGreaterThan(3)
    },
  )
})

it('is opaque everywhere, unless transparency was asked for', async () => {
  for (const [at, prompt] of PROMPTS.entries()) {
    const { channels } = await sharp(
      await painted({ prompt, width: 131 + at, height: 117 + 3 * at }),
    ).metadata()
    expect(channels, prompt).toBe(3)
  }
})

describe('style', () => {
  const STYLES: Readonly<Record<Style, string>> = {
    photo: 'photo',
    watercolor: 'watercolour painting',
    ink: 'ink drawing',
    pixel: 'pixel art',
    flat: 'flat vector illustration',
    '3d': '3D render',
    risograph: 'risograph print',
    pencil: 'pencil drawing',
    oil: 'oil painting',
  }
  const house = (style: string) => ({ prompt: `${style} of a house in a field` })

  it.each(Object.values(STYLES))('%s differs from every other style', async (style) => {
    for (const other of Object.values(STYLES).filter((each) => each !== style))
      expect(await difference(house(style), house(other)), `${style} and ${other}`).toBeGreaterThan(3)
  })

  it('differs between the three models', async () => {
    const prompt = 'a house in a field'
    expect(await difference({ prompt, model: 'v4' }, { prompt, model: 'fast' })).toBeGreaterThan(5)
    expect(await difference({ prompt, model: 'v4' }, { prompt, model: 'v3' })).toBeGreaterThan(5)
    expect(await difference({ prompt, model: 'fast' }, { prompt, model: 'v3' })).toBeGreaterThan(5)
  })
})

describe('size', () => {
  it.each([
    [16, 16],
    [17, 301],
    [736, 131],
    [4112, 16],
  ])('%i × %i is exactly that', async (width, height) => {
    const picture = await paint(aRequest({ width, height, speed: 'TURBO' }))
    expect(picture).toMatchObject({ width, height })
    expect(await sharp(Buffer.from(picture.png)).metadata()).toMatchObject({ width, height, format: 'png' })
  })
})

describe('colour', () => {
  /** Which of red, green and blue is strongest over the picture. */
  async function leaning(change: Partial<PaintRequest>) {
    const { channels } = await sharp(await painted(change)).stats()
    const means = channels.slice(0, 3).map(({ mean }) => mean)
    return ['red', 'green', 'blue'][means.indexOf(Math.max(...means))]
  }

  it('follows colour words', async () => {
    expect(await leaning({ prompt: 'geometric shapes in crimson and red' })).toBe('red')
    expect(await leaning({ prompt: 'geometric shapes in ultramarine and blue' })).toBe('blue')
    expect(await leaning({ prompt: 'geometric shapes in emerald green' })).toBe('green')
  })

  it('goes to the thing that "black and white" describes, and to a whole picture of that kind', async () => {
    const isGrey = async (prompt: string) => {
      const { data } = await pixelsOf({ prompt })
      const spread = data.reduce(
        (max, value, at) => (at % 4 === 0 ? Math.max(max, Math.abs(value - (data[at + 2] ?? 0))) : max),
        0,
      )
      return spread < 40
    }
    expect(await isGrey('a black and white cow in a field')).toBe(false)
    expect(await isGrey('a black and white photo of a cow in a field')).toBe(true)
    expect(await isGrey('a cow in a field, black and white')).toBe(true)
  })

  it('of a table, a background and a wall is what the prompt says', async () => {
    const blue = 'a lemon on a blue'
    expect(await leaning({ prompt: `${blue} table` })).not.toBe(
      await leaning({ prompt: 'a lemon on a table' }),
    )
    expect(await leaning({ prompt: `${blue} background` })).toBe('blue')
    expect(await leaning({ prompt: 'a lemon before a green wall' })).toBe('green')
  })

  it('of a second man’s trousers is that of the trousers, not of his shirt', async () => {
    const prompt = 'two men in blue shirts and green trousers'
    const { data } = await pixelsOf({ prompt, model: 'fast', width: 256, height: 256 })
    const counts = { blue: 0, green: 0 }
    for (let at = 0; at < data.length; at += 4) {
      const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
      if (blue > green + 50 && blue > red + 80) counts.blue += 1
      if (green > blue + 40 && green > red + 40) counts.green += 1
    }
    expect(counts.green).toBeGreaterThan(300)
    expect(counts.blue).toBeGreaterThan(300)
  })

  it('of a tree in snow is white on top', async () => {
    const { at } = await pixelsOf({ prompt: 'a snowy tree', transparent: true, model: 'fast' })
    const column = Array.from({ length: 128 }, (_, y) => at(64, y)).find(([, , , alpha = 0]) => alpha === 255)
    expect(Math.min(...(column ?? [0]).slice(0, 3))).toBeGreaterThan(170)
  })

  it('of leaves and grass is orange in autumn', async () => {
    const hueOf = async (prompt: string) => {
      const { channels } = await sharp(await painted({ prompt })).stats()
      return (channels[0]?.mean ?? 0) - (channels[1]?.mean ?? 0)
    }
    expect(await hueOf('a tree in a park in autumn')).toBeGreaterThan((await hueOf('a tree in a park')) + 15)
  })

  it('follows a palette', async () => {
    expect(await leaning({ prompt: 'a boat on the sea', palette: [{ hex: '#0a8f3c', weight: 1 }] })).toBe(
      'green',
    )
  })

  it('follows a style reference', async () => {
    const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#1d4ed8' } })
      .png()
      .toBuffer()
    expect(await leaning({ prompt: 'a boat on the sea', styleReferences: [picture] })).toBe('blue')
  })

  it('has the surface of a style reference: rough where it is rough, smooth where it is smooth', async () => {
    const raw = { width: 200, height: 200, channels: 3 } as const
    const mean = Array.from({ length: 200 * 200 }, () => [90, 120, 160])
    const smooth = await sharp(Uint8Array.from(mean.flat()), { raw }).png().toBuffer()
    const woven = mean.map((rgb, at) => rgb.map((value) => value + (at % 4 < 2 ? 45 : -45)))
    const rough = await sharp(Uint8Array.from(woven.flat()), { raw }).png().toBuffer()
    /** Mean difference of neighbors in a row, 0 to 255. */
    const roughness = async (reference: Uint8Array) => {
      const { data } = await pixelsOf({ styleReferences: [reference], styleType: 'DESIGN' })
      const steps = data.map((value, at) => Math.abs(value - (data[at - 4] ?? value)))
      return steps.reduce((sum, value) => sum + value, 0) / steps.length
    }
    expect(await roughness(rough)).toBeGreaterThan(3 * (await roughness(smooth)))
  })

  it.each(['stylePreset', 'styleType', 'customModelUri'] as const)(
    '%s changes the picture',
    async (field) => {
      const value = {
        stylePreset: 'HALFTONE_PRINT',
        styleType: 'REALISTIC',
        customModelUri: 'model/a/version/b',
      }[field]
      expect(await difference({ prompt: 'a house' }, { prompt: 'a house', [field]: value })).toBeGreaterThan(
        1,
      )
    },
  )

  it('accepts an unknown preset', async () => {
    expect(await difference({}, { stylePreset: 'SOMETHING_NEW' })).toBeGreaterThan(1)
  })
})

it('removes features that a negative prompt names', async () => {
  const sea = { prompt: 'a boat on the sea under the sun' }
  expect(await difference(sea, { ...sea, negativePrompt: 'boat, sun' })).toBeGreaterThan(1)
  const poster = { prompt: 'a lighthouse, the words "Blue Hour"' }
  expect(await difference(poster, { ...poster, negativePrompt: 'text' })).toBeGreaterThan(1)
})

describe('a structured prompt', () => {
  type Elements = NonNullable<PaintRequest['structured']>['elements']
  const layout = (elements: Elements, background = 'a plain gradient'): Partial<PaintRequest> => ({
    prompt: '',
    structured: { description: 'a poster', background, style: '', palette: [], elements },
  })

  it.each([
    ['an object', { kind: 'object' as const, description: 'a red star', palette: ['#ff0000'] }],
    ['a thing of its own', { kind: 'object' as const, description: 'a gramophone', palette: [] }],
    ['a text', { kind: 'text' as const, text: 'Blue Hour', description: 'title', palette: ['#ffffff'] }],
  ])('%s is drawn inside of its box and nowhere else', async (_, element) => {
    const [without, withIt] = [
      await pixelsOf(layout([])),
      await pixelsOf(layout([{ ...element, box: [250, 500, 750, 900] }])),
    ]
    let [inside, outside] = [0, 0]
    for (let y = 0; y < 128; y += 1) {
      for (let x = 0; x < 128; x += 1) {
        const isChanged = without.at(x, y).some((value, channel) => value !== withIt.at(x, y)[channel])
        const isInside = y >= 32 && y < 96 && x >= 64 && x < 116
        if (isChanged && isInside) inside += 1
        if (isChanged && !isInside) outside += 1
      }
    }
    expect(outside).toBe(0)
    expect(inside).toBeGreaterThan(60)
  })

  it.each([
    [['a red star', 'a quokka', 'a kazoo'], 'drawn: star; not drawn: quokka, kazoo'],
    [['a dog chasing a cat'], 'drawn: dog, cat; not drawn: chasing'],
    [['a fox in a snowy forest'], 'drawn: fox; not drawn: forest'],
    [['a blue card'], ''],
    [['ein roter Fuchs', 'eine Katze auf dem Dach'], `not drawn: the prompt, ${NOT_READ}`],
  ])('tells of each object whether it is drawn: %j', async (descriptions, told) => {
    const elements = descriptions.map((description) => ({
      kind: 'object' as const,
      description,
      palette: [],
    }))
    const { record } = await paint(aRequest(layout(elements, '')))
    expect(recordText(record)).toBe(told)
  })

  it.each(['Blue Hour', 'الساعة الزرقاء', '青い時間のジャズの夜', 'नीला समय'])(
    'sets %s in the colour that is asked for',
    async (text) => {
      const element = {
        kind: 'text' as const,
        text,
        description: 'title',
        palette: ['#ff00ff'],
        box: [100, 50, 600, 950] as const,
      }
      const { data } = await pixelsOf(layout([{ ...element }]))
      let set = 0
      for (let at = 0; at < data.length; at += 4)
        if (data[at] === 255 && data[at + 1] === 0 && data[at + 2] === 255) set += 1
      expect(set).toBeGreaterThan(40)
    },
  )
})

it.each(PROMPTS)(
  'transparent %s leaves real alpha: nothing in the corners, a subject in the middle',
  async (prompt) => {
    const { at, data } = await pixelsOf({ prompt, transparent: true })
    for (const [x, y] of [
      [0, 0],
      [127, 0],
      [0, 127],
      [127, 127],
    ] as const)
      expect(at(x, y)[3]).toBe(0)
    const opaque = data.filter((value, place) => place % 4 === 3 && value === 255).length
    expect(opaque).toBeGreaterThan(128 * 128 * 0.01)
  },
)

it('shows a character reference, cut out by its mask', async () => {
  const image = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#ff00ff' } })
    .png()
    .toBuffer()
  const half = Buffer.from(
    '<svg width="60" height="80"><rect width="60" height="80" fill="black"/><rect width="30" height="80" fill="white"/></svg>',
  )
  const mask = await sharp(half).grayscale().png().toBuffer()
  const magenta = async (change: Partial<PaintRequest>) => {
    const { at } = await pixelsOf({ speed: 'TURBO', ...change })
    const places = Array.from(
      { length: 128 * 128 },
      (_, place) => [place % 128, Math.floor(place / 128)] as const,
    )
    const found = places.filter(([x, y]) => {
      const [red = 0, green = 0, blue = 0] = at(x, y)
      // In the light of the scene, with the grain of the picture.
      return Math.min(red, blue) - green > 110 && Math.abs(red - blue) < 70
    })
    return { pixels: found.length, columns: new Set(found.map(([x]) => x)).size }
  }
  expect((await magenta({})).pixels).toBe(0)
  const whole = await magenta({ characterReference: { image } })
  expect(whole.pixels).toBeGreaterThan(1500)
  // The mask keeps the left half.
  const cut = await magenta({ characterReference: { image, mask } })
  expect(cut.pixels).toBeGreaterThan(1000)
  expect(cut.columns).toBeLessThan(whole.columns * 0.65)
})

it('a character reference that is cut off below stands at the lower edge of the picture', async () => {
  const person = (cut: boolean) =>
    sharp(
      Buffer.from(
        `<svg width="60" height="80"><rect width="60" height="80" fill="black"/><rect x="20" y="10" width="20" height="${cut ? 70 : 60}" fill="white"/></svg>`,
      ),
    )
      .grayscale()
      .png()
      .toBuffer()
  const image = await sharp({ create: { width: 60, height: 80, channels: 3, background: '#ff00ff' } })
    .png()
    .toBuffer()
  const lowest = async (cut: boolean) => {
    const { at } = await pixelsOf({ characterReference: { image, mask: await person(cut) } })
    const [red = 0, green = 0, blue = 0] = at(64, 127)
    return Math.min(red, blue) - green
  }
  expect(await lowest(true)).toBeGreaterThan(110)
  expect(await lowest(false)).toBeLessThan(60)
})

it('names the sandbox painter in the metadata', async () => {
  const bytes = await painted()
  expect(bytes.includes('Easel sandbox painter')).toBe(true)
  expect(bytes.includes('not the output of a model')).toBe(true)
})

it('stops when it is aborted', async () => {
  await expect(paint(aRequest(), { signal: AbortSignal.abort() })).rejects.toThrow()
})
