import { Folder, Heart, RotateCcw, Star, Tag, Trash2 } from 'lucide-react'
import type { PictureChange } from '#contract/studio/organise/changes.ts'
import type { ActionContext, ActionPicture, PictureAction } from './action.ts'
import { ask, type Question } from './ask.ts'
import { type Chosen, these } from './chosen.ts'
import { markWithUndo } from './mark.ts'

const ANY = { min: 1, max: Number.POSITIVE_INFINITY }

/** The pictures of an action, as its place selects them. */
export const chosenIn = (pictures: readonly ActionPicture[], { chosen }: ActionContext): Chosen =>
  chosen ?? these(pictures.map(({ id }) => id))

const tagsOf = (pictures: readonly ActionPicture[], { tags }: ActionContext) => [
  ...new Set([...(tags ?? []), ...pictures.flatMap(({ asset }) => asset?.tags ?? [])]),
]

/** A change that is made at once, and can be undone. */
const changing = (pictures: readonly ActionPicture[], change: PictureChange) => ({
  perform: (context: ActionContext) => {
    if (change.isDeleted) context.leaving?.begin()
    void markWithUndo(context.client, chosenIn(pictures, context), change).then((isDone) => {
      if (!isDone) context.leaving?.end()
      if (!isDone || change.isDeleted === undefined) return
      if (change.isDeleted) context.onDeleted?.()
      else context.onRestored?.()
    })
  },
})

/** An action that opens a dialog first. */
const asking = (pictures: readonly ActionPicture[], kind: Question['kind']) => ({
  perform: (context: ActionContext) =>
    ask({
      kind,
      chosen: chosenIn(pictures, context),
      tags: tagsOf(pictures, context),
      ...(kind === 'erase' && {
        onBegin() {
          context.onErasing?.()
          context.leaving?.begin()
        },
        onFailed: context.leaving?.end,
        onDone: context.onDeleted,
      }),
    }),
})

const areAll = (pictures: readonly ActionPicture[], is: (picture: ActionPicture) => boolean) =>
  pictures.length > 0 && pictures.every(is)

/** Marks of pictures: for one, for many, and for all that match. */
export const ORGANISE_ROWS: readonly PictureAction[] = [
  {
    id: 'favourite',
    label: 'Favourite',
    icon: Heart,
    places: { tile: 'menu', selection: 'first', context: 'line' },
    takes: ANY,
    takesRule: true,
    isUsual: true,
    offer: (pictures) =>
      areAll(pictures, ({ asset }) => asset?.isFavorite === true)
        ? null
        : changing(pictures, { isFavorite: true }),
  },
  {
    id: 'no-favourite',
    label: 'Remove from favourites',
    icon: Heart,
    places: { tile: 'menu', context: 'line', selection: 'first' },
    takes: ANY,
    offer: (pictures) =>
      areAll(pictures, ({ asset }) => asset?.isFavorite === true)
        ? changing(pictures, { isFavorite: false })
        : null,
  },
  {
    id: 'rate',
    label: 'Rate',
    icon: Star,
    places: { tile: 'menu', selection: 'first', context: 'line' },
    takes: ANY,
    takesRule: true,
    isUsual: true,
    offer: (pictures) => asking(pictures, 'rate'),
  },
  {
    id: 'tag',
    label: 'Tag',
    icon: Tag,
    places: { tile: 'menu', selection: 'first', context: 'line' },
    takes: ANY,
    takesRule: true,
    isUsual: true,
    offer: (pictures) => asking(pictures, 'tag'),
  },
  {
    id: 'move',
    label: 'Move',
    icon: Folder,
    places: { tile: 'menu', page: 'edit', selection: 'button', context: 'line' },
    takes: ANY,
    takesRule: true,
    isUsual: true,
    offer: (pictures) => asking(pictures, 'move'),
  },
]

/** Last in every menu. */
export const TRASH_ROW: PictureAction = {
  id: 'trash',
  label: 'Trash',
  icon: Trash2,
  places: { tile: 'menu', page: 'icon', selection: 'button', context: 'line' },
  takes: ANY,
  takesRule: true,
  isDestructive: true,
  isUsual: true,
  offer: (pictures) => changing(pictures, { isDeleted: true }),
}

/** Actions on pictures in the trash. */
export const TRASH_ACTIONS: readonly PictureAction[] = [
  {
    id: 'restore',
    label: 'Restore',
    icon: RotateCcw,
    places: { trash: 'button' },
    takes: ANY,
    takesRule: true,
    offer: (pictures) => changing(pictures, { isDeleted: false }),
  },
  {
    id: 'erase',
    label: 'Delete for good',
    icon: Trash2,
    places: { trash: 'button' },
    takes: ANY,
    takesRule: true,
    isDestructive: true,
    offer: (pictures) => asking(pictures, 'erase'),
  },
]
