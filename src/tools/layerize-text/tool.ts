import { Layers } from 'lucide-react'
import type { ToolOf } from '../tool.ts'
import { picture, seed } from '../usual-controls.ts'

export const layerizeText: ToolOf<'layerize-text'> = {
  icon: Layers,
  note: 'Text lifted off a picture as layers: changed, moved, saved as PSD, PDF or SVG.',
  controls: {
    image: picture,
    prompt: { label: 'Hint', show: 'lines', help: 'What the text is about, where it is hard to read.' },
    seed,
  },
}
