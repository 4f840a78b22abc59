import type { ExportSettings } from '#contract/studio/exports/export-settings.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

/** The size of the scaled picture, and of the canvas around its middle. */
export interface OutputSize {
  readonly picture: Size
  readonly canvas: Size
}

const scaled = ({ width, height }: Size, factor: number): Size => ({
  width: Math.max(1, Math.round(width * factor)),
  height: Math.max(1, Math.round(height * factor)),
})

/** The size of an exported picture in pixels. A requested size includes the padding. */
export function outputSize(
  { width: sourceWidth, height: sourceHeight }: Size,
  { format, size, padding }: Pick<ExportSettings, 'format' | 'size' | 'padding'>,
): OutputSize {
  const source = { width: sourceWidth, height: sourceHeight }
  if (format === 'original') return { picture: source, canvas: source }
  const room = (px: number) => Math.max(1, px - 2 * padding)
  if (size.kind === 'exact') {
    const factor = Math.min(room(size.width) / source.width, room(size.height) / source.height)
    const { width, height } = scaled(source, factor)
    const picture = { width: Math.min(width, size.width), height: Math.min(height, size.height) }
    return { picture, canvas: { width: size.width, height: size.height } }
  }
  const longest = Math.max(source.width, source.height)
  const factor = size.kind === 'longest' ? Math.min(1, room(size.px) / longest) : 1
  const picture = scaled(source, factor)
  const canvas = { width: picture.width + 2 * padding, height: picture.height + 2 * padding }
  return { picture, canvas }
}
