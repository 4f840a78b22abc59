import type { Route } from '#contract/studio/describe/route.ts'
import { DEFAULT_EXPORT } from '#contract/studio/exports/export-settings.ts'
import { routes } from '#contract/studio/routes.ts'
import { pressAnswer } from '#contract/studio/runs.ts'
import { aPicture } from './pictures/pictures.ts'
import { aPress, type TestStudio } from './studio.ts'

export const PICTURES = 24

/** What the calls are about. */
export interface There {
  readonly pictures: readonly string[]
  readonly runs: readonly string[]
  readonly intent: string
  readonly collection: string
  readonly project: string
  readonly prompt: string
  readonly search: string
  readonly change: string
  readonly export: string
}

export interface Call {
  readonly id?: string | undefined
  readonly body?: unknown
}

const PROMPT = { name: 'a heron', text: 'a heron at the pond', tags: ['bird'] }

/** A valid call of every endpoint that writes, by `resource.name`; not that of an upload, whose body is a file. */
export const CALLS: Readonly<Record<string, (there: There) => Call>> = {
  'assets.putAway': ({ pictures }) => ({ id: pictures[0] }),
  'assets.bringBack': ({ pictures }) => ({ id: pictures[0] }),
  'changes.make': ({ pictures, project }) => ({
    body: {
      ids: pictures,
      rating: pictures.length % 6,
      addTags: ['bird'],
      projectId: project,
      isDeleted: pictures[0] === pictures.toSorted()[0],
    },
  }),
  'changes.undo': ({ change }) => ({ id: change }),
  'changes.erase': ({ pictures }) => ({ body: { ids: pictures.slice(0, 2) } }),
  'collections.create': () => ({ body: { name: 'Best' } }),
  'collections.rename': ({ collection }) => ({ id: collection, body: { name: 'Better' } }),
  'collections.remove': ({ collection }) => ({ id: collection }),
  'collections.restore': ({ collection }) => ({ id: collection }),
  'edits.tell': ({ pictures }) => ({
    body: { kind: 'refine-edge', parentId: pictures[0], isCleaned: true },
  }),
  'exports.plan': ({ pictures }) => ({ body: { selection: { ids: pictures }, settings: DEFAULT_EXPORT } }),
  'exports.proof': ({ pictures }) => ({ body: { assetId: pictures[0], settings: DEFAULT_EXPORT } }),
  'exports.begin': ({ pictures }) => ({
    body: { intent: 'the-same', selection: { ids: pictures.toSorted() }, settings: DEFAULT_EXPORT },
  }),
  'exports.pause': (there) => ({ id: there.export }),
  'exports.resume': (there) => ({ id: there.export }),
  'exports.remove': (there) => ({ id: there.export }),
  'presses.drop': ({ intent }) => ({ id: intent }),
  'projects.create': () => ({ body: { name: 'Autumn' } }),
  'projects.change': ({ project }) => ({ id: project, body: { name: 'Winter', isArchived: false } }),
  'prompts.save': () => ({ body: PROMPT }),
  'prompts.change': ({ prompt }) => ({ id: prompt, body: PROMPT }),
  'prompts.remove': ({ prompt }) => ({ id: prompt }),
  'prompts.restore': ({ prompt }) => ({ id: prompt }),
  'queue.pause': ({ intent }) => ({ body: { intent } }),
  'queue.resume': ({ intent }) => ({ body: { intent } }),
  'queue.move': ({ runs }) => ({ body: { ids: runs, to: 'front' } }),
  'queue.removeAll': ({ runs }) => ({ body: { ids: runs.slice(0, 2) } }),
  'queue.settle': ({ runs }) => ({ body: { ids: runs } }),
  'queue.repeat': ({ runs }) => ({ body: { ids: runs, intent: 'repeated-at-once' } }),
  'quotes.ask': () => ({ body: { operation: 'generate-fast', values: { prompt: 'a heron' }, files: {} } }),
  'runs.press': () => ({ body: aPress({ intent: 'pressed-at-once', requests: 8 }) }),
  'runs.hide': ({ runs }) => ({ id: runs[0] }),
  'runs.restore': ({ runs }) => ({ id: runs[0] }),
  'runs.remove': ({ runs }) => ({ id: runs[0] }),
  'runs.edit': ({ runs }) => ({ id: runs[0], body: { values: aPress().values, files: {} } }),
  'runs.leave': ({ runs }) => ({ id: runs[0] }),
  'searches.save': () => ({ body: { name: 'Birds', search: 'tag=bird' } }),
  'searches.change': ({ search }) => ({ id: search, body: { name: 'Birds', isDeleted: false } }),
}
/** Every endpoint, by `resource.name`. */
export const ENDPOINTS: ReadonlyMap<string, Route> = new Map(
  Object.entries(routes).flatMap(([resource, all]) =>
    Object.entries<Route>(all).map(([name, row]) => [`${resource}.${name}`, row] as const),
  ),
)

/** Calls an endpoint. */
export function ask(studio: TestStudio, name: string, { id = '', body }: Call): Promise<Response> {
  const { path = '/', method = 'GET' } = ENDPOINTS.get(name) ?? {}
  return studio.fetch(path.replace(/:\w+/, id), {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
}
const made = async (studio: TestStudio, name: string, call: Call): Promise<string> =>
  Object(await (await ask(studio, name, call)).json()).id

/** Makes one of everything that calls are about; the queue is paused. */
export async function everything(studio: TestStudio): Promise<There> {
  const pictures: string[] = []
  for (let seed = 0; seed < PICTURES; seed += 1)
    pictures.push((await studio.keep(await aPicture({ seed }))).id)
  const press = aPress({ requests: 8 })
  await ask(studio, 'queue.pause', { body: { intent: press.intent } })
  const { runs } = pressAnswer.parse(await (await ask(studio, 'runs.press', { body: press })).json())
  const there = {
    pictures,
    runs: runs.map(({ id }) => id),
    intent: press.intent,
    collection: await made(studio, 'collections.create', { body: { name: 'Best' } }),
    project: await made(studio, 'projects.create', { body: { name: 'Autumn' } }),
    prompt: await made(studio, 'prompts.save', { body: PROMPT }),
    search: await made(studio, 'searches.save', { body: { name: 'Birds', search: 'tag=bird' } }),
    export: await made(studio, 'exports.begin', {
      body: { intent: 'before', selection: { ids: pictures }, settings: DEFAULT_EXPORT },
    }),
    change: '',
  }
  const change = await ask(studio, 'changes.make', {
    body: { ids: pictures, rating: 3, addTo: there.collection },
  })
  return { ...there, change: Object(await change.json()).change.id }
}
