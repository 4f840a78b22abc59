import type { Control, Controls } from './arrangement.ts'
import type { FieldName } from './generators.ts'
import type { ToolId } from './tools.ts'

const picture: Control = { label: 'Picture', show: 'pictures' }
const count: Control = { label: 'Pictures', show: 'count' }
const quality: Control = { label: 'Quality', show: 'choice' }
const seed: Control = { label: 'Seed', show: 'seed', place: 'more' }
const wishes: Control = {
  label: 'Wishes',
  show: 'lines',
  help: 'What to change about the result, in words.',
  place: 'more',
}
const hidden: Control = { label: '', show: 'hidden' }

/** What stands on the form of each tool, in order. A field without an entry does not compile. */
export const TOOL_ARRANGEMENTS = {
  'remove-background': { image: picture },
  'remove-object': {
    image: picture,
    mask: hidden,
    rendering_speed: { label: 'Speed', show: 'choice' },
    num_inference_steps: { label: 'Steps', show: 'slider' },
    guidance_scale: { label: 'Guidance', show: 'slider' },
    seed: { label: 'Seed', show: 'seed' },
  },
  'replace-background': {
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
  'pose-variants': {
    source_image: picture,
    instruction: {
      label: 'Instruction',
      show: 'instruction',
      help: 'For example: turn to the left, one hand raised.',
    },
    aspect_ratio: {
      label: 'Proportions',
      show: 'nearest-ratio',
      help: 'None takes those nearest to the picture’s.',
    },
    num_images: count,
    quality,
    seed,
  },
  'resize-ad': {
    image: picture,
    resolution: { label: 'Sizes', show: 'many', help: 'One request each.', asks: 'Choose a size' },
    num_images: count,
    quality,
    prompt: wishes,
    image_asset_identifier: hidden,
    store_assets: hidden,
  },
  'localize-ad': {
    image: picture,
    language: { label: 'Languages', show: 'many', help: 'One request each.', asks: 'Choose a language' },
    exact_copy: { label: 'Copy', show: 'copy' },
    num_images: count,
    quality,
    prompt: wishes,
    seed,
  },
  'layerize-text': {
    image: picture,
    prompt: { label: 'Hint', show: 'lines', help: 'What the text is about, where it is hard to read.' },
    seed,
  },
} as const satisfies { readonly [Id in ToolId]: Readonly<Record<FieldName<Id>, Control>> }

/** The arrangement of a tool as a list. */
export const toolControls = (id: ToolId): Controls => Object.entries<Control>(TOOL_ARRANGEMENTS[id])

/** What each tool does, in a sentence. */
export const TOOL_NOTES: Readonly<Record<ToolId, string>> = {
  'remove-background': 'The subject on a transparent ground.',
  'remove-object': 'What you mark is taken out, and what lies behind it filled in.',
  'replace-background': 'The subject before another ground, in its own proportions.',
  'pose-variants':
    'The same person, garment and scene in another pose. The embedded engine bends what the picture shows: an approximation.',
  'resize-ad': 'One ad in the exact pixels of a placement.',
  'localize-ad': 'One ad in another language, its layout kept.',
  'layerize-text': 'Text lifted off a picture as layers: changed, moved, saved as PSD, PDF or SVG.',
}
