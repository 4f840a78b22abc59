/**
 * The changes of pictures that this window made, also before a reload: `id:milliseconds since 1970`, the last one last, and
 * with `:none` where all the pictures were so already. Not those of other windows: the message with Undo, which the shortcut stands for, is about a change of this one.
 */
const KEY = 'easel.own-changes'
const MAX = 50

/** How long a change can be undone by the shortcut. */
const UNDONE_BY_KEY_MS = 60 * 60 * 1000

const noted = (): readonly string[] => sessionStorage.getItem(KEY)?.split(' ') ?? []
const idOf = (one: string) => one.split(':')[0] ?? ''

const isNone = (one: string) => one.endsWith(':none')

/**
 * Notes a change as this window's: the shortcut must not undo what other windows and other people did.
 * @param hasChanged false if all of its pictures were so already
 */
export const noteOwnChange = (id: string, hasChanged = true): void =>
  sessionStorage.setItem(
    KEY,
    [...without(id), `${id}:${Date.now()}${hasChanged ? '' : ':none'}`].slice(-MAX).join(' '),
  )

const without = (id: string) => noted().filter((one) => idOf(one) !== id)

/** Removes a change that is undone. */
export const forgetOwnChange = (id: string): void => sessionStorage.setItem(KEY, without(id).join(' '))

/** Those after a change of which all pictures were so already, the last one first: they keep it from being undone. */
export function ownRepeatsOf(id: string): readonly string[] {
  const all = noted()
  const place = all.findIndex((one) => idOf(one) === id)
  return place < 0 ? [] : all.slice(place).filter(isNone).map(idOf).toReversed()
}

/** The last change of this window that changed something and was not undone, for an hour. */
export function lastOwnChange(): string | undefined {
  const [id, at] =
    noted()
      .findLast((one) => !isNone(one))
      ?.split(':') ?? []
  return Date.now() - Number(at) < UNDONE_BY_KEY_MS ? id : undefined
}
