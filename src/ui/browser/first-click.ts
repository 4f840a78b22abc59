import type { MouseEvent } from 'react'

/**
 * A click handler that takes a double click for one click: for what costs money each time. Waiting for the first
 * click's answer is not enough, since a quick server has answered before the second click.
 */
export const firstClick =
  (handler: () => void = () => {}) =>
  (event: MouseEvent): void => {
    if (event.detail > 1) event.preventDefault()
    else handler()
  }
