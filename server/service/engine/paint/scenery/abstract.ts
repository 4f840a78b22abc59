import { blend, type Color, css, lighter, ramp } from '../../color/color.ts'
import type { Scene } from '../rendering/scene.ts'
import { disc, everywhere, fillDown, glow } from './strokes.ts'

/** A picture of forms, without things. */
export interface Motif {
  /** Words that select it. */
  readonly words: RegExp
  ground(scene: Scene): void
  subject(scene: Scene): void
}

const plain = (scene: Scene) =>
  fillDown(scene, everywhere(scene), [
    { at: 0, color: blend(scene.palette.light, scene.palette.low, 0.35) },
    { at: 1, color: blend(scene.palette.light, scene.palette.low, 0.7) },
  ])

const colorsOf = ({ palette }: Scene): [Color, ...Color[]] => [
  palette.accent,
  palette.near,
  palette.far,
  palette.high,
  blend(palette.accent, palette.light, 0.5),
]

const geometric: Motif = {
  words: /geometr|abstract|shape|circle|triangle|minimal|modern|logo|icon/i,
  ground: plain,
  subject(scene) {
    const { ctx, width, height, unit, random, detail } = scene
    const colors = colorsOf(scene)
    for (let left = Math.round(9 + 5 * detail); left > 0; left -= 1) {
      const [x, y, size] = [
        width * random.between(0.16, 0.84),
        height * random.between(0.16, 0.84),
        unit * random.between(6, 22),
      ]
      const color = random.pick(colors)
      ctx.save()
      ctx.translate(x, y)
      ctx.rotate(random.below(8) * (Math.PI / 4))
      const gradient = ctx.createLinearGradient(-size, -size, size, size)
      gradient.addColorStop(0, css(lighter(color, 0.06)))
      gradient.addColorStop(1, css(lighter(color, -0.05), 0.9))
      ctx.fillStyle = gradient
      ctx.strokeStyle = css(color)
      ctx.lineWidth = unit * 0.7
      ctx.beginPath()
      const kind = random.below(5)
      if (kind === 0) ctx.arc(0, 0, size, 0, Math.PI * 2)
      if (kind === 1) ctx.arc(0, 0, size, 0, Math.PI)
      if (kind === 2) ctx.roundRect(-size, -size * 0.3, size * 2, size * 0.6, size * 0.3)
      if (kind === 3) {
        ctx.moveTo(0, -size)
        ctx.lineTo(size, size * 0.8)
        ctx.lineTo(-size, size * 0.8)
        ctx.closePath()
      }
      if (kind === 4)
        for (let ring = 1; ring < 5; ring += 1) {
          ctx.moveTo((size * ring) / 4, 0)
          ctx.arc(0, 0, (size * ring) / 4, 0, Math.PI * 2)
        }
      if (kind === 4) ctx.stroke()
      else ctx.fill()
      ctx.restore()
    }
  },
}

const bauhaus: Motif = {
  words: /bauhaus|swiss|grid|tiles?\b|pattern|mosaic|quilt|constructivis/i,
  ground: plain,
  subject(scene) {
    const { ctx, width, height, unit, random, palette } = scene
    const cell = (Math.min(width, height) * 0.84) / 4
    const [columns, rows] = [
      Math.max(3, Math.floor((width * 0.86) / cell)),
      Math.max(3, Math.floor((height * 0.86) / cell)),
    ]
    const [left, top] = [(width - columns * cell) / 2, (height - rows * cell) / 2]
    const colors = colorsOf(scene)
    for (let place = 0; place < columns * rows; place += 1) {
      const [x, y] = [left + (place % columns) * cell, top + Math.floor(place / columns) * cell]
      const [back, front] = [
        random.pick([palette.light, blend(palette.light, palette.low, 0.6), ...colors]),
        random.pick(colors),
      ]
      ctx.fillStyle = css(back)
      ctx.fillRect(x, y, cell + 0.5, cell + 0.5)
      ctx.save()
      ctx.translate(x + cell / 2, y + cell / 2)
      ctx.rotate(random.below(4) * (Math.PI / 2))
      ctx.fillStyle = css(front === back ? palette.light : front)
      ctx.beginPath()
      switch (random.below(5)) {
        case 0:
          ctx.moveTo(-cell / 2, -cell / 2)
          ctx.arc(-cell / 2, -cell / 2, cell, 0, Math.PI / 2)
          break
        case 1:
          ctx.arc(0, 0, cell * 0.36, 0, Math.PI * 2)
          break
        case 2:
          ctx.arc(0, -cell / 2, cell / 2, 0, Math.PI)
          ctx.moveTo(cell / 2, cell / 2)
          ctx.arc(0, cell / 2, cell / 2, 0, Math.PI, true)
          break
        case 3:
          ctx.moveTo(-cell / 2, cell / 2)
          ctx.lineTo(cell / 2, cell / 2)
          ctx.lineTo(-cell / 2, -cell / 2)
          break
        default:
          for (let bar = 0; bar < 4; bar += 1)
            ctx.rect(-cell / 2, -cell / 2 + (bar * cell) / 4, cell, cell / 8)
      }
      ctx.fill()
      ctx.restore()
    }
    ctx.lineWidth = unit * 0.2
  },
}

