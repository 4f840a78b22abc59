import * as z from 'zod/mini'
import { described } from '../../service/describe/documented.ts'
import { expected } from '../describe/expected.ts'
import { idParams } from '../describe/fields.ts'
import { route } from '../describe/route.ts'
import { givenName } from './names.ts'

export const PROJECTS_PATH = '/api/projects'

/** Every run and every picture is in one project. */
export const project = z.object({
  id: described(z.string(), 'Id of the project.'),
  name: described(z.string(), 'Name of the project.'),
  createdAt: described(z.iso.datetime(), 'Time at which it was created.'),
  isArchived: described(z.boolean(), 'Whether it is archived: no longer offered, with its content.'),
})
export type Project = z.infer<typeof project>

const one = { params: idParams, subject: 'project', permission: 'make' } as const

/** Projects; the first one is there from the start. */
export const projectRoutes = {
  list: route({
    summary: 'List the projects',
    method: 'GET',
    path: PROJECTS_PATH,
    permission: 'read',
    replies: { 200: z.object({ projects: described(z.array(project), 'Projects, newest first.') }) },
    errors: [],
  }),
  create: route({
    summary: 'Create a project',
    method: 'POST',
    path: PROJECTS_PATH,
    permission: 'make',
    body: z.object({ name: described(givenName, 'Name of the project.') }),
    replies: { 201: project },
    errors: [],
  }),
  change: route({
    ...one,
    summary: 'Change a project',
    method: 'POST',
    path: `${PROJECTS_PATH}/:id`,
    body: z.object({
      name: described(z.optional(givenName), 'New name. If omitted, it stays.'),
      isArchived: described(z.optional(z.boolean()), 'Archives or restores it. If omitted, neither.'),
      expected: expected({ name: described(z.string(), 'Name that is replaced.') }),
    }),
    replies: { 200: project },
    errors: ['not-found', 'default-project', 'changed-meanwhile'],
  }),
}
