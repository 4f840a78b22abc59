import type { GeneratorOf } from '../generator.ts'
import { layoutOf } from '../layout-canvas.tsx'
import { copyright, hidden, prompt, speed } from '../usual-controls.ts'

export const generateV4: GeneratorOf<'generate-v4'> = {
  label: '4.0',
  note: 'For posters with words and a layout. Each picture is its own request; the service chooses the seed.',
  controls: {
    text_prompt: prompt,
    json_prompt: hidden,
    resolution: { label: 'Size', show: 'sizes' },
    rendering_speed: speed,
    enable_copyright_detection: copyright,
  },
  canvas: layoutOf('generate-v4'),
}
