import type { RefObject } from 'react'

/** What a canvas stands in with its bars and its panel: there, its keys act. */
export const editorOf = ({ current }: RefObject<Element | null>): Element | null =>
  current?.closest('[data-editor]') ?? null
