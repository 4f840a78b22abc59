import { type Color, css, lighter, mix } from './color.ts'
import { bloom } from './motifs/things.ts'
import type { Scene } from './scene.ts'
import { ball, disc, glow, groundShadow } from './strokes.ts'

/** A small picture of one thing, drawn in a box of `scene` at its size; strongest colour first. */
type Glyph = (scene: Scene, colors: readonly [Color, Color]) => void

const polygon = (
  { ctx, width, height }: Scene,
  points: readonly (readonly [number, number])[],
  fill: string,
) => {
  ctx.fillStyle = fill
  ctx.beginPath()
  for (const [x, y] of points) ctx.lineTo(x * width, y * height)
  ctx.fill()
}

const GLYPHS: readonly (readonly [RegExp, Glyph])[] = [
  [
    /\bsun\b|sunset|sunrise|orb|circle|ball|planet/i,
    (scene, [color]) => {
      const place = {
        x: scene.width / 2,
        y: scene.height / 2,
        radius: Math.min(scene.width, scene.height) * 0.42,
      }
      glow(scene, { ...place, radius: place.radius * 1.2 }, lighter(color, 0.1), 0.5)
      disc(scene, place, color)
    },
  ],
  [
    /moon|crescent/i,
    (scene, [color]) => {
      const { ctx, width, height } = scene
      const radius = Math.min(width, height) * 0.42
      ctx.fillStyle = css(color)
      ctx.beginPath()
      ctx.arc(width / 2, height / 2, radius, Math.PI * 0.3, Math.PI * 1.7)
      ctx.bezierCurveTo(
        width / 2 - radius * 0.4,
        height / 2 - radius * 0.6,
        width / 2 - radius * 0.4,
        height / 2 + radius * 0.6,
        width / 2 + radius * 0.588,
        height / 2 + radius * 0.809,
      )
      ctx.fill()
    },
  ],
  [
    /tree|pine|forest|palm/i,
    (scene, [color, other]) => {
      polygon(
        scene,
        [
          [0.46, 0.7],
          [0.54, 0.7],
          [0.56, 1],
          [0.44, 1],
        ],
        css(other),
      )
      for (const level of [0, 0.2, 0.4])
        polygon(
          scene,
          [
            [0.5, 0.02 + level],
            [0.78 - level * 0.1 + level * 0.4, 0.42 + level],
            [0.22 + level * 0.1 - level * 0.4, 0.42 + level],
          ],
          css(lighter(color, -level * 0.12)),
        )
    },
  ],
  [
    /flower|bloom|rose|tulip|daisy|bouquet/i,
    (scene, [color]) => {
      const unit = Math.min(scene.width, scene.height) / 15
      bloom({ ...scene, unit }, { x: scene.width / 2, y: scene.height / 2 }, color)
    },
  ],
  [
    /bottle|perfume|product|jar|can\b|vase|cup|mug|glass|candle/i,
    (scene, [color, other]) => {
      const { ctx, width, height } = scene
      const gradient = ctx.createLinearGradient(width * 0.25, 0, width * 0.75, 0)
      gradient.addColorStop(0, css(lighter(color, 0.04)))
      gradient.addColorStop(0.3, css(lighter(color, 0.14)))
      gradient.addColorStop(1, css(lighter(color, -0.12)))
      ctx.fillStyle = gradient
      ctx.beginPath()
      ctx.roundRect(width * 0.26, height * 0.26, width * 0.48, height * 0.7, width * 0.1)
      ctx.roundRect(width * 0.4, height * 0.06, width * 0.2, height * 0.24, width * 0.03)
      ctx.fill()
      ctx.fillStyle = css(other)
      ctx.fillRect(width * 0.32, height * 0.5, width * 0.36, height * 0.24)
    },
  ],
  [
    /person|woman|man\b|girl|boy|people|figure|dancer|singer|musician|model|saxoph/i,
    (scene, [color, other]) => {
      const { width, height } = scene
      disc(scene, { x: width / 2, y: height * 0.22, radius: Math.min(width * 0.2, height * 0.15) }, other)
      polygon(
        scene,
        [
          [0.5, 0.36],
          [0.72, 0.42],
          [0.82, 0.74],
          [0.72, 1],
          [0.28, 1],
          [0.18, 0.74],
          [0.28, 0.42],
        ],
        css(color),
      )
    },
  ],
  [
    /building|city|house|tower|skyline|castle|lighthouse/i,
    (scene, [color, other]) => {
      const { ctx, width, height } = scene
      for (const [x, top, wide] of [
        [0.04, 0.4, 0.28],
        [0.34, 0.08, 0.3],
        [0.66, 0.3, 0.3],
      ] as const) {
        ctx.fillStyle = css(lighter(color, (x - 0.34) * 0.2))
        ctx.fillRect(x * width, top * height, wide * width, height)
        ctx.fillStyle = css(other)
        for (let y = top + 0.08; y < 0.92; y += 0.12)
          for (let pane = 0.05; pane < wide - 0.05; pane += 0.08)
            ctx.fillRect((x + pane) * width, y * height, width * 0.035, height * 0.055)
      }
    },
  ],
  [
    /boat|ship|sail|yacht/i,
    (scene, [color, other]) => {
      polygon(
        scene,
        [
          [0.06, 0.72],
          [0.94, 0.72],
          [0.78, 0.94],
          [0.22, 0.94],
        ],
        css(color),
      )
      polygon(
        scene,
        [
          [0.5, 0.04],
          [0.5, 0.68],
          [0.9, 0.68],
        ],
        css(other),
      )
      polygon(
        scene,
        [
          [0.46, 0.14],
          [0.46, 0.68],
          [0.14, 0.68],
        ],
        css(lighter(other, -0.06)),
      )
    },
  ],
  [
    /mountain|peak|hill|volcano/i,
    (scene, [color, other]) => {
      polygon(
        scene,
        [
          [0, 1],
          [0.34, 0.3],
          [0.68, 1],
        ],
        css(mix(color, other, 0.3)),
      )
      polygon(
        scene,
        [
          [0.24, 1],
          [0.64, 0.06],
          [1, 1],
        ],
        css(color),
      )
      polygon(
        scene,
        [
          [0.64, 0.06],
          [0.75, 0.34],
          [0.66, 0.28],
          [0.6, 0.36],
          [0.52, 0.33],
        ],
        css({ l: 0.96, c: 0.01, h: 90 }),
      )
    },
  ],
  [
    /star|spark/i,
    (scene, [color]) => {
      const points = Array.from({ length: 10 }, (_, point) => {
        const [angle, far] = [(point * Math.PI) / 5 - Math.PI / 2, point % 2 ? 0.2 : 0.48]
        return [0.5 + Math.cos(angle) * far, 0.5 + Math.sin(angle) * far] as const
      })
      polygon(scene, points, css(color))
    },
  ],
  [
    /wave|sea|water|river|ocean/i,
    (scene, [color, other]) => {
      const { ctx, width, height } = scene
      for (let layer = 0; layer < 4; layer += 1) {
        ctx.fillStyle = css(mix(other, color, layer / 3))
        ctx.beginPath()
        ctx.moveTo(0, height)
        for (let x = 0; x <= width; x += Math.max(1, width / 60))
          ctx.lineTo(x, height * (0.2 + layer * 0.2 + 0.06 * Math.sin((x / width) * Math.PI * 4 + layer * 2)))
        ctx.lineTo(width, height)
        ctx.fill()
      }
    },
  ],
  [
    /card|panel|frame|banner|badge|label|button|box|square|rectangle/i,
    (scene, [color]) => {
      const { ctx, width, height } = scene
      ctx.fillStyle = css(color)
      ctx.beginPath()
      ctx.roundRect(width * 0.02, height * 0.02, width * 0.96, height * 0.96, Math.min(width, height) * 0.08)
      ctx.fill()
    },
  ],
]

/** What stands for anything that has no picture of its own: a lit ball on a shadow. */
const anything: Glyph = (scene, [color]) => {
  const { width, height, palette } = scene
  const radius = Math.min(width, height) * 0.4
  groundShadow(scene, { x: width / 2, y: height / 2 + radius * 0.98, radius }, palette.near)
  ball(scene, { x: width / 2, y: height / 2, radius }, color)
}

export const glyphFor = (description: string): Glyph =>
  GLYPHS.find(([words]) => words.test(description))?.[1] ?? anything
