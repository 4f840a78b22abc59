import { Scissors } from 'lucide-react'
import type { ToolOf } from '../tool.ts'
import { picture } from '../usual-controls.ts'

export const removeBackground: ToolOf<'remove-background'> = {
  icon: Scissors,
  note: 'Cuts the subject out onto a transparent background.',
  controls: { image: picture },
}
