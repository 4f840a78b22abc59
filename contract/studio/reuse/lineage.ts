import * as z from 'zod/mini'
import { described } from '../../service/describe/documented.ts'
import { asset } from '../assets.ts'
import { idParams } from '../describe/fields.ts'
import { operationId } from '../describe/operation-fields.ts'
import { route } from '../describe/route.ts'
import type { Edit } from '../edits.ts'

/** Maximum pictures of a tree; of a larger tree, the ones nearest to the requested picture are returned. */
export const MAX_LINEAGE = 500

const pictured = z.pick(asset, {
  id: true,
  sha256: true,
  width: true,
  height: true,
  hasAlpha: true,
  name: true,
  origin: true,
})

/** Another picture that a step was made from: a background, a reference. */
const alsoFrom = z.object({
  field: described(z.string(), 'Field in which the picture was given.'),
  asset: described(z.nullable(pictured), 'The picture. Null if it was deleted.'),
})

/** One picture of a lineage, and the step that made it from its parent. */
export const lineageStep = z.object({
  key: described(z.string(), 'Id of its picture; `run~ordinal` if it was never stored.'),
  parentKey: described(
    z.nullable(z.string()),
    'Key of the picture that it was made from. Null for the first one.',
  ),
  field: described(z.nullable(z.string()), 'Field in which the parent was given. Null for edits by hand.'),
  asset: described(z.nullable(pictured), 'The picture. Null if it is not available.'),
  state: described(z.enum(['keeping', 'kept', 'lost', 'withheld', 'deleted']), 'State of the picture.'),
  part: described(z.enum(['picture', 'base']), 'The picture, or the background of a layerized design.'),
  operation: described(
    z.nullable(operationId),
    'Operation that made it. Null for uploads and edits by hand.',
  ),
  intent: described(z.nullable(z.string()), 'Intent of its press. Null without one.'),
  edit: described(
    z.nullable(z.enum(['refine-edge', 'text-layers'] satisfies Edit['kind'][])),
    'Kind of the edit by hand. Null without one.',
  ),
  language: described(z.nullable(z.string()), 'Language into which it was translated. Null if none.'),
  prompt: described(z.nullable(z.string()), 'Prompt of the run. Null without one.'),
  usdMicros: described(z.nullable(z.int()), 'Cost of this picture. Null if it is not known or nothing.', {
    unit: 'millionths of a US dollar',
  }),
  isEstimate: described(z.boolean(), 'Whether the cost is an estimate.'),
  also: described(z.array(alsoFrom), 'Other pictures that it was made from.'),
  createdAt: described(z.iso.datetime(), 'Time at which it was made.'),
})
export type LineageStep = z.infer<typeof lineageStep>

export const lineage = z.object({
  steps: described(z.array(lineageStep), 'Pictures, each after its parent.'),
  usdMicros: described(z.int(), 'Cost of all its runs.', { unit: 'millionths of a US dollar' }),
  isCut: described(z.boolean(), 'Whether there are more pictures than are listed.'),
})
export type Lineage = z.infer<typeof lineage>

export const LINEAGE_PATH = '/api/lineage'

export const lineageRoutes = {
  ofPicture: route({
    summary: 'Get the lineage of a picture',
    method: 'GET',
    path: `${LINEAGE_PATH}/:id`,
    permission: 'read',
    params: idParams,
    subject: 'picture',
    replies: { 200: lineage },
    errors: ['not-found'],
  }),
}
