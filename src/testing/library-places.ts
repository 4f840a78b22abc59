import { libraryRoutes } from '#contract/studio/library.ts'
import { changeRoutes, libraryChange } from '#contract/studio/organise/changes.ts'
import { collectionRoutes } from '#contract/studio/organise/collections.ts'
import { projectRoutes } from '#contract/studio/organise/projects.ts'
import { aChange } from './builders.tsx'
import { reply, replyWith, silence } from './reply.ts'
import { server } from './server.ts'

/** What the library's screen asks for besides its pictures: one project with three of them, and no collection. */
export const libraryPlaces = () => [
  reply(projectRoutes.list, {
    projects: [{ id: 'general', name: 'General', createdAt: '2026-11-20T12:00:00.000Z', isArchived: false }],
  }),
  reply(collectionRoutes.list, { collections: [] }),
  reply(libraryRoutes.counts, {
    all: 3,
    favorites: 1,
    bestRated: 0,
    trash: 2,
    projects: { general: 3 },
    collections: {},
  }),
  silence(libraryRoutes.picture),
]

/** Answers changes of pictures; returns those that were sent, and those that were undone. */
export function takeChanges(facts: Parameters<typeof aChange>[1] = {}) {
  const sent: unknown[] = []
  server.use(
    replyWith(changeRoutes.make, async ({ request }) => {
      const body: unknown = await request.json()
      sent.push(body)
      const { ids = [], rule: _, ...change } = libraryChange.parse(body)
      return { change: aChange(change, { pictures: Math.max(1, ids.length), ...facts }), assets: [] }
    }),
    replyWith(changeRoutes.undo, ({ params }) => {
      sent.push({ undo: params.id })
      return aChange({}, { isUndone: true })
    }),
  )
  return sent
}
