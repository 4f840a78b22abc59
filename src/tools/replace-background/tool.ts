import { Replace } from 'lucide-react'
import type { ToolOf } from '../tool.ts'
import { count, picture } from '../usual-controls.ts'

export const replaceBackground: ToolOf<'replace-background'> = {
  icon: Replace,
  note: 'The subject before another ground, in its own proportions.',
  controls: {
    image: picture,
    background_reference: {
      label: 'Background',
      show: 'pictures',
      help: 'People in it are left out.',
    },
    num_images: count,
    private: {
      label: 'Private',
      show: 'switch',
      help: 'Enterprise generations are always private.',
      place: 'more',
    },
  },
}
