import type { Size } from '#contract/service/describe/operation.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

/** The place of a picture on the stage: screen = picture × scale + (x, y), in CSS pixels. */
export interface View extends Point {
  readonly scale: number
}

export const MIN_SCALE = 0.02
export const MAX_SCALE = 32
/** The largest scale to which a tiny picture is fitted: beyond it only pixels would be visible. */
const MAX_FITTED = 8
/** The factor of one press of a zoom button. */
export const BUTTON_ZOOM = 1.25
/** Free space around a picture that is fitted, in CSS pixels. */
const MARGIN = 24
/** The part of a picture that always stays on the stage, in CSS pixels. */
const ALWAYS_SEEN = 48

/** The view that shows the whole picture, as large as there is room: a small one is enlarged. */
export function fitted(picture: Size, stage: Size): View {
  const room = (length: number) => Math.max(1, length - 2 * MARGIN)
  const scale = Math.min(MAX_FITTED, room(stage.width) / picture.width, room(stage.height) / picture.height)
  return centred(picture, stage, Math.max(MIN_SCALE, scale))
}

export const centred = (picture: Size, stage: Size, scale: number): View => ({
  scale,
  x: (stage.width - picture.width * scale) / 2,
  y: (stage.height - picture.height * scale) / 2,
})

/** Zooms by a factor; the place of the picture under `at` (on the screen) stays where it is. */
export function zoomedAt(view: View, at: Point, factor: number): View {
  const scale = Math.min(MAX_SCALE, Math.max(MIN_SCALE, view.scale * factor))
  const real = scale / view.scale
  return { scale, x: at.x - (at.x - view.x) * real, y: at.y - (at.y - view.y) * real }
}

export const panned = (view: View, by: Point): View => ({ ...view, x: view.x + by.x, y: view.y + by.y })

/** Keeps a strip of the picture visible, so that it cannot get lost. */
export function held(view: View, picture: Size, stage: Size): View {
  const hold = (offset: number, length: number, room: number) =>
    Math.min(room - ALWAYS_SEEN, Math.max(ALWAYS_SEEN - length * view.scale, offset))
  return {
    ...view,
    x: hold(view.x, picture.width, stage.width),
    y: hold(view.y, picture.height, stage.height),
  }
}

export const toPicture = (view: View, { x, y }: Point): Point => ({
  x: (x - view.x) / view.scale,
  y: (y - view.y) / view.scale,
})

export const toScreen = (view: View, { x, y }: Point): Point => ({
  x: x * view.scale + view.x,
  y: y * view.scale + view.y,
})
