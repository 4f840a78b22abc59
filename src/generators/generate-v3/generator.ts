import type { GeneratorOf } from '../generator.ts'
import { copyright, magic, negative, pictures, prompt, ratio, seed, speed } from '../usual-controls.ts'

export const generateV3: GeneratorOf<'generate-v3'> = {
  label: '3.0',
  isTransparent: false,
  note: 'Styles, palettes, references and seeds. Answers when all pictures are done.',
  controls: {
    prompt,
    aspect_ratio: ratio,
    rendering_speed: speed,
    num_images: pictures,
    seed,
    style_type: { label: 'Style', show: 'long-choice' },
    style_preset: { label: 'Preset', show: 'long-choice' },
    color_palette: { label: 'Palette', show: 'palette' },
    style_reference_images: { label: 'Style references', show: 'pictures' },
    character_reference_images: { label: 'Character reference', show: 'pictures', place: 'more' },
    character_reference_images_mask: {
      label: 'Character mask',
      show: 'mask',
      help: 'White is the character. Paint it, or give a gray picture of the size of the reference.',
      place: 'more',
    },
    style_codes: {
      label: 'Style codes',
      show: 'codes',
      help: '8 hexadecimal characters each.',
      place: 'more',
    },
    negative_prompt: negative,
    magic_prompt: magic,
    custom_model_uri: {
      label: 'Custom model',
      show: 'model',
      help: 'Sets the version and the style.',
      place: 'more',
    },
    resolution: {
      label: 'Exact size',
      show: 'long-choice',
      help: 'Instead of a ratio: choose none above.',
      place: 'more',
    },
    enable_copyright_detection: copyright,
  },
}
