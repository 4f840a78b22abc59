import { Layers } from 'lucide-react'
import type { ToolOf } from '../tool.ts'
import { picture, seed } from '../usual-controls.ts'

export const layerizeText: ToolOf<'layerize-text'> = {
  icon: Layers,
  note: 'Turns the text of a picture into layers. Edit or move them, then save as PSD, PDF or SVG. Text that would not look alike stays in the picture.',
  controls: {
    image: picture,
    prompt: { label: 'Hint', show: 'lines', help: 'Say what the text is about if it is hard to read.' },
    seed,
  },
}
