import { PersonStanding } from 'lucide-react'
import type { ToolOf } from '../tool.ts'
import { count, picture, quality, seed } from '../usual-controls.ts'

export const poseVariants: ToolOf<'pose-variants'> = {
  icon: PersonStanding,
  note: 'Shows the same person, garment and scene in another pose. The embedded engine warps the picture, so the result is approximate.',
  controls: {
    source_image: picture,
    instruction: {
      label: 'Instruction',
      show: 'instruction',
      help: 'For example: turn to the left, one hand raised.',
    },
    aspect_ratio: {
      label: 'Proportions',
      show: 'nearest-ratio',
      help: 'None uses the proportions closest to the picture.',
    },
    num_images: count,
    quality,
    seed,
  },
}
