import { linkOptions } from '@tanstack/react-router'
import {
  Braces,
  Columns2,
  Download,
  Files,
  FolderDown,
  ImageDown,
  Images,
  Link,
  Maximize2,
  RefreshCw,
  Sparkles,
  Type,
} from 'lucide-react'
import { varies } from '#contract/service/operations/varies.ts'
import { moreOf } from '#contract/studio/queue/more-of.ts'
import { formatCost } from '#src/ui/format/format.ts'
import type { ActionPicture, Address, PictureAction, Place, Refused, Way } from './action.ts'
import { bodyOf } from './chosen.ts'
import { edgeSourceOf } from './cut-out.ts'
import { type ExportRequest, requestExport } from './export-request.ts'
import { chosenIn, ORGANISE_ROWS, TRASH_ACTIONS, TRASH_ROW } from './organise-rows.ts'
import { copyPicture, copyText, download } from './perform.ts'
import { REUSE_ROWS, RUN_ROWS } from './use/reuse-rows.ts'
import { USES } from './use/use-in.ts'

const ONE = { min: 1, max: 1 }

/** An action on one picture. */
const onOne = (offer: (picture: ActionPicture) => Way | null) => ({
  takes: ONE,
  offer: ([picture]: readonly ActionPicture[]) => (picture ? offer(picture) : null),
})

const to = (address: Address): Way => ({ leadsTo: address })
const beside = (before: string, { id }: ActionPicture) =>
  to(linkOptions({ to: '/compare', search: { ids: `${before},${id}`, mode: 'slider' } }))
const onText = ({ id }: ActionPicture) =>
  to(linkOptions({ to: '/library/$assetId/layers', params: { assetId: id } }))
/** Its text has already been layered. */
const hasText = ({ run, edits }: ActionPicture) =>
  run?.operation === 'layerize-text' || edits?.[0]?.edit.kind === 'text-layers'
/** One picture starts in the format that suits it; several in that of the last export. */
const formatFor = ([picture, other]: readonly ActionPicture[]): Pick<ExportRequest, 'format'> =>
  picture?.asset && !other ? { format: picture.asset.hasAlpha ? 'png' : 'jpeg' } : {}

