import * as z from 'zod/mini'
import { described } from '../../service/describe/documented.ts'
import { asset } from '../assets.ts'
import { moment } from '../describe/dates.ts'
import { expected } from '../describe/expected.ts'
import { ID, idParams, visible } from '../describe/fields.ts'
import { route } from '../describe/route.ts'
import { MAX_RATING, tagText } from '../library/filter-values.ts'
import { libraryFilter } from '../library-filter.ts'
import { namedId } from './names.ts'

export const MAX_NOTE_LENGTH = 5_000
/** Tags of one picture. */
export const MAX_TAGS = 50
/** Pictures that a request may name one by one; more are named by a rule. */
export const MAX_NAMED = 20_000

const note = z.string().check(z.maxLength(MAX_NOTE_LENGTH))
const tagList = (tag: z.ZodMiniType<string, string>) =>
  z.array(tag).check(z.minLength(1), z.maxLength(MAX_TAGS))
const picturesNamed = z
  .array(z.string().check(z.regex(ID)))
  .check(z.maxLength(MAX_NAMED, { error: `must be at most ${MAX_NAMED} pictures` }))

const expectedMarks = expected({ note: described(note, 'Note that is replaced.') })
export type ExpectedMarks = z.infer<typeof expectedMarks>

/** A change of pictures; omitted fields stay unchanged. */
export const pictureChange = z.object({
  isFavorite: described(z.optional(z.boolean()), 'Marks or unmarks them as favourites.'),
  rating: described(
    z.optional(z.int().check(z.minimum(0), z.maximum(MAX_RATING))),
    'Rating from 1 to 5 stars; 0 removes it.',
    { unit: 'stars' },
  ),
  note: described(z.optional(note), 'New note.'),
  addTags: described(z.optional(tagList(tagText)), 'Tags to add.'),
  removeTags: described(z.optional(tagList(tagText)), 'Tags to remove.'),
  projectId: described(z.optional(namedId), 'Id of the project to move them to.'),
  addTo: described(z.optional(namedId), 'Id of a collection to add them to, at its end.'),
  removeFrom: described(z.optional(namedId), 'Id of a collection to remove them from.'),
  arrange: described(
    z.optional(
      z.object({
        collection: described(namedId, 'Id of the collection.'),
        before: described(
          z.nullable(z.string().check(z.regex(ID))),
          'Id of the picture before which they go. Null: the end.',
        ),
      }),
    ),
    'New place of the pictures in the order of a collection.',
  ),
  isDeleted: described(z.optional(z.boolean()), 'True deletes them, false restores them.'),
})
export type PictureChange = z.infer<typeof pictureChange>

/** All pictures under a filter, but for some: however many they are, they need not be listed. */
export const pictureRule = z.object({
  filter: described(libraryFilter, 'Filter of the library.'),
  except: described(picturesNamed, 'Ids of pictures that are not meant.'),
  upTo: described(z.optional(moment), 'Pictures that were stored later are not meant.'),
  withTrash: described(z.optional(z.boolean()), 'Whether deleted pictures are meant too.'),
})
export type PictureRule = z.output<typeof pictureRule>

/** Some pictures: by their ids, or by a rule. Ids of pictures that do not exist are passed over; if none exists, the change is refused. */
const chosenShape = {
  ids: described(
    z.optional(picturesNamed.check(z.minLength(1))),
    'Ids of the pictures. Ids that do not exist are ignored. Send this or `rule`.',
  ),
  rule: described(z.optional(pictureRule), 'Filter with exceptions. Send this or `ids`.'),
}
export const chosenPictures = z.object(chosenShape).check(
  z.refine(({ ids, rule }) => (ids === undefined) !== (rule === undefined), {
    error: 'needs `ids` or `rule`',
  }),
)
export type ChosenPictures = z.output<typeof chosenPictures>

