/** The field in which an input method composes text. */
let composedIn: EventTarget | null = null

/** The key code of what an input method takes; Safari ends a composition before the key that did it. */
const TAKEN = 229

/**
 * Keeps the keys that an input method takes from all handlers: there Enter chooses a word, and Escape leaves its list. Once,
 * before anything is drawn; a handler needs no check of its own.
 */
export function guardComposition(): void {
  addEventListener('compositionstart', ({ target }) => (composedIn = target), true)
  addEventListener('compositionend', () => (composedIn = null), true)
  addEventListener(
    'keydown',
    (event) => {
      // An event of a browser that fills in a form says nothing of the sort, and has no key.
      if (event.isComposing !== false || event.keyCode === TAKEN) event.stopImmediatePropagation()
    },
    true,
  )
}

/** Whether a text is being composed. A field that is taken away may end its composition without an event. */
export const isComposing = (): boolean => composedIn === document.activeElement
