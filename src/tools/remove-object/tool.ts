import { Brush } from 'lucide-react'
import type { ToolOf } from '../tool.ts'
import { hidden, picture } from '../usual-controls.ts'
import { useMaskCanvas } from './mask-canvas.tsx'

export const removeObject: ToolOf<'remove-object'> = {
  icon: Brush,
  note: 'What you mark is taken out, and what lies behind it filled in.',
  controls: {
    image: picture,
    mask: hidden,
    rendering_speed: { label: 'Speed', show: 'choice' },
    num_inference_steps: { label: 'Steps', show: 'slider' },
    guidance_scale: { label: 'Guidance', show: 'slider' },
    seed: { label: 'Seed', show: 'seed' },
  },
  useCanvas: useMaskCanvas,
}
