import type { InferSelectModel } from 'drizzle-orm'
import * as z from 'zod'
import type { Size } from '#contract/service/describe/operation.ts'
import {
  type GeneratorId,
  isGenerator,
  isTool,
  operationOf,
  type ToolId,
} from '#contract/service/operations/table.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import { colorPalette } from '#contract/service/values/color-palette.ts'
import { MAX_SEED } from '#contract/service/values/generation-fields.ts'
import type { StructuredPrompt } from '#contract/service/values/structured-prompt.ts'
import type { generations, RequestFile } from '../database/schema.ts'
import type { StructuredPrompt as Layout, Model, PaintRequest } from '../engine/paint/request.ts'
import { type EditRequest, editRequest, engineTool } from '../engine/tools/table.ts'
import { pixelsOf, SENT_PIXELS_EACH } from '../limits/sent-pixels.ts'
import { namesProtected } from '../safety/copyright.ts'
import { sandboxWords, withoutSandboxWords } from '../safety/sandbox-words.ts'
import { chosenRatio } from './chosen-ratio.ts'
import { paletteColors } from './palettes.ts'
import { allWords, wordsOf } from './words.ts'

export type GenerationRow = InferSelectModel<typeof generations>

/** The way to make one picture: painted from words, or edited from an uploaded picture. Files are referred to by hash. */
export type PictureWork =
  | {
      readonly kind: 'paint'
      readonly request: Omit<PaintRequest, 'styleReferences' | 'characterReference'>
      readonly styleReferences: readonly string[]
      readonly characterReference: { readonly image: string; readonly mask?: string } | null
    }
  | {
      readonly kind: 'edit'
      readonly request: EditRequest
      readonly files: readonly Pick<RequestFile, 'sha256' | 'format'>[]
    }

/** One picture: how it is made, and how it is reported. */
export interface PicturePlan {
  readonly work: PictureWork
  readonly reported: {
    /** Null if the picture's own size is reported. */
    readonly size: Size | null
    readonly seed: number
    readonly prompt: string
    /** Whether magic prompt rewrote the prompt: then it also says what was drawn of it. */
    readonly isRewritten: boolean
  }
  /** Withheld pictures are made like all others, as the safety check needs them, but are not stored. */
  readonly isWithheld: boolean
}

/** The work for a generation; `failure` instead of pictures if its sandbox words ask for one. */
export interface Plan {
  readonly slowSeconds: number
  readonly failure: string | null
  /** The uploads need so much memory that the pictures are made one after another. */
  readonly isLarge: boolean
  readonly pictures: readonly PicturePlan[]
}

/** Deterministic: an attempt after a crash makes the same pictures. */
export function planOf(row: GenerationRow, catalogue: Catalogue): Plan {
  const words = allWords(row.values)
  const sandbox = sandboxWords(words)
  const isWithheld = sandbox.isWithheld || (row.isCopyrightChecked && namesProtected(words))
  const plan = pictureWork(row, catalogue)
  return {
    slowSeconds: sandbox.slowSeconds,
    failure: sandbox.fails ? 'generation_failed' : null,
    isLarge: pixelsOf(row.files) > SENT_PIXELS_EACH,
    pictures: Array.from({ length: row.pictures }, (_, ordinal) => ({
      ...plan({ seed: seedOf(row.seed, ordinal), ordinal }),
      isWithheld,
    })),
  }
}

function pictureWork(row: GenerationRow, catalogue: Catalogue): PlanPicture {
  const done = operationOf(row.operation).sameAs ?? row.operation
  if (isTool(done)) return editPlan(row, done)
  if (isGenerator(done)) return paintPlan(done, row, catalogue)
  throw new Error(`${done} is neither a generator nor a tool`)
}

/** The first picture has the request's seed; the seeds of the others are derived from it. */
const seedOf = (seed: number, ordinal: number) => (seed + ordinal * 7_919_777) % (MAX_SEED + 1)

type PlanPicture = (picture: { seed: number; ordinal: number }) => Omit<PicturePlan, 'isWithheld'>

function editPlan({ values, files }: GenerationRow, tool: ToolId): PlanPicture {
  const sent = engineTool(tool).files.flatMap((name) => files[name] ?? [])
  // Each tool has at most one of these.
  const said = values.instruction === undefined ? 'prompt' : 'instruction'
  const prompt = withoutSandboxWords(String(values[said] ?? ''))
  return (picture) => ({
    work: { kind: 'edit', request: editRequest(tool, { ...values, [said]: prompt }, picture), files: sent },
    reported: { size: null, seed: picture.seed, prompt, isRewritten: false },
  })
}

function paintPlan(
  operation: GeneratorId,
  { values, files }: GenerationRow,
  catalogue: Catalogue,
): PlanPicture {
  const words = wordsOf(operation, values)
  const { size: sizeOf } = operationOf(operation)
  // Only the transparent 4.0 model leaves its ratio to the model.
  const described = String(values.text_prompt ?? words.structured?.high_level_description ?? '')
  const ratio = chosenRatio(described, catalogue['v4.aspect_ratio'])
  const size = sizeOf(values, catalogue) ?? sizeOf({ ...values, aspect_ratio: ratio }, catalogue)
  if (!size) throw new Error(`${operation} has no default size`)
  const factor = Number(/^X(\d+)$/.exec(String(values.upscale_factor ?? 'X1'))?.[1] ?? 1)
  const [character] = files.character_reference_images ?? []
  const [mask] = files.character_reference_images_mask ?? []
  const request = {
    // service-api.md: the response reports the selected resolution, not the upscaled one.
    width: size.width * factor,
    height: size.height * factor,
    prompt: words.prompt,
    ...(words.structured ? { structured: layoutOf(words.structured) } : {}),
    transparent: operationOf(operation).isTransparent ?? false,
    model: MODELS[operation],
    speed: speedOf(values),
    ...styling(values, catalogue),
  }
  return ({ seed }) => ({
    work: {
      kind: 'paint',
      request: { ...request, seed },
      styleReferences: (files.style_reference_images ?? []).map((file) => file.sha256),
      characterReference: character
        ? { image: character.sha256, ...(mask ? { mask: mask.sha256 } : {}) }
        : null,
    },
    reported: { size, seed, prompt: words.reported, isRewritten: words.isRewritten },
  })
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

/** The painter of each generator. */
const MODELS: Readonly<Record<GeneratorId, Model>> = {
  'generate-v4': 'v4',
  'generate-v4-transparent': 'v4',
  'generate-fast': 'fast',
  'generate-v3': 'v3',
  'generate-v3-transparent': 'v3',
}

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
