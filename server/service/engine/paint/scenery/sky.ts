import { blend, type Color, css, lighter } from '../../color/color.ts'
import type { Scene } from '../rendering/scene.ts'
import { fallingLeaves } from './seasons.ts'
import { disc, everywhere, fillDown, glow, type Round } from './strokes.ts'

/** Sky down to the horizon, with the sun or the moon, stars, clouds and birds. */
export function sky(scene: Scene): void {
  const { palette, height, horizon } = scene
  const foot = horizon / height
  fillDown(scene, { ...everywhere(scene), height: Math.max(1, horizon) }, [
    { at: 0, color: palette.high },
    { at: 0.5, color: blend(palette.high, palette.low, 0.5) },
    { at: 0.86, color: blend(palette.high, palette.low, 0.92) },
    { at: 1, color: blend(palette.low, palette.light, 0.25) },
  ])
  if (foot < 1) fillBelow(scene)
  const isNight = scene.time === 'night'
  if (scene.has('stars', isNight && scene.weather === 'clear')) stars(scene)
  const isMoon = scene.has('moon', isNight)
  if (isMoon || scene.has('sun', !isNight && !isOvercast(scene))) bodyOfLight(scene, isMoon)
  if (scene.has('clouds', scene.weather !== 'fog' && (isOvercast(scene) || scene.random.chance(0.75))))
    clouds(scene)
  if (scene.has('birds', scene.random.chance(0.4) && scene.time !== 'night' && !isOvercast(scene)))
    birds(scene)
}

const isOvercast = ({ weather }: Scene) =>
  weather === 'rain' || weather === 'storm' || weather === 'fog' || weather === 'snow'

function fillBelow({ ctx, width, height, horizon, palette }: Scene): void {
  ctx.fillStyle = css(blend(palette.low, palette.light, 0.25))
  ctx.fillRect(0, horizon - 1, width, height - horizon + 1)
}

function bodyOfLight(scene: Scene, isMoon: boolean): void {
  const { light, unit, time, palette } = scene
  const isLow = time === 'dawn' || time === 'dusk'
  const radius = unit * (isMoon ? 5 : isLow ? 7.5 : 4.6)
  glow(
    scene,
    { x: light.x, y: light.y, radius: radius * (isLow ? 9 : 7) },
    palette.light,
    isLow ? 0.62 : 0.45,
  )
  if (!isMoon) {
    disc(scene, { ...light, radius }, lighter(palette.light, 0.03), 0.96)
    return
  }
  disc(scene, { ...light, radius }, palette.light, 0.97)
  for (const [dx, dy, size] of [
    [-0.3, -0.2, 0.24],
    [0.28, 0.1, 0.17],
    [-0.05, 0.42, 0.2],
    [0.2, -0.46, 0.11],
  ] as const)
    disc(
      scene,
      { x: light.x + dx * radius, y: light.y + dy * radius, radius: radius * size },
      blend(palette.light, palette.low, 0.35),
      0.5,
    )
}

export function stars(scene: Scene): void {
  const { random, width, horizon, unit, palette, detail } = scene
  for (let left = Math.round(150 * detail); left > 0; left -= 1) {
    const size = unit * (0.07 + random.next() ** 5 * 0.32)
    const place = { x: random.next() * width, y: random.next() ** 1.4 * horizon, radius: size }
    disc(scene, place, palette.light, random.between(0.25, 0.9))
  }
}

/** Clouds in perspective: large ones high up, thin ones near the horizon. */
function clouds(scene: Scene): void {
  const { random, width, horizon, unit, weather } = scene
  const count = isOvercast(scene) || weather === 'cloudy' ? 9 : 4 + random.below(2)
  for (let cloud = 0; cloud < count; cloud += 1) {
    const down = (cloud + 0.5) / count
    const size = unit * (27 - 17 * down) * random.between(0.8, 1.25)
    const x =
      width *
      (((cloud * 0.618 + random.between(-0.08, 0.08) + (scene.light.side > 0 ? 0.1 : 0.62)) % 1) * 1.2 - 0.1)
    oneCloud(scene, { x, y: horizon * (0.14 + 0.7 * down), radius: size }, 1 - 0.55 * down)
  }
}

