/**
 * The changes of pictures that this window made, also before a reload: `id:milliseconds since 1970`, the last one last.
 * Not those of other windows: the message with Undo, which the shortcut stands for, is about a change of this one.
 */
const KEY = 'easel.own-changes'
const MAX = 50

/** How long a change can be undone by the shortcut. */
const UNDONE_BY_KEY_MS = 60 * 60 * 1000

const noted = (): readonly string[] => sessionStorage.getItem(KEY)?.split(' ') ?? []
const idOf = (one: string) => one.split(':')[0]

/** Notes a change as this window's: the shortcut must not undo what other windows and other people did. */
export const noteOwnChange = (id: string): void =>
  sessionStorage.setItem(KEY, [...without(id), `${id}:${Date.now()}`].slice(-MAX).join(' '))

const without = (id: string) => noted().filter((one) => idOf(one) !== id)

/** Removes a change that is undone. */
export const forgetOwnChange = (id: string): void => sessionStorage.setItem(KEY, without(id).join(' '))

/** The last change of this window that was not undone, for an hour. */
export function lastOwnChange(): string | undefined {
  const [id, at] = noted().at(-1)?.split(':') ?? []
  return Date.now() - Number(at) < UNDONE_BY_KEY_MS ? id : undefined
}
