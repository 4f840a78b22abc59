import { Languages } from 'lucide-react'
import type { ToolOf } from '../tool.ts'
import { count, instructions, picture, quality, seed } from '../usual-controls.ts'

export const localizeAd: ToolOf<'localize-ad'> = {
  icon: Languages,
  note: 'Translates an ad and keeps its layout.',
  controls: {
    image: picture,
    language: {
      label: 'Languages',
      show: 'many',
      help: 'One request per language.',
      asks: 'Choose a language',
    },
    exact_copy: { label: 'Copy', show: 'copy' },
    num_images: count,
    quality,
    prompt: instructions,
    seed,
  },
}