const mesh: Motif = {
  words: /gradient|mesh|blur|aura|dream|ethereal|fluid|liquid|glass|hologra|mood|vibe/i,
  ground(scene) {
    const { palette } = scene
    fillDown(scene, everywhere(scene), [
      { at: 0, color: palette.high },
      { at: 1, color: palette.low },
    ])
  },
  subject(scene) {
    const { width, height, unit, random, palette } = scene
    const colors = [
      palette.accent,
      palette.light,
      palette.far,
      palette.high,
      blend(palette.accent, palette.far, 0.5),
    ] as const
    // An orb unites the colours, and is the subject on a transparent background.
    disc(scene, { x: width / 2, y: height / 2, radius: unit * 33 }, blend(palette.accent, palette.far, 0.4))
    for (let left = 0; left < 11; left += 1) {
      const place = {
        x: width * random.between(0.2, 0.8),
        y: height * random.between(0.2, 0.8),
        radius: unit * random.between(26, 56),
      }
      glow(scene, place, random.pick([...colors]), 0.95)
    }
  },
}

const waves: Motif = {
  words: /\bwaves?\b|rhythm|music|sound|flow|ripple|jazz|concert|festival|stripe/i,
  ground: (scene) =>
    fillDown(scene, everywhere(scene), [
      { at: 0, color: scene.palette.low },
      { at: 1, color: scene.palette.light },
    ]),
  subject(scene) {
    const { ctx, width, height, unit, random, palette, detail } = scene
    if (scene.has('sun', random.chance(0.7))) {
      disc(
        scene,
        { x: width * random.between(0.35, 0.65), y: height * 0.36, radius: unit * random.between(16, 22) },
        palette.accent,
      )
    }
    const count = Math.round(12 + 6 * detail)
    const [a, b, phase] = [random.between(1, 2.2), random.between(2.4, 4), random.next() * 6]
    for (const [line, color] of ramp(blend(palette.far, palette.low, 0.4), palette.near, count).entries()) {
      const share = line / (count - 1)
      const base = height * (0.34 + share * 0.68)
      ctx.beginPath()
      ctx.moveTo(-unit, height * 1.1)
      for (let x = -unit; x <= width + unit; x += unit) {
        const along = x / width
        const swell =
          Math.sin(along * Math.PI * a + phase + share * 2.4) +
          0.45 * Math.sin(along * Math.PI * b - share * 4)
        ctx.lineTo(x, base - swell * unit * (9 - share * 4))
      }
      ctx.lineTo(width + unit, height * 1.1)
      ctx.fillStyle = css(color)
      ctx.fill()
      ctx.strokeStyle = css(lighter(color, 0.1), 0.7)
      ctx.lineWidth = unit * 0.25
      ctx.stroke()
    }
  },
}

const MOTIFS = [bauhaus, waves, geometric, mesh] as const

/** The abstract motif that a text names, if it names one. */
export const motifIn = (words: string): Motif | null =>
  MOTIFS.find((motif) => motif.words.test(words)) ?? null
