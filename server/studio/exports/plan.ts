import { type ExportSettings, isAsStored } from '#contract/studio/exports/export-settings.ts'
import {
  type ExportPlan,
  type ExportSelection,
  MAX_PROOFS,
  type PlannedPicture,
} from '#contract/studio/exports/exports.ts'
import type { Database } from '#server/platform/database/database.ts'
import { namedFiles } from './naming/named-files.ts'
import { isOpen, mayBeTransparent } from './naming/naming.ts'
import { outputSize, type Size } from './naming/output-size.ts'
import { allPicturesOf, type ExportedPicture, selectedIds } from './pictures/pictures-of.ts'

const MAX_NAMES = 4
/** Without a budget only the total is estimated: this many samples are enough. */
const SAMPLES_WITHOUT_BUDGET = 12

type Named = Pick<Drafted, 'picture' | 'name'>

interface Drafted extends PlannedPicture {
  readonly picture: ExportedPicture
}

interface Planning {
  readonly selection: ExportSelection
  readonly settings: ExportSettings
  /** Aborts when nobody waits for the plan any more: each change of the form asks for another one. */
  readonly signal: AbortSignal
}

/** The content of an export without rendering. Its names and numbers depend on all of its pictures, so it reads them all. */
export async function planOf(db: Database, { selection, settings, signal }: Planning): Promise<ExportPlan> {
  signal.throwIfAborted()
  const ids = await selectedIds(db, selection)
  const { pictures, clashes } = namedFiles(settings, await allPicturesOf(db, ids, signal))
  const drafts = pictures.map((named) => draftOf(named, settings))
  return {
    pictures: drafts.length,
    missing: ids.length - drafts.length,
    transparent: drafts.filter(({ picture }) => mayBeTransparent(picture.asset)).length,
    made: drafts.filter(({ picture }) => picture.operation !== null).length,
    enlarged: drafts.filter((draft) => isEnlarged(draft, settings)).length,
    storedBytes: sum(drafts, ({ picture }) => picture.asset.bytes),
    weight: sum(drafts, ({ weight }) => weight),
    languages: [...new Set(drafts.flatMap(({ picture }) => picture.language ?? []))].sort(),
    ...sizesOf(drafts),
    folders: new Set(drafts.map(({ name }) => name.split('/').slice(0, -1).join('/'))).size,
    clashes,
    names: fewOf(drafts).map(shown),
    samples: (isAsStored(settings) ? [] : samplesOf(drafts, settings)).map(shown),
  }
}

function draftOf({ picture, name }: Named, settings: ExportSettings): Drafted {
  const { asset } = picture
  const { picture: inner, canvas } = outputSize(asset, settings)
  return {
    picture,
    assetId: asset.id,
    sha256: asset.sha256,
    name,
    ...canvas,
    isOpen: isOpen(settings, picture),
    // The bytes that a stored picture takes for each pixel tell how much detail it has.
    weight: (asset.bytes * inner.width * inner.height) / (asset.width * asset.height),
  }
}

const shown = ({ picture: _, ...planned }: Drafted): PlannedPicture => planned

const sum = (drafts: readonly Drafted[], of: (draft: Drafted) => number) =>
  drafts.reduce((total, draft) => total + of(draft), 0)

function isEnlarged({ picture: { asset } }: Drafted, settings: ExportSettings): boolean {
  return outputSize(asset, settings).picture.width > asset.width
}

function sizesOf(drafts: readonly Drafted[]) {
  const bySize = new Map<string, Size>()
  for (const { width, height } of drafts) bySize.set(`${width}x${height}`, { width, height })
  const inOrder = [...bySize.values()].sort((a, b) => a.width * a.height - b.width * b.height)
  return { sizes: inOrder.length, smallest: inOrder[0] ?? null, largest: inOrder.at(-1) ?? null }
}

/** Shows names of different folders first. */
function fewOf(drafts: readonly Drafted[]): readonly Drafted[] {
  const byFolder = new Map<string, Drafted>()
  for (const draft of drafts) {
    const folder = draft.name.split('/').slice(0, -1).join('/')
    if (!byFolder.has(folder)) byFolder.set(folder, draft)
    if (byFolder.size === MAX_NAMES) break
  }
  const first = new Set(byFolder.values())
  return [...first, ...drafts.slice(0, MAX_NAMES).filter((draft) => !first.has(draft))].slice(0, MAX_NAMES)
}

/** First the half that most likely exceeds a budget, then others at even distances. */
function samplesOf(drafts: readonly Drafted[], { budgetBytes }: ExportSettings): readonly Drafted[] {
  const max = budgetBytes === null ? SAMPLES_WITHOUT_BUDGET : MAX_PROOFS
  const heaviest = drafts.toSorted((a, b) => b.weight - a.weight)
  if (heaviest.length <= max) return heaviest
  const [first, others] = [heaviest.slice(0, max / 2), heaviest.slice(max / 2)]
  const step = others.length / (max / 2)
  return [...first, ...Array.from({ length: max / 2 }, (_, at) => others[Math.floor(at * step)] ?? [])].flat()
}
