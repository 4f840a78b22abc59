/** The parts of a run's settings, in order; a setting belongs to the first part with its name. */
const NAMED = {
  Prompt: [
    'prompt',
    'text_prompt',
    'json_prompt',
    'instruction',
    'negative_prompt',
    'magic_prompt',
    'prompt_upsampling',
    'exact_copy',
  ],
  Seed: ['seed'],
  Size: [
    'resolution',
    'aspect_ratio',
    'output_resolution',
    'custom_width',
    'custom_height',
    'upscale_factor',
  ],
  Style: ['style_type', 'style_preset', 'style_codes', 'color_palette', 'custom_model_uri'],
} as const

export const PARTS = ['Prompt', 'Seed', 'Size', 'Style', 'Files', 'Rest'] as const
export type Part = (typeof PARTS)[number]

/** The part of a run's settings that a field belongs to. */
export function partOf(name: string, files: readonly string[]): Part {
  if (files.includes(name)) return 'Files'
  const found = Object.entries(NAMED).find(([, names]) => names.some((one) => one === name))
  return PARTS.find((part) => part === found?.[0]) ?? 'Rest'
}
