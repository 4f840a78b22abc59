import type { GeneratorOf } from '../generator.ts'
import { layoutOf } from '../layout-canvas.tsx'
import { copyright, hidden, magic, prompt, ratio, seed } from '../usual-controls.ts'

export const generateFast: GeneratorOf<'generate-fast'> = {
  label: 'Fast',
  note: 'For drafts: fast and low-cost, with custom sizes. Makes one picture per request.',
  controls: {
    prompt,
    aspect_ratio: ratio,
    resolution: { label: 'Pixels', show: 'choice' },
    custom_width: { label: 'Custom size', show: 'custom-size', place: 'more' },
    custom_height: hidden,
    quality: { label: 'Quality', show: 'choice' },
    seed,
    prompt_upsampling: magic,
    enable_copyright_detection: copyright,
  },
  canvas: layoutOf('generate-fast'),
}
