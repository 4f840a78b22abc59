import { Replace } from 'lucide-react'
import type { ToolOf } from '../tool.ts'
import { count, picture } from '../usual-controls.ts'

export const replaceBackground: ToolOf<'replace-background'> = {
  icon: Replace,
  note: 'Places the subject in front of a new background and keeps its proportions.',
  controls: {
    image: picture,
    background_reference: {
      label: 'Background',
      show: 'pictures',
      help: 'Everything in it stays but people: the embedded engine leaves out those that it sees.',
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
