import { Crop } from 'lucide-react'
import type { ToolOf } from '../tool.ts'
import { count, hidden, instructions, picture, quality } from '../usual-controls.ts'

export const resizeAd: ToolOf<'resize-ad'> = {
  icon: Crop,
  note: 'Resizes an ad to the exact pixels of a placement.',
  controls: {
    image: picture,
    resolution: { label: 'Sizes', show: 'many', help: 'One request per size.', asks: 'Choose a size' },
    num_images: count,
    quality,
    prompt: instructions,
    image_asset_identifier: hidden,
    store_assets: hidden,
  },
}
