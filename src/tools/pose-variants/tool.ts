import { PersonStanding } from 'lucide-react'
import type { ToolOf } from '../tool.ts'
import { count, picture, quality, seed } from '../usual-controls.ts'

export const poseVariants: ToolOf<'pose-variants'> = {
  icon: PersonStanding,
  note: 'Shows the same person, garment and scene in another pose. The embedded service frames the picture anew, and charges nothing for what it cannot do.',
  controls: {
    source_image: picture,
    instruction: {
      label: 'Instruction',
      show: 'instruction',
      help: 'For example: from the waist up, mirrored.',
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
