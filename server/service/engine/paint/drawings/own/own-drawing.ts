import type { Stand } from '../stand.ts'

/** A drawing of ours, for a thing that the sets lack: SVG shapes in a square of 32, standing on its lower edge. */
export interface OwnDrawing {
  readonly heightMetres: number
  readonly stands: Stand
  readonly body: string
}

/** Shapes from back to front, each a fill and a path. */
export const shapes = (...list: readonly (readonly [fill: string, path: string])[]): string =>
  list.map(([fill, path]) => `<path fill="${fill}" d="${path}"/>`).join('')
