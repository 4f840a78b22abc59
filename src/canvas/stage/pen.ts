/** Tells whether a pen touches the page or hovers over it: the hand that holds it rests on the screen meanwhile. */
export interface PenWatch {
  readonly isNear: boolean
}

/**
 * Watches for a pen anywhere on the page.
 * @param came a pen came near
 */
export function watchPen(signal: AbortSignal, came: () => void): PenWatch {
  const watch = { isNear: false }
  const options = { signal, capture: true }
  addEventListener(
    'pointerover',
    ({ pointerType }) => {
      // A mouse that moves tells that the pen is gone, where its device does not.
      if (pointerType === 'touch') return
      const isNew = pointerType === 'pen' && !watch.isNear
      watch.isNear = pointerType === 'pen'
      if (isNew) came()
    },
    options,
  )
  addEventListener(
    'pointerout',
    ({ pointerType, relatedTarget }) => {
      if (pointerType === 'pen' && relatedTarget === null) watch.isNear = false
    },
    options,
  )
  return watch
}
