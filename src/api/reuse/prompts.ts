import { queryOptions } from '@tanstack/react-query'
import { type PromptContent, promptRoutes } from '#contract/studio/reuse/prompts.ts'
import { call } from '../call.ts'

export const promptsQuery = queryOptions({
  queryKey: ['prompts'],
  queryFn: ({ signal }) => call(promptRoutes.list, { signal }),
})

export const savePrompt = (body: PromptContent) => call(promptRoutes.save, { body })
/** @param expected the content that it replaces */
export const changePrompt = (id: string, body: PromptContent, expected: PromptContent) =>
  call(promptRoutes.change, { params: { id }, body: { ...body, expected } })
export const deletePrompt = (id: string) => call(promptRoutes.remove, { params: { id } })
export const restorePrompt = (id: string) => call(promptRoutes.restore, { params: { id } })
