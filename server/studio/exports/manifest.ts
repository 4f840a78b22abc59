import { open } from 'node:fs/promises'
import papaparse from 'papaparse'
import type { ExportFileRow } from '../database/exported.ts'
import type { ExportedPicture } from './pictures/pictures-of.ts'

/** A file of an export and its picture; null if that was deleted. */
export interface ManifestRow {
  readonly file: ExportFileRow
  readonly picture: ExportedPicture | null
  readonly isBudgeted: boolean
}

const LEFT_OUT: Readonly<Record<string, string>> = {
  deleted: 'left out: the picture was deleted',
  missing: 'left out: the stored file is missing',
  damaged: 'left out: the stored file is damaged',
  unreadable: 'left out: the stored file cannot be converted',
}

/** The columns of a manifest, in order. */
export function manifestEntry({ file, picture, isBudgeted }: ManifestRow) {
  const isOut = file.failure !== null
  return {
    file: isOut ? '' : file.name,
    picture: file.assetId ?? '',
    name: picture?.asset.name ?? '',
    width: file.width,
    height: file.height,
    bytes: file.bytes,
    sha256: file.sha256 ?? '',
    quality: file.quality,
    within_budget: isOut || !isBudgeted ? null : !file.isOverBudget,
    operation: picture?.operation ?? picture?.asset.origin ?? '',
    language: picture?.language ?? '',
    seed: picture?.seed ?? null,
    cost_usd: picture?.costUsdMicros == null ? null : picture.costUsdMicros / 1_000_000,
    cost_is_estimate: picture?.costUsdMicros == null ? null : picture.costIsEstimate,
    made_at: picture?.madeAt.toISOString() ?? '',
    source_type: file.sourceType ?? '',
    status: file.failure === null ? 'exported' : (LEFT_OUT[file.failure] ?? file.failure),
    ...file.extra,
  }
}

type Batches = AsyncIterable<readonly ManifestRow[]>

/** The byte order mark, by which spreadsheets recognize UTF-8. */
const MARK = '\ufeff'

/** Quoted, and marked as text if a spreadsheet would evaluate it. */
async function* csv(batches: Batches): AsyncGenerator<string> {
  let isFirst = true
  for await (const rows of batches) {
    const text = papaparse.unparse(rows.map(manifestEntry), {
      header: isFirst,
      quotes: true,
      escapeFormulae: true,
      newline: '\r\n',
    })
    yield `${isFirst ? MARK : ''}${text}\r\n`
    isFirst = false
  }
}

async function* json(batches: Batches): AsyncGenerator<string> {
  let isFirst = true
  yield '[\n'
  for await (const rows of batches) {
    for (const row of rows) {
      yield `${isFirst ? '' : ',\n'}${JSON.stringify(manifestEntry(row))}`
      isFirst = false
    }
  }
  yield '\n]\n'
}

const WRITERS = { 'manifest-csv': csv, 'manifest-json': json }

/** Writes a manifest in chunks of rows. */
export async function writeManifest(
  kind: keyof typeof WRITERS,
  batches: Batches,
  path: string,
): Promise<void> {
  const file = await open(path, 'w')
  try {
    for await (const text of WRITERS[kind](batches)) await file.write(text)
  } finally {
    await file.close()
  }
}
