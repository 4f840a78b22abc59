import * as z from 'zod/mini'
import { detectedTextBlock } from '../service/values/text-block.ts'
import { route } from './describe/route.ts'

/** A block of text over a ground, as the editor of text layers has it. `id` is the editor's own. */
export const textLayer = z.object({
  id: z.string(),
  block: detectedTextBlock,
  /** Lines also break where they are wider than the box; else only where the text says so. */
  wraps: z.boolean(),
  /** The box that was found or drawn: what the text is fitted into. */
  room: z.object({ width: z.number(), height: z.number() }),
})

/** How a person made a picture from another one by hand, with the settings that it was made with. */
export const edit = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('refine-edge'),
    parentId: z.string(),
    /** The old ground's colour was taken out of the soft edge. */
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