/** POST `/api/library/change`: one change of some pictures. */
export const libraryChange = z
  .object({
    ...chosenShape,
    ...pictureChange.shape,
    // Not of changes that are read: an earlier one may have added others.
    addTags: described(z.optional(tagList(tagText.check(visible))), 'Tags to add.'),
    expected: expectedMarks,
  })
  .check(
    z.refine(({ ids: _, rule: __, expected: ___, ...change }) => Object.keys(change).length > 0, {
      error: `needs one of ${Object.keys(pictureChange.shape).join(', ')}`,
    }),
    z.refine(({ ids, expected }) => expected === undefined || ids?.length === 1, {
      error: 'is only for one picture, given in `ids`',
      path: ['expected'],
    }),
    z.refine(({ addTo, removeFrom }) => addTo === undefined || addTo !== removeFrom, {
      error: 'must not name the collection of `addTo`',
      path: ['removeFrom'],
    }),
    z.refine(({ ids, rule }) => (ids === undefined) !== (rule === undefined), {
      error: 'needs `ids` or `rule`',
    }),
  )
export type LibraryChange = z.input<typeof libraryChange>

/** A change of pictures, as it is remembered. */
export const recordedChange = z.object({
  id: described(z.string(), 'Id of the change.'),
  change: described(pictureChange, 'The change.'),
  pictures: described(z.int(), 'Number of its pictures.', { unit: 'pictures' }),
  done: described(z.int(), 'Number of pictures that were processed.', { unit: 'pictures' }),
  changed: described(
    z.int(),
    'Number of pictures that it has changed so far, or had changed; the others were so already.',
    { unit: 'pictures' },
  ),
  isUndone: described(z.boolean(), 'Whether it was undone, or is being undone.'),
  leftAlone: described(
    z.int(),
    'Number of changed pictures that were left alone when it was undone: a later change had set the same, or they were deleted for good.',
    { unit: 'pictures' },
  ),
  createdAt: described(z.iso.datetime(), 'Time of the change.'),
})
export type RecordedChange = z.infer<typeof recordedChange>

export const isWorking = ({ pictures, done }: Pick<RecordedChange, 'pictures' | 'done'>): boolean =>
  done < pictures

/** A change, and the pictures that it changed where they were named and are few. */
export const changedPictures = z.object({
  change: described(recordedChange, 'The change.'),
  assets: described(z.array(asset), 'Changed pictures, if they were few and given by their ids.'),
})

export const CHANGES_PATH = '/api/library-changes'
const ofChange = {
  params: idParams,
  subject: 'change',
  replies: { 200: recordedChange },
  errors: ['not-found'],
} as const

export const changeRoutes = {
  make: route({
    summary: 'Change pictures',
    method: 'POST',
    path: '/api/library/change',
    permission: 'make',
    body: libraryChange,
    replies: { 200: changedPictures },
    errors: ['gone', 'not-found', 'changed-meanwhile'],
  }),
  last: route({
    summary: 'List the last changes of pictures',
    method: 'GET',
    path: CHANGES_PATH,
    permission: 'read',
    replies: { 200: z.object({ changes: described(z.array(recordedChange), 'Changes, newest first.') }) },
    errors: [],
  }),
  one: route({
    ...ofChange,
    summary: 'Get a change of pictures',
    method: 'GET',
    path: `${CHANGES_PATH}/:id`,
    permission: 'read',
  }),
  undo: route({
    ...ofChange,
    errors: ['not-found', 'gone'],
    summary: 'Undo a change of pictures',
    method: 'POST',
    path: `${CHANGES_PATH}/:id/undo`,
    permission: 'make',
  }),
  erase: route({
    summary: 'Erase deleted pictures',
    method: 'POST',
    path: '/api/library/erase',
    permission: 'make',
    body: chosenPictures,
    replies: {
      200: z.object({
        erased: described(z.int(), 'Number of pictures that were erased.', { unit: 'pictures' }),
        waiting: described(
          z.int(),
          'Number of pictures that are erased in the background, also after a restart of the server.',
          { unit: 'pictures' },
        ),
      }),
    },
    errors: [],
  }),
}
