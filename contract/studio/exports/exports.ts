import * as z from 'zod/mini'
import { described } from '../../service/describe/documented.ts'
import { ID, idParams } from '../describe/fields.ts'
import { route } from '../describe/route.ts'
import { libraryFilter } from '../library-filter.ts'
import { pictureRule } from '../organise/changes.ts'
import { exportSettings } from './export-settings.ts'

export const EXPORTS_PATH = '/api/exports'
export const exportPath = (id: string) => `${EXPORTS_PATH}/${id}`
/** The zip, or the one file of an export that has no other. */
export const exportFilePath = (id: string) => `${exportPath(id)}/file`
/** A rendered picture of a proof. */
export const proofFilePath = (key: string) => `/api/export-proofs/${key}`

/** More pictures than these are named by a filter. */
export const MAX_EXPORTED_IDS = 20_000
/** Pictures that are rendered before an export to see whether they fit. */
export const MAX_PROOFS = 120

/** The pictures of an export: by their ids, in this order, or all matches of a library filter. */
export const exportSelection = z.union([
  z.object({
    ids: described(
      z
        .array(z.string().check(z.regex(ID)))
        .check(
          z.minLength(1),
          z.maxLength(MAX_EXPORTED_IDS, { error: `must be at most ${MAX_EXPORTED_IDS} pictures` }),
        ),
      'Ids of the pictures, in the order of the export.',
    ),
  }),
  z.object({ filter: described(libraryFilter, 'Filter of the library: all its pictures.') }),
  z.object({ rule: described(pictureRule, 'Filter of the library with exceptions.') }),
])
export type ExportSelection = z.output<typeof exportSelection>

const planned = z.object({
  assetId: described(z.string(), 'Id of the picture.'),
  sha256: described(z.string(), 'SHA-256 of the picture.'),
  name: described(z.string(), 'File name in the zip, with folders.'),
  width: described(z.int(), 'Width of the file.', { unit: 'pixels' }),
  height: described(z.int(), 'Height of the file.', { unit: 'pixels' }),
  isOpen: described(z.boolean(), 'Whether trimming will change the size.'),
  weight: described(z.number(), 'Share of all bytes, to estimate the total from samples.', { unit: null }),
})
export type PlannedPicture = z.infer<typeof planned>

/** POST: what an export would hold. Nothing is rendered or stored. */
export const exportPlan = z.object({
  pictures: described(z.int(), 'Number of pictures.', { unit: 'pictures' }),
  missing: described(z.int(), 'Number of selected pictures that were deleted.', { unit: 'pictures' }),
  transparent: described(z.int(), 'Number of pictures with transparent pixels.', { unit: 'pictures' }),
  made: described(z.int(), 'Number of pictures made by a generation or a tool.', { unit: 'pictures' }),
  enlarged: described(z.int(), 'Number of files that are larger than their pictures.', { unit: 'pictures' }),
  storedBytes: described(z.int(), 'Size of the stored files.', { unit: 'bytes' }),
  weight: described(z.number(), 'Sum of the weights of all pictures.', { unit: null }),
  languages: described(z.array(z.string()), 'Languages of the pictures.'),
  sizes: described(z.int(), 'Number of different sizes.', { unit: 'sizes' }),
  smallest: described(
    z.nullable(
      z.object({
        width: described(z.int(), 'Width of the smallest file.', { unit: 'pixels' }),
        height: described(z.int(), 'Height of the smallest file.', { unit: 'pixels' }),
      }),
    ),
    'Smallest size. Null without pictures.',
  ),
  largest: described(
    z.nullable(
      z.object({
        width: described(z.int(), 'Width of the largest file.', { unit: 'pixels' }),
        height: described(z.int(), 'Height of the largest file.', { unit: 'pixels' }),
      }),
    ),
    'Largest size. Null without pictures.',
  ),
  folders: described(z.int(), 'Number of folders.', { unit: 'folders' }),
  clashes: described(
    z.int(),
    'Number of file names that occur several times. All but the first are numbered.',
    { unit: 'names' },
  ),
  names: described(z.array(planned), 'Examples of files in different folders.'),
  samples: described(
    z.array(planned),
    'Pictures to render as proofs, the likeliest to exceed the budget first.',
  ),
})
export type ExportPlan = z.infer<typeof exportPlan>

/** The digital source type of IPTC that a file says. */
export const SOURCE_TYPES = [
  'algorithmicMedia',
  'trainedAlgorithmicMedia',
  'compositeWithTrainedAlgorithmicMedia',
  'algorithmicallyEnhanced',
] as const

export type SourceType = (typeof SOURCE_TYPES)[number]

/** One picture, rendered as it would leave. */
export const exportProof = z.object({
  assetId: described(z.string(), 'Id of the picture.'),
  bytes: described(z.int(), 'Size of the file.', { unit: 'bytes' }),
  width: described(z.int(), 'Width of the file.', { unit: 'pixels' }),
  height: described(z.int(), 'Height of the file.', { unit: 'pixels' }),
  quality: described(
    z.nullable(z.int()),
    'Quality that was used. Null if the format has none or no budget applies.',
    { unit: null },
  ),
  isOverBudget: described(z.boolean(), 'Whether the file exceeds the budget at the lowest quality.'),
  sourceType: described(
    z.nullable(z.enum(SOURCE_TYPES)),
    'IPTC digital source type of the file. Null without one.',
  ),
  shown: described(z.nullable(z.string()), 'Key of the rendered picture. Null if there is none to show.'),
})
export type ExportProof = z.infer<typeof exportProof>

