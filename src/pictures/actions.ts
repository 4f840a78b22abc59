import { linkOptions } from '@tanstack/react-router'
import {
  Columns2,
  Copy,
  CornerUpRight,
  Download,
  ImageDown,
  Maximize2,
  RefreshCw,
  SlidersHorizontal,
  Sparkles,
  Trash2,
  Type,
} from 'lucide-react'
import { isGenerator, isTool, operationOf, TOOLS } from '#contract/service/operations/table.ts'
import { promptOf } from '#contract/studio/presses/prompt-of.ts'
import { workbenchOf } from '#src/forms/workbench-of.ts'
import type { ActionPicture, Address, PictureAction, Place, Way } from './action.ts'
import { MAX_COMPARED } from './compared.ts'
import { edgeSourceOf } from './cut-out.ts'
import { copyPicture, copyText, deletePicture, download } from './perform.ts'

const ONE = { min: 1, max: 1 }

/** An action on one picture. */
const onOne = (offer: (picture: ActionPicture) => Way | null) => ({
  takes: ONE,
  offer: ([picture]: readonly ActionPicture[]) => (picture ? offer(picture) : null),
})

const to = (address: Address): Way => ({ leadsTo: address })
const comparing = (ids: readonly string[]) => linkOptions({ to: '/compare', search: { ids: ids.join(',') } })
const beside = (before: string, { id }: ActionPicture) =>
  to(linkOptions({ to: '/compare', search: { ids: `${before},${id}`, mode: 'slider' } }))
const onText = ({ id }: ActionPicture) =>
  to(linkOptions({ to: '/library/$assetId/layers', params: { assetId: id } }))
/** Its text has already been layered. */
const hasText = ({ run, edits }: ActionPicture) =>
  run?.operation === 'layerize-text' || edits?.[0]?.edit.kind === 'text-layers'
const promptIn = ({ run }: ActionPicture) => (run && promptOf(run.values)) ?? ''

/** Every action on pictures, in the order in which each place shows them; a new action is a row. */
export const PICTURE_ACTIONS: readonly PictureAction[] = [
  {
    id: 'open',
    label: 'Open',
    icon: Maximize2,
    places: { tile: 'bar' },
    ...onOne(({ id }) => to(linkOptions({ to: '/library/$assetId', params: { assetId: id } }))),
  },
  {
    id: 'again',
    label: 'Vary with a new seed',
    icon: RefreshCw,
    places: { tile: 'bar' },
    ...onOne(({ run }) => (run ? { perform: ({ again }) => again?.(run) } : null)),
  },
  {
    id: 'download',
    label: 'Download',
    icon: Download,
    places: { tile: 'bar', page: 'primary' },
    needsFile: true,
    ...onOne(({ asset }) => (asset ? { perform: () => void download(asset) } : null)),
  },
  {
    id: 'load-settings',
    label: 'Load settings',
    icon: SlidersHorizontal,
    places: { tile: 'menu', page: 'button' },
    ...onOne(({ run }) => {
      if (!run || !(isGenerator(run.operation) || isTool(run.operation))) return null
      const elsewhere = linkOptions({ ...workbenchOf(run.operation), search: { load: run.id } })
      return {
        perform: ({ go, loadSettings }) => (loadSettings ? loadSettings(run) : go(elsewhere)),
      }
    }),
  },
  {
    id: 'compare',
    label: 'Compare',
    icon: Columns2,
    places: { selection: 'button' },
    takes: { min: 2, max: MAX_COMPARED },
    offer: (pictures) => to(comparing(pictures.map(({ id }) => id))),
  },
  {
    id: 'compare-with-source',
    label: 'Compare with source',
    icon: Columns2,
    places: { page: 'button' },
    ...onOne((picture) => (picture.source ? beside(picture.source.id, picture) : null)),
  },
  {
    id: 'compare-with-before',
    label: 'Compare with the earlier version',
    icon: Columns2,
    places: { page: 'button' },
    ...onOne((picture) => {
      const before = picture.edits?.[0]?.parent
      return before ? beside(before.id, picture) : null
    }),
  },
  {
    id: 'add-text',
    label: 'Add text',
    icon: Type,
    places: { tile: 'menu', page: 'button' },
    ...onOne((picture) => (hasText(picture) ? null : onText(picture))),
  },
  {
    id: 'edit-text',
    label: 'Edit text layers',
    icon: Type,
    places: { tile: 'menu', page: 'button' },
    ...onOne((picture) => (hasText(picture) ? onText(picture) : null)),
  },
  {
    id: 'refine-edge',
    label: 'Refine edge',
    icon: Sparkles,
    places: { page: 'button' },
    ...onOne(({ id, asset, run = null, edits = [], source = null }) =>
      asset && edgeSourceOf({ asset, run, edits, source })
        ? to(linkOptions({ to: '/library/$assetId/refine', params: { assetId: id } }))
        : null,
    ),
  },
  {
    id: 'copy-prompt',
    label: 'Copy prompt',
    icon: Copy,
    places: { tile: 'menu', page: 'icon' },
    ...onOne((picture) => {
      const prompt = promptIn(picture)
      return prompt === '' ? null : { perform: () => copyText(prompt, 'Prompt') }
    }),
  },
  {
    id: 'copy-picture',
    label: 'Copy picture',
    icon: ImageDown,
    places: { tile: 'menu', page: 'icon' },
    needsFile: true,
    ...onOne(({ asset }) => (asset ? { perform: () => copyPicture(asset) } : null)),
  },
  ...TOOLS.map(
    (tool): PictureAction => ({
      id: `use-in-${tool}`,
      label: `Use in ${operationOf(tool).title}`,
      icon: CornerUpRight,
      places: { tile: 'menu' },
      ...onOne(({ id }) => to(linkOptions({ to: '/tools/$tool', params: { tool }, search: { image: id } }))),
    }),
  ),
  {
    id: 'delete',
    label: 'Delete',
    icon: Trash2,
    places: { tile: 'menu', page: 'icon' },
    isDestructive: true,
    ...onOne(({ asset }) => (asset ? { perform: (context) => void deletePicture(asset, context) } : null)),
  },
]

export interface OfferedAction {
  readonly action: PictureAction
  readonly way: Way
}

/** The rows that a place offers for these pictures, in order. */
export const offeredIn = (place: Place, pictures: readonly ActionPicture[]): readonly OfferedAction[] =>
  rowsOf(place)
    .filter(({ takes }) => pictures.length >= takes.min && pictures.length <= takes.max)
    .flatMap((action) => {
      const way = action.offer(pictures)
      return way ? [{ action, way }] : []
    })

/** The rows of a place that take another number of pictures than there are. */
export const misfitsIn = (place: Place, pictures: readonly ActionPicture[]): readonly PictureAction[] =>
  rowsOf(place).filter(({ takes }) => pictures.length < takes.min || pictures.length > takes.max)

const rowsOf = (place: Place) => PICTURE_ACTIONS.filter(({ places }) => places[place] !== undefined)
