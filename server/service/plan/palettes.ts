import { DEFAULT_WEIGHT } from '#contract/service/values/color-palette.ts'
import type { PaletteColor } from '../engine/paint/request.ts'

/** The colours of the 3.0 model's palette presets, strongest first. */
const PRESETS: Readonly<Record<string, readonly string[]>> = {
  EMBER: ['#c8402a', '#f08a3c', '#3a1512', '#f6d7a8'],
  FRESH: ['#7fd1ae', '#f7f3e3', '#f4b942', '#2f6f73'],
  JUNGLE: ['#1f5132', '#6b8f3a', '#d9c77b', '#0f2a1d'],
  MAGIC: ['#6b4fbb', '#e06fb0', '#2a1e5c', '#8fd3f4'],
  MELON: ['#f2727f', '#8fcf8a', '#fbe3c8', '#2f7d5b'],
  MOSAIC: ['#1b6ca8', '#e8b04a', '#c8553d', '#f4ede0'],
  PASTEL: ['#f7c8d8', '#c9e4f2', '#fdeec4', '#d6cdea'],
  ULTRAMARINE: ['#1f2fbf', '#6f86e8', '#0b1250', '#f0e6d2'],
}

const fullHex = (hex: string) =>
  hex.length === 4 ? `#${[...hex.slice(1)].map((digit) => digit + digit).join('')}` : hex.toLowerCase()

type PaletteValue =
  | { readonly name: string }
  | { readonly members: readonly { color_hex: string; color_weight?: number | undefined }[] }

/**
 * A validated `color_palette` as weighted colours; a preset that only the deployment knows has no colours and no
 * effect.
 */
export function paletteColors(given: PaletteValue): readonly PaletteColor[] {
  const colors =
    'name' in given
      ? (PRESETS[given.name] ?? []).map((hex, place) => ({ hex, weight: 1 / (place + 1) }))
      : given.members.map((member) => ({
          hex: fullHex(member.color_hex),
          weight: member.color_weight ?? DEFAULT_WEIGHT,
        }))
  return colors.toSorted((a, b) => b.weight - a.weight)
}