/** `paused` and `stopped` by a person. */
export const EXPORT_STATES = ['exporting', 'paused', 'done'] as const
export type ExportState = (typeof EXPORT_STATES)[number]

/** An export and how far it is. */
export const exportView = z.object({
  id: described(z.string(), 'Id of the export.'),
  name: described(z.string(), 'File name of the export.'),
  state: described(z.enum(EXPORT_STATES), 'State of the export.'),
  hold: described(z.nullable(z.string()), 'Reason for which it does not progress now. Null if it does.'),
  pictures: described(z.int(), 'Number of pictures.', { unit: 'pictures' }),
  done: described(z.int(), 'Number of pictures that were rendered or omitted.', { unit: 'pictures' }),
  leftOut: described(z.int(), 'Number of pictures that were omitted.', { unit: 'pictures' }),
  overBudget: described(z.int(), 'Number of files over the budget.', { unit: 'pictures' }),
  isSheetLeftOut: described(z.boolean(), 'Whether the contact sheet could not be made.'),
  bytes: described(z.int(), 'Size of the rendered files.', { unit: 'bytes' }),
  totalBytes: described(z.nullable(z.int()), 'Size of the whole file. Null until it is known.', {
    unit: 'bytes',
  }),
  createdAt: described(z.iso.datetime(), 'Time at which the export began.'),
  finishedAt: described(z.nullable(z.iso.datetime()), 'Time at which it ended. Null until then.'),
})
export type Export = z.infer<typeof exportView>

/** POST: an export begins; the same order twice is one export, and its intent with other content is refused. */
export const exportOrder = z.object({
  intent: described(
    z.string().check(z.regex(ID)),
    'Unique id that the client chooses. The same order again is the same export; another one with it is refused with 422.',
  ),
  selection: described(exportSelection, 'Pictures to export.'),
  settings: described(exportSettings, 'Settings of the export.'),
})

const ofOne = {
  params: idParams,
  subject: 'export',
  replies: { 200: exportView },
  errors: ['not-found'],
} as const

export const exportRoutes = {
  plan: route({
    summary: 'Preview an export',
    method: 'POST',
    path: `${EXPORTS_PATH}/plan`,
    permission: 'read',
    body: z.object({
      selection: described(exportSelection, 'Pictures to export.'),
      settings: described(exportSettings, 'Settings of the export.'),
    }),
    replies: { 200: exportPlan },
    errors: [],
  }),
  proof: route({
    summary: 'Render a proof of one picture',
    method: 'POST',
    path: `${EXPORTS_PATH}/proof`,
    permission: 'read',
    body: z.object({
      assetId: described(z.string().check(z.regex(ID)), 'Id of the picture.'),
      settings: described(exportSettings, 'Settings of the export.'),
    }),
    replies: { 200: exportProof },
    errors: ['not-found', 'damaged'],
  }),
  proofFile: route({
    summary: 'Download the picture of a proof',
    method: 'GET',
    path: '/api/export-proofs/:key',
    permission: 'read',
    params: z.object({
      key: described(z.string().check(z.regex(/^[0-9a-f]{64}$/)), '`shown` of the proof.'),
    }),
    subject: 'proof',
    replies: { 200: { mediaTypes: ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'] } },
    errors: ['not-found'],
  }),
  begin: route({
    summary: 'Start an export',
    method: 'POST',
    path: EXPORTS_PATH,
    permission: 'make',
    body: exportOrder,
    replies: { 200: exportView, 201: exportView },
    errors: ['not-found'],
  }),
  list: route({
    summary: 'List the exports of the last day',
    method: 'GET',
    path: EXPORTS_PATH,
    permission: 'read',
    replies: { 200: z.object({ exports: described(z.array(exportView), 'Exports, newest first.') }) },
    errors: [],
  }),
  one: route({
    ...ofOne,
    summary: 'Get an export',
    method: 'GET',
    path: `${EXPORTS_PATH}/:id`,
    permission: 'read',
  }),
  pause: route({
    ...ofOne,
    summary: 'Pause an export',
    method: 'POST',
    path: `${EXPORTS_PATH}/:id/pause`,
    permission: 'make',
  }),
  resume: route({
    ...ofOne,
    summary: 'Resume an export',
    method: 'POST',
    path: `${EXPORTS_PATH}/:id/resume`,
    permission: 'make',
  }),
  remove: route({
    ...ofOne,
    summary: 'Stop an export',
    method: 'DELETE',
    path: `${EXPORTS_PATH}/:id`,
    permission: 'make',
  }),
  file: route({
    ...ofOne,
    summary: 'Download an export',
    method: 'GET',
    path: `${EXPORTS_PATH}/:id/file`,
    permission: 'read',
    replies: { 200: { mediaTypes: ['application/zip', 'application/octet-stream'] } },
    errors: ['not-found', 'damaged', 'gone'],
    isLinkable: true,
  }),
}
