import { isTool, operationOf } from '#contract/service/operations/table.ts'

const ROOMS: Readonly<Record<string, string>> = {
  generate: 'Generate',
  tools: 'Tools',
  library: 'Library',
  activity: 'Activity',
  models: 'Models',
  compare: 'Compare',
  admin: 'Admin',
}
const ADMIN: Readonly<Record<string, string>> = { keys: 'API keys', invoices: 'Invoices' }
const PICTURE: Readonly<Record<string, string>> = { refine: 'Refine edge', layers: 'Text layers' }

/** The breadcrumbs of an address, outermost first; the last one names the screen. */
export function placesOf(pathname: string): readonly string[] {
  const [, room = '', thing, part = ''] = pathname.split('/')
  if (room === 'generations') return [thing === undefined ? 'Open a generation' : 'Generation']
  const name = ROOMS[room]
  const inside = thing === undefined ? undefined : insideOf(room, thing, part)
  return [name, inside].filter((place) => place !== undefined)
}

function insideOf(room: string, thing: string, part: string): string | undefined {
  if (room === 'tools') return isTool(thing) ? operationOf(thing).title : undefined
  if (room === 'library') return PICTURE[part] ?? 'Picture'
  return room === 'admin' ? ADMIN[thing] : undefined
}
