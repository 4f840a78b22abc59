/** An offscreen canvas; throws a user-facing error where the browser lacks the memory. */
export function offscreenCanvas(width: number, height: number) {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser does not have enough memory for a picture of this size.')
  return { canvas, context }
}
