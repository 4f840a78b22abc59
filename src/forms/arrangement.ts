import type { FieldName, GeneratorId } from './generators.ts'

/** How a field is shown. What it takes and refuses comes from the operation itself. */
export interface Control {
  readonly label: string
  readonly show:
    | 'prompt'
    | 'hidden'
    | 'ratio'
    | 'sizes'
    | 'choice'
    | 'long-choice'
    | 'seed'
    | 'count'
    | 'switch'
    | 'line'
    | 'lines'
    | 'palette'
    | 'codes'
    | 'pictures'
    | 'mask'
    | 'custom-size'
    | 'slider'
    | 'many'
    | 'copy'
    | 'instruction'
    | 'nearest-ratio'
    | 'model'
  readonly help?: string
  /** Of a choice that may not be empty: what the press button says while it is. */
  readonly asks?: string
  /** Of a mask: the field whose picture it is painted over. */
  readonly over?: string
  /** `more` stands under "More options". */
  readonly place?: 'more'
}

/** The ways to show a field that the usual model has use for; `hidden` is shown in none. */
export type UsualShow = 'prompt' | 'ratio' | 'sizes' | 'choice' | 'count' | 'switch'
export type RareShow = Exclude<Control['show'], UsualShow | 'hidden'>

const copyright: Control = {
  label: 'Copyright check',
  show: 'switch',
  help: 'Withholds pictures that show protected characters or brands. Takes a little longer.',
  place: 'more',
}
const prompt: Control = { label: 'Prompt', show: 'prompt' }
const hidden: Control = { label: '', show: 'hidden' }
const ratio: Control = { label: 'Size', show: 'ratio' }
const speed: Control = { label: 'Speed', show: 'choice' }
const seed: Control = { label: 'Seed', show: 'seed' }
const magic: Control = {
  label: 'Rewrite prompt',
  show: 'choice',
  help: 'Auto lets the model expand a short prompt.',
  place: 'more',
}
const negative: Control = {
  label: 'Leave out',
  show: 'lines',
  help: 'What must not be in the picture.',
  place: 'more',
}
const pictures: Control = { label: 'Pictures', show: 'count' }

/** What stands on the form of each operation, in order. A field without an entry does not compile. */
export const ARRANGEMENTS = {
  'generate-v4': {
    text_prompt: prompt,
    json_prompt: hidden,
    resolution: { label: 'Size', show: 'sizes' },
    rendering_speed: speed,
    enable_copyright_detection: copyright,
  },
  'generate-v4-transparent': {
    text_prompt: prompt,
    json_prompt: hidden,
    aspect_ratio: ratio,
    output_resolution: { label: 'Pixels', show: 'choice' },
    rendering_speed: speed,
    enable_copyright_detection: copyright,
  },
  'generate-fast': {
    prompt,
    aspect_ratio: ratio,
    resolution: { label: 'Pixels', show: 'choice' },
    custom_width: { label: 'Custom size', show: 'custom-size', place: 'more' },
    custom_height: hidden,
    quality: { label: 'Quality', show: 'choice' },
    seed,
    prompt_upsampling: magic,
    enable_copyright_detection: copyright,
  },
  'generate-v3': {
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
      over: 'character_reference_images',
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
  'generate-v3-transparent': {
    prompt,
    aspect_ratio: ratio,
    rendering_speed: speed,
    num_images: pictures,
    upscale_factor: { label: 'Upscale', show: 'choice' },
    seed,
    negative_prompt: negative,
    magic_prompt: magic,
    enable_copyright_detection: copyright,
  },
} as const satisfies { readonly [Id in GeneratorId]: Readonly<Record<FieldName<Id>, Control>> }

/** Controls by the names of their fields, in order. */
export type Controls = readonly (readonly [string, Control])[]

/** The arrangement of a generator as a list. */
export function controlsOf(id: GeneratorId): Controls {
  return Object.entries<Control>(ARRANGEMENTS[id])
}

/** What each model cannot do, said before anybody finds out. */
export const MODEL_NOTES: Readonly<Record<GeneratorId, string>> = {
  'generate-v4': 'Takes no seed and no count: four pictures are four requests.',
  'generate-fast': 'Quick and cheap, with custom sizes. One picture a request.',
  'generate-v3': 'Styles, palettes, references and seeds. Answers when all pictures are done.',
  'generate-v4-transparent': 'PNG with alpha. Takes no seed and no count.',
  'generate-v3-transparent': 'PNG with alpha, at the largest size of each ratio.',
}
