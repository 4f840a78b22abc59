/** A canvas that is on no page; throws, in words for people, where the browser has no room for it. */
export function offscreenCanvas(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser does not have enough memory for a picture of this size.')
  return { canvas, context }
}
