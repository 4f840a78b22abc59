import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Point, View } from '../../stage/view.ts'
import type { BoxHooks } from '../konva/box-canvas.tsx'
import type { BoxLook } from '../konva/box-scene.tsx'
import type { BoxItem } from '../model.ts'

interface OpenCanvas<Item extends BoxItem> {
  show(look: BoxLook<Item>): void
  destroy(): void
}

export type CanvasOpener<Item extends BoxItem, Canvas> = (
  host: HTMLElement,
  look: BoxLook<Item>,
  hooks: BoxHooks<Item>,
) => Canvas

interface CanvasState<Canvas> {
  readonly host: RefObject<HTMLDivElement | null>
  readonly canvas: RefObject<Canvas | null>
  readonly view: View
  /** The position of the pointer, in units of the canvas. */
  readonly pointed: Point | null
}

const NO_VIEW: View = { scale: 1, x: 0, y: 0 }

/**
 * A canvas on its host, which shows the document at each change.
 * @param open another function opens another canvas
 */
export function useBoxCanvas<Item extends BoxItem, Canvas extends OpenCanvas<Item>>(
  open: CanvasOpener<Item, Canvas>,
  look: BoxLook<Item>,
  hooks: Pick<BoxHooks<Item>, 'done' | 'selected' | 'opened' | 'stepped'>,
): CanvasState<Canvas> {
  const host = useRef<HTMLDivElement>(null)
  const canvas = useRef<Canvas>(null)
  const [view, setView] = useState(NO_VIEW)
  const [pointed, setPointed] = useState<Point | null>(null)
  const now = useRef({ look, hooks })
  now.current = { look, hooks }

  useLayoutEffect(() => {
    if (!host.current) return
    const opened = open(host.current, now.current.look, {
      done: (done) => now.current.hooks.done(done),
      selected: (ids) => now.current.hooks.selected(ids),
      opened: (id) => now.current.hooks.opened(id),
      stepped: (by) => now.current.hooks.stepped(by),
      viewed: setView,
      pointed: setPointed,
    })
    canvas.current = opened
    return () => {
      canvas.current = null
      opened.destroy()
    }
  }, [open])
  useLayoutEffect(() => canvas.current?.show(look))
  return { host, canvas, view, pointed }
}
