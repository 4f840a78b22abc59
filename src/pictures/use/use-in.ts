import { linkOptions } from '@tanstack/react-router'
import { Columns2, Wand2 } from 'lucide-react'
import { batchFieldOf } from '#contract/service/operations/source-field.ts'
import {
  type GeneratorId,
  isGenerator,
  operationOf,
  TOOLS,
  type ToolId,
} from '#contract/service/operations/table.ts'
import { CATALOGUE } from '#contract/service/values/catalogue.ts'
import { LAYOUT_FIELD, MAX_BATCH, requestOf } from '#src/forms/draft/draft.ts'
import { readDraft } from '#src/forms/draft/stored-draft.ts'
import { estimateOf } from '#src/forms/estimate.ts'
import { count, formatMicros } from '#src/ui/format/format.ts'
import { toast } from '#src/ui/overlays/toast.ts'
import type { ActionPicture, Address, PictureAction, Way } from '../action.ts'
import { markedSide, markSide } from '../compare-side.ts'
import { MAX_COMPARED } from '../compared.ts'

const idsOf = (pictures: readonly ActionPicture[]) => pictures.map(({ id }) => id).join(',')

/** Opens the form of an operation with the pictures in a field. */
function formWith(
  operation: ToolId | GeneratorId,
  pictures: readonly ActionPicture[],
  field?: string,
): Address {
  const given = { image: idsOf(pictures), ...(field !== undefined && { field }) }
  return isGenerator(operation)
    ? linkOptions({ to: '/generate', search: { model: operation, ...given } })
    : linkOptions({ to: '/tools/$tool', params: { tool: operation }, search: given })
}

/** The price of a press of the tool for the pictures, with the settings on its form. */
function priceOf(tool: ToolId, pictures: number): string {
  const { values, each } = requestOf(tool, readDraft(tool), CATALOGUE)
  const { usdMicros } = estimateOf(tool, { values, files: {}, requests: 1, ...(each && { each }) }, CATALOGUE)
  return `≈ ${formatMicros(usdMicros * pictures)}`
}

/** A tool, applied to the picture; to several in turn, if it has no mask. */
const tools: readonly PictureAction[] = TOOLS.map((tool) => ({
  id: `use-in-${tool}`,
  label: `Use in ${operationOf(tool).title}`,
  icon: Wand2,
  places: { use: 'Tools' },
  operation: tool,
  takes: { min: 1, max: batchFieldOf(tool, CATALOGUE) === null ? 1 : MAX_BATCH },
  consequence: (pictures) => priceOf(tool, pictures.length),
  offer: (pictures) => ({ leadsTo: formWith(tool, pictures) }),
}))

interface FieldUse {
  readonly id: string
  readonly label: string
  readonly operation: ToolId | GeneratorId
  readonly field: string
}

/** The picture fields of forms other than the source of a tool. */
const FIELDS: readonly FieldUse[] = [
  {
    id: 'use-as-style',
    label: 'Style reference, 3.0',
    operation: 'generate-v3',
    field: 'style_reference_images',
  },
  {
    id: 'use-as-character',
    label: 'Character reference, 3.0',
    operation: 'generate-v3',
    field: 'character_reference_images',
  },
  {
    id: 'use-as-background',
    label: 'New background for a subject',
    operation: 'replace-background',
    field: 'background_reference',
  },
  { id: 'use-behind-layout', label: 'Behind the layout, 4.0', operation: 'generate-v4', field: LAYOUT_FIELD },
]

const maxOf = ({ operation, field }: FieldUse) => operationOf(operation).files(CATALOGUE)[field]?.max ?? 1

/** The content of a field after the action. */
function fillingOf(use: FieldUse, added: number): string {
  const draft = readDraft(use.operation)
  const there =
    use.field === LAYOUT_FIELD ? (draft.behind ? [draft.behind] : []) : (draft.files[use.field] ?? [])
  const [first] = there
  if (!first) return 'empty'
  if (there.length + added <= maxOf(use)) return `adds to ${there.length}`
  return there.length === 1 ? `replaces ${first.name}` : `replaces ${count(there.length, 'picture')}`
}

const fields: readonly PictureAction[] = FIELDS.map((use) => ({
  id: use.id,
  label: use.label,
  icon: Wand2,
  places: { use: 'Fields of a form' },
  takes: { min: 1, max: maxOf(use) },
  consequence: (pictures) => fillingOf(use, pictures.length),
  offer: (pictures) => ({ leadsTo: formWith(use.operation, pictures, use.field) }),
}))

/** The picture that waits for the one that it is compared with; null if there is none, or it is among these. */
function waitingSide(pictures: readonly ActionPicture[]) {
  const side = markedSide()
  return side && !pictures.some(({ id }) => id === side.id) ? side : null
}

/** The sides of a comparison: the first use chooses one, the second compares; several are compared with each other. */
export function sideOffer(pictures: readonly ActionPicture[]): Way {
  const side = waitingSide(pictures)
  const [first] = pictures
  if (side || pictures.length > 1) {
    const ids = [side?.id, idsOf(pictures)].filter(Boolean).join(',')
    return { leadsTo: linkOptions({ to: '/compare', search: { ids, mode: 'slider' } }) }
  }
  return {
    perform: () => {
      if (!first) return
      const name = first.asset?.name ?? 'the chosen picture'
      markSide({ id: first.id, name })
      toast(`${name} is the first picture. Choose “Compare with another picture” on the second.`)
    },
  }
}

const otherSide: PictureAction = {
  id: 'compare-side',
  label: 'Compare with another picture',
  icon: Columns2,
  places: { use: 'Elsewhere' },
  takes: { min: 1, max: MAX_COMPARED - 1 },
  consequence: (pictures) => {
    const side = waitingSide(pictures)
    if (side) return `with ${side.name}`
    return pictures.length > 1 ? 'with each other' : 'as the first picture'
  },
  offer: sideOffer,
}

/** The next uses of pictures, in the order of the menu. */
export const USES: readonly PictureAction[] = [...tools, ...fields, otherSide]
