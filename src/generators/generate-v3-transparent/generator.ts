import type { GeneratorOf } from '../generator.ts'
import { copyright, magic, negative, pictures, prompt, ratio, seed, speed } from '../usual-controls.ts'

export const generateV3Transparent: GeneratorOf<'generate-v3-transparent'> = {
  label: '3.0',
  note: 'For things and figures: PNG with alpha, at the largest size of each ratio.',
  controls: {
    prompt,
    aspect_ratio: ratio,
    rendering_speed: speed,
    num_images: pictures,
    upscale_factor: { label: 'Upscale', show: 'choice' },
    seed,
    negative_prompt: negative,
    magic_prompt: magic,
    enable_copyright_detection: copyright,
  },
}
