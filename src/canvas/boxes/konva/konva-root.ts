import type { Stage } from 'konva/lib/Stage.js'
import type { ReactNode } from 'react'
import { KonvaRenderer } from 'react-konva/lib/ReactKonvaCore.js'

const CONCURRENT = 1

/** An error in a component is an error of the page. */
function fail(error: unknown): void {
  queueMicrotask(() => {
    throw error
  })
}

/** Draws React components on a stage of Konva. */
export interface KonvaRoot {
  /** Synchronous: dragged items are on the screen in the same frame. */
  render(scene: ReactNode): void
  unmount(): void
}

export function konvaRoot(stage: Stage): KonvaRoot {
  const container = KonvaRenderer.createContainer(
    stage,
    CONCURRENT,
    null,
    false,
    null,
    '',
    fail,
    fail,
    fail,
    () => {},
    null,
  )
  const render = (scene: ReactNode) => {
    KonvaRenderer.updateContainerSync(scene, container, null, null)
    KonvaRenderer.flushSyncWork()
  }
  return { render, unmount: () => render(null) }
}
