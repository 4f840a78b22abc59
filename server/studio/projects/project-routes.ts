import type { FastifyInstance } from 'fastify'
import { projectRoutes as rows } from '#contract/studio/organise/projects.ts'
import type { Notifications } from '../events/notifications.ts'
import { Answer, register } from '../http/register.ts'
import type { ProjectStore } from './project-store.ts'

interface ProjectRoutes {
  readonly projects: ProjectStore
  readonly notifications: Notifications
}

export function projectRoutes(app: FastifyInstance, { projects, notifications }: ProjectRoutes): void {
  register(app, rows, {
    list: async () => ({ projects: await projects.all() }),
    async create({ body }) {
      const project = await projects.create(body.name)
      notifications.libraryChanged()
      return new Answer(201, project)
    },
    async change({ params, body }) {
      const project = await projects.change(params.id, body)
      notifications.libraryChanged()
      return project
    },
  })
}
