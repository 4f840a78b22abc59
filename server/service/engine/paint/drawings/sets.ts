import { type FileHandle, open } from 'node:fs/promises'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const FILES = {
  flat: '@iconify-json/fluent-emoji-flat/icons.json',
  solid: '@iconify-json/mdi/icons.json',
} as const

export type SetName = keyof typeof FILES

const handles = new Map<SetName, Promise<FileHandle>>()

function opened(set: SetName): Promise<FileHandle> {
  const known = handles.get(set)
  if (known) return known
  const handle = open(require.resolve(FILES[set]))
  handles.set(set, handle)
  // A failure is not kept: the next drawing tries again.
  handle.catch(() => handles.delete(set))
  return handle
}

/** Reads a drawing's SVG elements from its set: a few kB of a file of several MB, which is never read whole. */
export async function bodyAt(
  set: SetName,
  place: { readonly at: number; readonly length: number },
): Promise<string> {
  const handle = await opened(set)
  // With the quotation marks around it, so that a file of another version than the index is noticed.
  const bytes = Buffer.alloc(place.length + 2)
  await handle.read(bytes, 0, bytes.length, place.at - 1)
  const body: unknown = JSON.parse(bytes.toString('utf8'))
  if (typeof body !== 'string') throw new Error(`the index of drawings does not fit ${FILES[set]}`)
  return body
}
