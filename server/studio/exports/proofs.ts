import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FastifyReply } from 'fastify'
import {
  type ExportFormat,
  type ExportSettings,
  isAsStored,
} from '#contract/studio/exports/export-settings.ts'
import type { ExportProof } from '#contract/studio/exports/exports.ts'
import { notFound, Refusal } from '../http/errors.ts'
import type { Exports } from './exports.ts'
import { keyOf, renderTask } from './pictures/render-task.ts'
import type { Rendered } from './render/render.ts'

/** Substitutes for formats that browsers cannot show. */
const SHOWN_AS: Readonly<Partial<Record<ExportFormat, ExportFormat>>> = { tiff: 'png', pdf: 'jpeg' }

type ProofDeps = Pick<Exports, 'folders' | 'objects' | 'renderer' | 'picturesById' | 'now'>

/** Renders one picture as it would be exported; the export reuses the file. */
export async function proofOf(
  assetId: string,
  settings: ExportSettings,
  deps: ProofDeps,
): Promise<ExportProof> {
  const picture = (await deps.picturesById([assetId])).get(assetId)
  if (!picture) throw notFound('picture')
  const at = picture.asset.createdAt
  await deps.folders.makeProofs()
  const prove = async (as: ExportSettings) => {
    const task = await renderTask({ picture, settings: as, at }, deps.objects)
    const key = keyOf(task)
    const path = deps.folders.proofPath(key)
    const result = await deps.renderer.render({ ...task, outputPath: path, proofPath: path })
    if ('failure' in result) throw REFUSED
    return { key, result }
  }
  const { key, result } = await prove(settings)
  const shown = SHOWN_AS[settings.format]
  const look = shown && {
    ...settings,
    format: shown,
    ...(shown === 'jpeg' && { quality: result.quality ?? 90 }),
  }
  const lookKey = look ? (await prove({ ...look, budgetBytes: null })).key : key
  if (isAsStored(settings)) return { assetId, ...factsOf(result), shown: null }
  await deps.folders.shareProof(lookKey)
  return { assetId, ...factsOf(result), shown: lookKey }
}

const REFUSED = new Refusal(
  422,
  'damaged',
  'The stored file of this picture is damaged or cannot be converted.',
)

const factsOf = ({ bytes, width, height, quality, isOverBudget, sourceType }: Rendered) => ({
  bytes,
  width,
  height,
  quality,
  isOverBudget,
  sourceType,
})

/** The first bytes of the formats that browsers show. */
const TYPES: readonly (readonly [RegExp, string])[] = [
  [/^\x89PNG/, 'image/png'],
  [/^\xff\xd8/, 'image/jpeg'],
  [/^RIFF....WEBP/s, 'image/webp'],
  [/^....ftyp/s, 'image/avif'],
]

export async function sendProof(key: string, reply: FastifyReply, { folders }: Pick<Exports, 'folders'>) {
  const path = await folders.proofOf(key)
  const found = path && (await stat(path).catch(() => null))
  if (!path || !found) throw notFound('proof')
  const [head] = await createReadStream(path, { end: 15 }).toArray()
  const start = head instanceof Buffer ? head.toString('latin1') : ''
  const type = TYPES.find(([begins]) => begins.test(start))?.[1] ?? 'image/gif'
  return reply
    .type(type)
    .header('content-length', found.size)
    .header('cache-control', 'private, max-age=86400, immutable')
    .send(createReadStream(path))
}
