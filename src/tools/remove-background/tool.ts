import { Scissors } from 'lucide-react'
import type { ToolOf } from '../tool.ts'
import { picture } from '../usual-controls.ts'

export const removeBackground: ToolOf<'remove-background'> = {
  icon: Scissors,
  note: 'The subject on a transparent ground.',
  controls: { image: picture },
}
