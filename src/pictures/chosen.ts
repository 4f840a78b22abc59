import { type LibrarySearch, queryOf } from '#src/address/library-search.ts'

/**
 * The pictures of an action: a list of ids, or all under a filter with exceptions. The second needs no list, however
 * many they are.
 */
export type Chosen =
  | { readonly kind: 'some'; readonly ids: ReadonlySet<string> }
  | {
      readonly kind: 'all'
      readonly search: LibrarySearch
      readonly except: ReadonlySet<string>
      /** Their number, and the time of the selection: later pictures are not part of it. */
      readonly total: number
      readonly upTo: string
      /** Whether pictures in the trash are part of it. */
      readonly withTrash?: true
    }

/** Where the query cache has the id of the picture that has the focus in the library. */
export const FOCUSED_KEY = ['focused-picture'] as const

/** The query key under which the library's selection stays in memory while the page is open. */
export const SELECTION_KEY = ['selection']

export const NONE: Chosen = { kind: 'some', ids: new Set() }

export const these = (ids: Iterable<string>): Chosen => ({ kind: 'some', ids: new Set(ids) })

export const sizeOf = (chosen: Chosen): number =>
  chosen.kind === 'some' ? chosen.ids.size : Math.max(0, chosen.total - chosen.except.size)

export const isChosen = (chosen: Chosen, id: string): boolean =>
  chosen.kind === 'some' ? chosen.ids.has(id) : !chosen.except.has(id)

/** The selection as requests send it. */
export const bodyOf = (chosen: Chosen) =>
  chosen.kind === 'some'
    ? { ids: [...chosen.ids] }
    : {
        rule: {
          filter: queryOf(chosen.search),
          except: [...chosen.except],
          upTo: chosen.upTo,
          ...(chosen.withTrash && { withTrash: true }),
        },
      }

/** Adds pictures, or removes some. */
export function including(chosen: Chosen, ids: Iterable<string>): Chosen {
  const list = [...ids]
  if (chosen.kind === 'some') return { kind: 'some', ids: new Set([...chosen.ids, ...list]) }
  const except = new Set(chosen.except)
  for (const id of list) except.delete(id)
  return { ...chosen, except }
}

export function without(chosen: Chosen, ids: Iterable<string>): Chosen {
  const list = [...ids]
  if (chosen.kind === 'all') return { ...chosen, except: new Set([...chosen.except, ...list]) }
  const left = new Set(chosen.ids)
  for (const id of list) left.delete(id)
  return { kind: 'some', ids: left }
}
