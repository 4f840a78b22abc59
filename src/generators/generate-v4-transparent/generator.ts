import type { GeneratorOf } from '../generator.ts'
import { layoutOf } from '../layout-canvas.tsx'
import { copyright, hidden, prompt, ratio, speed } from '../usual-controls.ts'

export const generateV4Transparent: GeneratorOf<'generate-v4-transparent'> = {
  label: '4.0',
  note: 'For words and logos: PNG with alpha. Each picture is its own request; the service chooses the seed.',
  controls: {
    text_prompt: prompt,
    json_prompt: hidden,
    aspect_ratio: ratio,
    output_resolution: { label: 'Pixels', show: 'choice' },
    rendering_speed: speed,
    enable_copyright_detection: copyright,
  },
  canvas: layoutOf('generate-v4-transparent'),
}
