import type { RefObject } from 'react'

/** What a canvas stands in with its bars and its panel: there, its keys act. */
export const editorOf = ({ current }: RefObject<Element | null>): Element | null =>
  current?.closest('[data-editor]') ?? null

/** Whether an editor can be used: it is inert while another window edits the same work. */
export const isEditable = (host: RefObject<HTMLElement | null>): boolean => !host.current?.closest('[inert]')
