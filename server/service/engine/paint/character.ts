import { loadImage } from '@napi-rs/canvas'
import sharp from 'sharp'
import { ellipse, keptBy } from '../mask/character-mask.ts'
import type { PaintRequest } from './request.ts'
import type { Scene } from './scene.ts'
import { groundShadow } from './strokes.ts'

type Character = NonNullable<PaintRequest['characterReference']>

/** Pastes a character reference into the scene, cut out by its mask, by default a soft ellipse. */
export async function placeCharacter(scene: Scene, character: Character): Promise<void> {
  const { ctx, width, height, palette } = scene
  const cut = await cutOut(character)
  const figure = await loadImage(cut)
  const scale = Math.min((width * 0.62) / figure.width, (height * 0.66) / figure.height)
  const [wide, tall] = [figure.width * scale, figure.height * scale]
  const [x, foot] = [(width - wide) / 2, height * 0.9]
  groundShadow(scene, { x: x + wide / 2, y: foot, radius: wide * 0.55 }, palette.near, 0.5)
  ctx.drawImage(figure, x, foot - tall, wide, tall)
}

async function cutOut({ image, mask }: Character): Promise<Buffer> {
  const picture = sharp(image).autoOrient().toColourspace('srgb')
  const { data, info } = await picture
    .resize(1024, 1024, { fit: 'inside', withoutEnlargement: true })
    .removeAlpha()
    .png()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const alpha = mask ? await keptBy(mask, info) : ellipse(info)
  return sharp(data)
    .joinChannel(await sharp(alpha).extractChannel(0).raw().toBuffer(), {
      raw: { width, height, channels: 1 },
    })
    .png()
    .toBuffer()
}
