import { Languages } from 'lucide-react'
import type { ToolOf } from '../tool.ts'
import { count, instructions, picture, quality, seed } from '../usual-controls.ts'

export const localizeAd: ToolOf<'localize-ad'> = {
  icon: Languages,
  note: 'One ad in another language, its layout kept.',
  controls: {
    image: picture,
    language: { label: 'Languages', show: 'many', help: 'One request each.', asks: 'Choose a language' },
    exact_copy: { label: 'Copy', show: 'copy' },
    num_images: count,
    quality,
    prompt: instructions,
    seed,
  },
}
