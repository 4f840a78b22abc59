import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { type ExportSettings, isAsStored } from '#contract/studio/exports/export-settings.ts'
import type { SourceType } from '#contract/studio/exports/exports.ts'
import { encoded } from './encode.ts'
import type { RenderFacts } from './facts.ts'
import { makerOf, sizeAndMaker } from './maker.ts'
import { drawnOf } from './shape.ts'
import { isMissing, linkOver, writeWhole } from './written.ts'
import { sourceTypeOf, xmpOf } from './xmp.ts'

/** A picture to render into a file. */
export interface RenderTask {
  readonly source: { readonly path: string; readonly sha256: string }
  /** The picture before its manual edits, whose file names the maker; null if that is the source itself. */
  readonly madePath: string | null
  readonly outputPath: string
  /** The path of a proof with the same settings, if there may be one; a proof itself is rendered there. */
  readonly proofPath: string
  readonly settings: ExportSettings
  readonly facts: RenderFacts
  /** Milliseconds since 1970: dates of documents. */
  readonly at: number
}

export interface Rendered {
  readonly bytes: number
  readonly sha256: string
  readonly crc32: number
  readonly width: number
  readonly height: number
  readonly quality: number | null
  readonly isOverBudget: boolean
  readonly sourceType: SourceType | null
}

/** A rendered file, or the reason why there is none. */
export type RenderResult = Rendered | { readonly failure: 'missing' | 'damaged' | 'unreadable' }

/** Renders a picture, or hard-links its stored file, which takes no space. The same task gives the same bytes. */
export async function render(task: RenderTask): Promise<RenderResult> {
  if (isAsStored(task.settings)) return linked(task)
  const { proofPath, outputPath } = task
  const proven = await provenAt(proofPath)
  if (proven && (await taken(proofPath, outputPath))) return proven
  const result = await rendered(task)
  if (outputPath === proofPath && !('failure' in result))
    await writeWhole(factsPath(proofPath), JSON.stringify(result))
  return result
}

const factsPath = (proofPath: string) => `${proofPath}.json`

/** The stored facts of a proof; null if there is none. */
async function provenAt(proofPath: string): Promise<Rendered | null> {
  const facts = await readFile(factsPath(proofPath), 'utf8').catch(() => null)
  if (facts === null) return null
  // Only this module writes it.
  const rendered: Rendered = JSON.parse(facts)
  const found = await stat(proofPath).catch(() => null)
  return found?.size === rendered.bytes ? rendered : null
}

/** Links the file of a proof to a path; returns false if the proof was removed at this moment. */
async function taken(proofPath: string, outputPath: string): Promise<boolean> {
  if (outputPath === proofPath) return true
  try {
    await linkOver(proofPath, outputPath)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

async function linked({ source, outputPath, facts, madePath }: RenderTask): Promise<RenderResult> {
  const hash = createHash('sha256')
  let [bytes, sum] = [0, 0]
  try {
    for await (const chunk of createReadStream(source.path)) {
      hash.update(chunk)
      sum = crc32(chunk, sum)
      bytes += chunk.length
    }
  } catch (error) {
    if (isMissing(error)) return { failure: 'missing' }
    throw error
  }
  if (hash.digest('hex') !== source.sha256) return { failure: 'damaged' }
  await linkOver(source.path, outputPath)
  const { width, height, maker } = await sizeAndMaker(source.path, madePath)
  const file = { bytes, sha256: source.sha256, crc32: sum, width, height }
  return { ...file, quality: null, isOverBudget: false, sourceType: sourceTypeOf(facts, maker) }
}

async function rendered({
  source,
  madePath,
  outputPath,
  settings,
  facts,
  at,
}: RenderTask): Promise<RenderResult> {
  const stored = await readFile(source.path).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })
  if (stored === null) return { failure: 'missing' }
  if (createHash('sha256').update(stored).digest('hex') !== source.sha256) return { failure: 'damaged' }
  const drawn = await drawnOf(stored, settings)
  if (!drawn) return { failure: 'unreadable' }
  const maker = await makerOf(drawn.known, madePath)
  const xmp = xmpOf(facts, settings.metadata, maker)
  const file = await encoded(drawn, settings, { title: facts.title, xmp, at }).catch(refusedByFormat)
  if (!file) return { failure: 'unreadable' }
  const { bytes, quality, isOverBudget } = file
  await writeWhole(outputPath, bytes)
  return {
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    crc32: crc32(bytes),
    width: drawn.width,
    height: drawn.height,
    quality,
    isOverBudget,
    sourceType: sourceTypeOf(facts, maker),
  }
}

/**
 * Returns null for a picture that the format cannot hold, for example one that is too wide. @throws on trouble of the
 * machine
 */
function refusedByFormat(error: unknown): null {
  if (error instanceof Error && 'code' in error) throw error
  return null
}
