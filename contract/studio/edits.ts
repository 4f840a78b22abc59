import * as z from 'zod/mini'
import { detectedTextBlock } from '../service/values/text-block.ts'
import { route } from './describe/route.ts'

/** A block of text over a ground, as the editor of text layers has it. `id` is the editor's own. */
export const textLayer = z.object({
  id: z.string(),
  block: detectedTextBlock,
  /** Lines also break at the width of the box; otherwise only at line breaks of the text. */
  wraps: z.boolean(),
  /** The box that was detected or drawn, to which the text is fitted. */
  room: z.object({ width: z.number(), height: z.number() }),
})

/** How a person edited a picture by hand, with the settings of the edit. */
export const edit = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('refine-edge'),
    parentId: z.string(),
    /** The old background's colour was removed from the soft edge. */
    isCleaned: z.boolean(),
  }),
  z.object({
    kind: z.literal('text-layers'),
    parentId: z.string(),
    /** From the farthest back to the nearest. */
    layers: z.array(textLayer),
  }),
])
export type Edit = z.infer<typeof edit>

/** POST an edit; answers with its id. The picture itself follows: POST `/api/assets?edit=<id>`. */
export const EDITS_PATH = '/api/edits'
export const editAnswer = z.object({ id: z.string() })

export const editRoutes = {
  tell: route({
    summary: 'Announce a manual edit before its picture is uploaded',
    method: 'POST',
    path: EDITS_PATH,
    permission: 'make',
    body: edit,
    replies: { 201: editAnswer },
    errors: ['not-found'],
  }),
}
