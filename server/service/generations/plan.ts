import type { InferSelectModel } from 'drizzle-orm'
import * as z from 'zod'
import type { Catalogue } from '#contract/service/catalogue.ts'
import { colorPalette } from '#contract/service/color-palette.ts'
import { MAX_SEED } from '#contract/service/generation-fields.ts'
import type { Size } from '#contract/service/operation.ts'
import { operationOf } from '#contract/service/operations/table.ts'
import type { StructuredPrompt } from '#contract/service/structured-prompt.ts'
import type { generations } from '../database/schema.ts'
import type { StructuredPrompt as Layout, PaintRequest } from '../engine/paint/request.ts'
import { namesProtected } from '../safety/copyright.ts'
import { sandboxWords } from '../safety/sandbox-words.ts'
import { paletteColors } from './palettes.ts'
import { allWords, wordsOf } from './words.ts'

export type GenerationRow = InferSelectModel<typeof generations>

/** Everything the painter needs for one picture, with files by hash, and how the picture is reported. */
export interface PicturePlan {
  readonly request: Omit<PaintRequest, 'styleReferences' | 'characterReference'>
  readonly styleReferences: readonly string[]
  readonly characterReference: { readonly image: string; readonly mask?: string } | null
  readonly reported: Size & { readonly seed: number; readonly prompt: string }
  /** Withheld pictures are painted like all others, as a safety check sees them only then, and not kept. */
  readonly isWithheld: boolean
}

/** What is to be done for a generation; `failure` instead of pictures where its words ask for it. */
export interface Plan {
  readonly slowSeconds: number
  readonly failure: string | null
  readonly pictures: readonly PicturePlan[]
}

/** The same row always gives the same plan: an attempt after a crash paints the same pictures. */
export function planOf(row: GenerationRow, catalogue: Catalogue): Plan {
  const words = allWords(row.values)
  const sandbox = sandboxWords(words)
  const isWithheld = sandbox.isWithheld || (row.isCopyrightChecked && namesProtected(words))
  const first = picturePlan(row, catalogue)
  return {
    slowSeconds: sandbox.slowSeconds,
    failure: sandbox.fails ? 'generation_failed' : null,
    pictures: Array.from({ length: row.pictures }, (_, ordinal) => {
      const seed = seedOf(row.seed, ordinal)
      return {
        ...first,
        isWithheld,
        request: { ...first.request, seed },
        reported: { ...first.reported, seed },
      }
    }),
  }
}

/** The first picture has the request's seed; each further one a seed that follows from it. */
const seedOf = (seed: number, ordinal: number) => (seed + ordinal * 7_919_777) % (MAX_SEED + 1)

function picturePlan(row: GenerationRow, catalogue: Catalogue): PicturePlan {
  const { values, files } = row
  const words = wordsOf(row.operation, values)
  const size = operationOf(row.operation).size(values, catalogue)
  if (!size) throw new Error(`${row.operation} has no size of its own`)
  const factor = Number(/^X(\d+)$/.exec(String(values.upscale_factor ?? 'X1'))?.[1] ?? 1)
  const [character] = files.character_reference_images ?? []
  const [mask] = files.character_reference_images_mask ?? []
  return {
    request: {
      // service-api.md: the response reports the selected resolution, not the upscaled one.
      width: size.width * factor,
      height: size.height * factor,
      prompt: words.prompt,
      ...(words.structured ? { structured: layoutOf(words.structured) } : {}),
      seed: row.seed,
      transparent: row.operation.endsWith('-transparent'),
      speed: speedOf(values),
      ...styling(values, catalogue),
    },
    styleReferences: (files.style_reference_images ?? []).map((file) => file.sha256),
    characterReference: character
      ? { image: character.sha256, ...(mask ? { mask: mask.sha256 } : {}) }
      : null,
    reported: { ...size, seed: row.seed, prompt: words.reported },
    isWithheld: false,
  }
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

function styling(values: GenerationRow['values'], catalogue: Catalogue): Partial<PaintRequest> {
  const palette = z.safeParse(colorPalette(catalogue), values.color_palette)
  const given = {
    negativePrompt: text(values.negative_prompt),
    styleType: text(values.style_type),
    stylePreset: text(values.style_preset),
    customModelUri: text(values.custom_model_uri),
    styleCodes: Array.isArray(values.style_codes) ? values.style_codes.map(String) : undefined,
    palette: palette.success ? paletteColors(palette.data) : undefined,
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

const SPEEDS: Readonly<Record<string, PaintRequest['speed']>> = {
  FLASH: 'TURBO',
  TURBO: 'TURBO',
  QUALITY: 'QUALITY',
  VERY_LOW: 'TURBO',
  LOW: 'TURBO',
  HIGH: 'QUALITY',
  VERY_HIGH: 'QUALITY',
}
const speedOf = (values: GenerationRow['values']) =>
  SPEEDS[String(values.rendering_speed ?? values.quality)] ?? 'DEFAULT'

function layoutOf(prompt: StructuredPrompt): Layout {
  const { style_description: style, compositional_deconstruction: composition } = prompt
  return {
    description: prompt.high_level_description,
    background: composition.background,
    style: [style?.aesthetics, style?.lighting, style?.medium, style?.photo, style?.art_style]
      .filter(Boolean)
      .join(', '),
    palette: style?.color_palette ?? [],
    elements: composition.elements.map((element) => ({
      kind: element.type === 'text' ? 'text' : 'object',
      ...(element.type === 'text' ? { text: element.text } : {}),
      description: element.desc,
      ...(element.bbox ? { box: element.bbox } : {}),
      palette: element.color_palette ?? [],
    })),
  }
}
