import type { GeneratorOf } from '../generator.ts'
import { copyright, magic, negative, pictures, prompt, ratio, seed, speed } from '../usual-controls.ts'

export const generateV3: GeneratorOf<'generate-v3'> = {
  label: '3.0',
  note: 'For a look that stays: styles, palettes, references and seeds. Returns all pictures at once.',
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
      help: 'White marks the character. Paint the mask, or add a grayscale picture of the same size as the reference.',
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
      help: 'Use it instead of a ratio: choose None above.',
      place: 'more',
    },
    enable_copyright_detection: copyright,
  },
}
