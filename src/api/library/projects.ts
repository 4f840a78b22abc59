import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { projectRoutes } from '#contract/studio/organise/projects.ts'
import { call } from '../call.ts'
import { libraryKey } from '../events.ts'

export const projectsQuery = queryOptions({
  queryKey: [...libraryKey, 'projects'],
  queryFn: ({ signal }) => call(projectRoutes.list, { signal }),
})

export const createProject = (name: string) => call(projectRoutes.create, { body: { name } })
export const changeProject = (id: string, body: z.input<typeof projectRoutes.change.body>) =>
  call(projectRoutes.change, { params: { id }, body })
