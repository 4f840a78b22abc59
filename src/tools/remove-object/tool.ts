import { Brush } from 'lucide-react'
import type { ToolOf } from '../tool.ts'
import { hidden, picture } from '../usual-controls.ts'
import { useMaskCanvas } from './mask-canvas.tsx'

export const removeObject: ToolOf<'remove-object'> = {
  icon: Brush,
  note: 'Removes the areas you mark and fills in the background.',
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
