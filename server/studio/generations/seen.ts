import * as z from 'zod/mini'
import { generationMediaPath, type SeenEntry, type SeenGeneration } from '#contract/studio/generations.ts'
import { parsedFrom, toldCost } from '../image-service/answers.ts'

/** Parsed only as far as it is shown, so that a newer service works too. */
const entry = z.looseObject({
  object_type: z.nullish(z.string()),
  url: z.nullish(z.string()),
  base_image_url: z.nullish(z.string()),
  is_image_safe: z.nullish(z.boolean()),
  prompt: z.nullish(z.string()),
  resolution: z.nullish(z.string()),
  seed: z.nullish(z.int()),
  duration: z.nullish(z.int()),
  text_blocks: z.nullish(z.array(z.unknown())),
})
const generation = z.looseObject({
  generation_id: z.string(),
  status: z.enum(['pending', 'completed', 'failed']),
  created: z.nullish(z.string()),
  failure_reason: z.nullish(z.string()),
  usage_cost_usd_micros: z.nullish(toldCost),
  data: z.nullish(z.array(entry)),
})
type Entry = z.infer<typeof entry>

const KINDS: Readonly<Record<string, SeenEntry['kind']>> = {
  'video.generation': 'video',
  layerized_image: 'layers',
}

export interface Seen {
  readonly generation: SeenGeneration
  /** The service's own links, which browsers never see. */
  readonly links: readonly { readonly result: string | null; readonly base: string | null }[]
}

/** The run that requested a generation, and its known cost. */
interface KnownRun {
  readonly id: string
  readonly costUsdMicros: number | null
  readonly costIsEstimate: boolean
}

/** Reads a poll's answer for showing (service-api.md, Generation status); null where it is none. */
export function seenFrom(body: unknown, run: KnownRun | null): Seen | null {
  const parsed = parsedFrom(generation, body)
  if (!parsed.success) return null
  const { generation_id: id, data, ...told } = parsed.data
  const entries = data ?? []
  const named = told.usage_cost_usd_micros ?? null
  return {
    generation: {
      generationId: id,
      status: told.status,
      created: told.created ?? null,
      failure: told.failure_reason ?? null,
      costUsdMicros: named ?? run?.costUsdMicros ?? null,
      costIsEstimate: named === null && run?.costUsdMicros != null && run.costIsEstimate,
      entries: entries.map((each, place) => entryFrom(each, id, place)),
      runId: run?.id ?? null,
    },
    links: entries.map(({ url, base_image_url }) => ({ result: url || null, base: base_image_url || null })),
  }
}

function entryFrom(given: Entry, id: string, place: number): SeenEntry {
  return {
    kind: KINDS[given.object_type ?? ''] ?? 'picture',
    isSafe: given.is_image_safe !== false,
    prompt: given.prompt ?? null,
    resolution: given.resolution ?? null,
    seed: given.seed ?? null,
    duration: given.duration ?? null,
    texts: (given.text_blocks ?? []).map(textOf),
    media: given.url ? generationMediaPath(id, place, 'result') : null,
    base: given.base_image_url ? generationMediaPath(id, place, 'base') : null,
  }
}

function textOf(block: unknown): string {
  const { text }: { readonly text?: unknown } = Object(block)
  return typeof text === 'string' ? text : ''
}