/** Puffs along a flat foot, lit from above; thinner towards the horizon. */
function oneCloud(scene: Scene, { x, y, radius }: Round, strength: number): void {
  const { ctx, random, palette, look, weather, time } = scene
  const tall = radius * (0.25 + 0.2 * strength)
  const dark = weather === 'rain' || weather === 'storm'
  const bright = dark
    ? blend(palette.low, palette.high, 0.2)
    : blend(palette.low, palette.light, time === 'night' ? 0.08 : 0.75)
  const shade = dark ? lighter(palette.high, -0.12) : blend(palette.low, palette.far, 0.3)
  ctx.save()
  const gradient = ctx.createLinearGradient(0, y - tall, 0, y + tall * 0.16)
  const alpha = (time === 'night' ? 0.3 : 0.86) * (0.45 + 0.55 * strength)
  gradient.addColorStop(0, css(bright, alpha))
  gradient.addColorStop(0.6, css(blend(bright, shade, look.isFlat ? 0 : 0.5), alpha * 0.9))
  gradient.addColorStop(1, css(shade, look.isFlat ? alpha : alpha * 0.25))
  ctx.fillStyle = gradient
  ctx.beginPath()
  ctx.rect(0, y - tall * 3, scene.width, tall * 3)
  ctx.clip()
  ctx.beginPath()
  for (let puff = 0; puff < 7; puff += 1) {
    const along = puff / 6
    const size = tall * (0.32 + 0.62 * Math.sin(Math.PI * (0.1 + 0.8 * along)) * random.between(0.62, 1.08))
    const px = x + (along - 0.5) * radius * 1.7
    ctx.moveTo(px + size * 1.5, y)
    ctx.ellipse(px, y, size * 1.5, size, 0, 0, Math.PI * 2)
  }
  ctx.fill('nonzero')
  ctx.restore()
}

function birds({ ctx, random, width, horizon, unit, palette, light }: Scene): void {
  const [x, y] = [width * (light.side > 0 ? 0.28 : 0.72), horizon * random.between(0.25, 0.45)]
  ctx.strokeStyle = css(blend(palette.near, palette.low, 0.25), 0.85)
  ctx.lineWidth = unit * 0.28
  ctx.lineCap = 'round'
  for (let bird = 0; bird < 5; bird += 1) {
    const size = unit * random.between(0.8, 1.7)
    const [bx, by] = [x + random.between(-12, 12) * unit, y + random.between(-5, 5) * unit]
    ctx.beginPath()
    ctx.moveTo(bx - size, by - size * 0.4)
    ctx.quadraticCurveTo(bx - size * 0.4, by - size * 0.6, bx, by)
    ctx.quadraticCurveTo(bx + size * 0.4, by - size * 0.6, bx + size, by - size * 0.4)
    ctx.stroke()
  }
}

const FLAKE: Color = { l: 0.985, c: 0.005, h: 240 }

/** What falls or blows in front of everything: rain, snow, fog, lightning's gloom. */
export function weatherInFront(scene: Scene): void {
  if (scene.has('snow', scene.weather === 'snow')) snowfall(scene)
  if (scene.has('rain', scene.weather === 'rain' || scene.weather === 'storm')) rainfall(scene)
  if (scene.weather === 'fog') fogBanks(scene)
  if (scene.season === 'autumn') fallingLeaves(scene)
}

function snowfall(scene: Scene): void {
  const { random, width, height, unit, detail } = scene
  for (let left = Math.round(230 * detail); left > 0; left -= 1) {
    const near = random.next() ** 3
    disc(
      scene,
      { x: random.next() * width, y: random.next() * height, radius: unit * (0.16 + 0.75 * near) },
      FLAKE,
      0.9 - 0.4 * near,
    )
  }
}

function rainfall({ ctx, random, width, height, unit, palette, detail }: Scene): void {
  for (const [share, alpha] of [
    [0.16, 0.26],
    [0.3, 0.34],
  ] as const) {
    ctx.strokeStyle = css(blend(palette.light, palette.low, 0.4), alpha)
    ctx.lineWidth = unit * share
    ctx.beginPath()
    for (let left = Math.round(120 * detail); left > 0; left -= 1) {
      const [x, y, long] = [
        random.next() * width * 1.1,
        random.next() * height,
        unit * random.between(12, 26) * share,
      ]
      ctx.moveTo(x, y)
      ctx.lineTo(x - long * 0.25, y + long)
    }
    ctx.stroke()
  }
}

function fogBanks(scene: Scene): void {
  const { ctx, width, height, horizon, unit, palette, random } = scene
  for (let bank = 0; bank < 5; bank += 1) {
    const y = horizon + (height - horizon) * (bank / 6) + random.between(-3, 3) * unit
    const tall = unit * (9 + bank * 2)
    const gradient = ctx.createLinearGradient(0, y - tall, 0, y + tall)
    gradient.addColorStop(0, css(palette.low, 0))
    gradient.addColorStop(0.5, css(palette.low, 0.42 - bank * 0.06))
    gradient.addColorStop(1, css(palette.low, 0))
    ctx.fillStyle = gradient
    ctx.fillRect(0, y - tall, width, tall * 2)
  }
}