/** Every action on pictures, in the order in which each place shows them; a new action is a row. */
export const PICTURE_ACTIONS: readonly PictureAction[] = [
  {
    id: 'open',
    label: 'Open',
    icon: Maximize2,
    places: { tile: 'bar', context: 'line' },
    ...onOne(({ id }) => to(linkOptions({ to: '/library/$assetId', params: { assetId: id } }))),
  },
  {
    id: 'again',
    label: 'One more like this',
    icon: RefreshCw,
    places: { tile: 'bar' },
    consequence: ([picture]) => (picture?.run ? formatCost(moreOf(picture.run, 1).usdMicros, true) : ''),
    // Where nothing varies, it would buy the same picture once more.
    ...onOne(({ run }) => (run && varies(run.operation) ? { perform: ({ again }) => again?.(run) } : null)),
  },
  {
    id: 'download',
    label: 'Download',
    icon: Download,
    places: { tile: 'bar', page: 'lead', context: 'line' },
    needsFile: true,
    ...onOne(({ asset }) => (asset ? { perform: () => void download(asset) } : null)),
  },
  ...ORGANISE_ROWS,
  ...REUSE_ROWS,
  {
    id: 'export',
    label: 'Export',
    icon: FolderDown,
    places: { tile: 'menu', page: 'primary', selection: 'first', context: 'line' },
    takes: { min: 1, max: Number.POSITIVE_INFINITY },
    takesRule: true,
    needsFile: true,
    isUsual: true,
    offer: (pictures) => ({
      perform: (context) =>
        requestExport({ selection: bodyOf(chosenIn(pictures, context)), ...formatFor(pictures) }),
    }),
  },
  ...RUN_ROWS,
  {
    id: 'compare-with-source',
    label: 'Compare with source',
    icon: Columns2,
    places: { page: 'compare' },
    ...onOne((picture) => (picture.source ? beside(picture.source.id, picture) : null)),
  },
  {
    id: 'compare-with-before',
    label: 'Compare with the earlier version',
    icon: Columns2,
    places: { page: 'compare' },
    ...onOne((picture) => {
      const before = picture.edits?.[0]?.parent
      return before ? beside(before.id, picture) : null
    }),
  },
  {
    id: 'near-duplicates',
    label: 'Find near duplicates',
    icon: Files,
    places: { tile: 'menu', page: 'find' },
    ...onOne(({ id }) => to(linkOptions({ to: '/library', search: { near: id } }))),
  },
  {
    id: 'more-like-this',
    label: 'More like this',
    icon: Images,
    places: { tile: 'menu', page: 'find' },
    ...onOne(({ id }) => to(linkOptions({ to: '/library', search: { like: id } }))),
  },
  {
    id: 'add-text',
    label: 'Add text',
    icon: Type,
    places: { tile: 'menu', page: 'edit', use: 'Elsewhere' },
    ...onOne((picture) => (hasText(picture) ? null : onText(picture))),
  },
  {
    id: 'edit-text',
    label: 'Edit text layers',
    icon: Type,
    places: { tile: 'menu', page: 'edit', use: 'Elsewhere' },
    ...onOne((picture) => (hasText(picture) ? onText(picture) : null)),
  },
  {
    id: 'refine-edge',
    label: 'Refine edge',
    icon: Sparkles,
    places: { page: 'edit' },
    ...onOne(({ id, asset, run = null, edits = [], source = null }) =>
      asset && edgeSourceOf({ asset, run, edits, source })
        ? to(linkOptions({ to: '/library/$assetId/refine', params: { assetId: id } }))
        : null,
    ),
  },
  {
    id: 'copy-link',
    label: 'Copy link',
    icon: Link,
    places: { tile: 'menu', page: 'icon' },
    ...onOne(({ id }) => ({
      perform: () => copyText(new URL(`/library/${id}`, location.href).href, 'Link'),
    })),
  },
  {
    id: 'copy-settings',
    label: 'Copy settings',
    icon: Braces,
    places: { tile: 'menu', page: 'icon' },
    ...onOne(({ run }) => {
      if (!run) return null
      const { operation, values, files } = run
      return { perform: () => copyText(JSON.stringify({ operation, values, files }, null, 2), 'Settings') }
    }),
  },
  {
    id: 'copy-picture',
    label: 'Copy picture',
    icon: ImageDown,
    places: { tile: 'menu', page: 'icon', use: 'Elsewhere', context: 'line' },
    needsFile: true,
    ...onOne(({ asset }) => (asset ? { perform: () => copyPicture(asset) } : null)),
  },
  ...USES,
  TRASH_ROW,
  ...TRASH_ACTIONS,
]

export interface OfferedAction {
  readonly action: PictureAction
  readonly way: Way | Refused
}

/** The actions that a place offers for the pictures, in order; if a rule selects them, `size` is their number. */
export const offeredIn = (
  place: Place,
  pictures: readonly ActionPicture[],
  size = pictures.length,
): readonly OfferedAction[] =>
  PICTURE_ACTIONS.filter(({ places }) => places[place] !== undefined).flatMap((action) => {
    const way = wayOf(action, pictures, size)
    return way ? [{ action, way }] : []
  })

/** The action with an id, for a keyboard shortcut; null if it does not apply to the pictures. */
export function wayFor(id: string, pictures: readonly ActionPicture[], size = pictures.length): Way | null {
  const action = PICTURE_ACTIONS.find((each) => each.id === id)
  const way = action && wayOf(action, pictures, size)
  return way && !('refusal' in way) ? way : null
}

function wayOf(
  action: PictureAction,
  pictures: readonly ActionPicture[],
  size: number,
): Way | Refused | null {
  const { takes, takesRule, isUsual } = action
  const isLoading = !takesRule && pictures.length !== size
  const refusal = fits(takes, size) ? (isLoading ? 'loading' : null) : `takes ${rangeOf(takes)}`
  if (refusal !== null) return isUsual ? { refusal } : null
  return action.offer(pictures)
}

const fits = ({ min, max }: PictureAction['takes'], size: number) => size >= min && size <= max
const rangeOf = ({ min, max }: PictureAction['takes']) => (min === max ? `${min}` : `${min} to ${max}`)
