import * as z from 'zod/mini'
import { described } from '../../service/describe/documented.ts'
import { isStorableText, UNSTORABLE } from '../../service/describe/storable.ts'
import { expected } from '../describe/expected.ts'
import { idParams } from '../describe/fields.ts'
import { route } from '../describe/route.ts'
import { tagText } from '../library/filter-values.ts'

export const MAX_PROMPT_LENGTH = 10_000
export const MAX_PROMPT_NAME_LENGTH = 120
export const MAX_PROMPT_TAGS = 20
/** As many saved prompts as are kept; the list is read whole. */
export const MAX_SAVED_PROMPTS = 2_000

/** Text that is returned unchanged: nothing is trimmed. */
const text = (max: number) =>
  z.string().check(
    z.refine((value) => value.trim() !== '', { error: 'is missing' }),
    z.maxLength(max, { error: `must have at most ${max} characters` }),
    z.refine(isStorableText, { error: UNSTORABLE }),
  )

/** The content of a saved prompt. Names in braces, as in `{product}`, are variables. */
export const promptContent = z.object({
  name: described(text(MAX_PROMPT_NAME_LENGTH), 'Name of the prompt.'),
  text: described(
    text(MAX_PROMPT_LENGTH),
    'The prompt. Names in braces, such as `{product}`, are variables.',
  ),
  tags: described(
    z
      .array(tagText)
      .check(z.maxLength(MAX_PROMPT_TAGS, { error: `must be at most ${MAX_PROMPT_TAGS} tags` })),
    'Tags of the prompt.',
  ),
})
export type PromptContent = z.infer<typeof promptContent>

export const savedPrompt = z.extend(promptContent, {
  id: described(z.string(), 'Id of the saved prompt.'),
  createdAt: described(z.iso.datetime(), 'Time at which it was saved.'),
  updatedAt: described(z.iso.datetime(), 'Time of the last change.'),
})
export type SavedPrompt = z.infer<typeof savedPrompt>

export const PROMPTS_PATH = '/api/prompts'

const ofPrompt = {
  permission: 'make',
  params: idParams,
  subject: 'saved prompt',
  replies: { 200: savedPrompt },
  errors: ['not-found'],
} as const

export const promptRoutes = {
  list: route({
    summary: 'List the saved prompts',
    method: 'GET',
    path: PROMPTS_PATH,
    permission: 'read',
    replies: {
      200: z.object({ prompts: described(z.array(savedPrompt), 'Saved prompts, the last changed first.') }),
    },
    errors: [],
  }),
  save: route({
    summary: 'Save a prompt',
    method: 'POST',
    path: PROMPTS_PATH,
    permission: 'make',
    body: promptContent,
    replies: { 201: savedPrompt },
    errors: [],
  }),
  change: route({
    ...ofPrompt,
    summary: 'Change a saved prompt',
    method: 'POST',
    path: `${PROMPTS_PATH}/:id`,
    body: z.extend(promptContent, {
      expected: expected({
        name: described(z.string(), 'Name that is replaced.'),
        text: described(z.string(), 'Prompt that is replaced.'),
        tags: described(z.array(z.string()), 'Tags that are replaced.'),
      }),
    }),
    errors: ['not-found', 'changed-meanwhile'],
  }),
  remove: route({
    ...ofPrompt,
    summary: 'Delete a saved prompt',
    method: 'DELETE',
    path: `${PROMPTS_PATH}/:id`,
  }),
  restore: route({
    ...ofPrompt,
    summary: 'Restore a deleted prompt',
    method: 'POST',
    path: `${PROMPTS_PATH}/:id/restore`,
  }),
}
