import type { Style } from '../plan.ts'
import type { Look } from '../rendering/scene.ts'
import type { Model, PaintRequest } from '../request.ts'

/** Styles by the names of presets; the first match wins. */
const PRESETS: readonly (readonly [RegExp, Style])[] = [
  [/WATERCOLOR|CHILDREN|ETHEREAL|EMOTIONAL|PASTEL|DREAM|FOREST_REVERIE/, 'watercolor'],
  [/ETCHING|WOODBLOCK|COLORING|\bINK|HIGH_CONTRAST|MONOCHROME|OLD_CARTOONS/, 'ink'],
  [/HALFTONE|POP_ART|RISO|90S|POSTER|ICONIC|STYLIZED_RED|RIVIERA|BLUEPRINT/, 'risograph'],
  [/DOODLE|SKETCH|PENCIL|MIXED_MEDIA|WEIRD/, 'pencil'],
  [/OIL|PAINT|ART_BRUT|AVANT|BRIGHT_ART|CUBISM|HIPPIE|ORGANIC|GRAFFITI/, 'oil'],
  [/C4D|GLASS|3D/, '3d'],
  [/FLAT|VECTOR|MINIMAL|BAUHAUS|GEO|DECO|JAPANDI|80S_ILL|COLLAGE/, 'flat'],
  [/PIXEL/, 'pixel'],
  [/CINEMA|FILM|GOLDEN|EXPOSURE|NOSTALGIA|BLURRY|SPOTLIGHT|AURA|NIGHTLIFE|JAZZY|EDITORIAL|SURREAL/, 'photo'],
]
const STYLES = ['watercolor', 'ink', 'risograph', 'pencil', 'oil', '3d', 'flat', 'photo'] as const

/** The style of a request: the prompt's, the preset's, the style type's, or that of a custom model; null for the model's own. */
export function styleOf(
  { stylePreset, styleType, customModelUri }: PaintRequest,
  named: Style | null,
  hash: (text: string) => number,
): Style | null {
  if (named) return named
  if (stylePreset)
    return (
      PRESETS.find(([names]) => names.test(stylePreset))?.[1] ??
      STYLES[hash(stylePreset) % STYLES.length] ??
      null
    )
  if (customModelUri) return STYLES[hash(customModelUri) % STYLES.length] ?? null
  if (styleType === 'REALISTIC') return 'photo'
  if (styleType === 'DESIGN') return 'flat'
  return null
}

const BY_STYLE: Readonly<Record<Style, Look>> = {
  photo: { isFlat: false, volume: 1.2, blur: 0.014 },
  watercolor: { isFlat: false, volume: 0.55, blur: 0 },
  ink: { isFlat: false, volume: 0.9, blur: 0 },
  pixel: { isFlat: true, volume: 1, blur: 0 },
  flat: { isFlat: true, volume: 0.8, blur: 0 },
  '3d': { isFlat: false, volume: 0.8, blur: 0, isClay: true },
  risograph: { isFlat: false, volume: 0.9, blur: 0 },
  pencil: { isFlat: false, volume: 0.7, blur: 0 },
  oil: { isFlat: false, volume: 1.1, blur: 0 },
}
const BY_MODEL: Readonly<Record<Model, Look>> = {
  v4: { isFlat: false, volume: 0.85, blur: 0 },
  fast: { isFlat: true, volume: 1, blur: 0 },
  v3: { isFlat: false, volume: 0.95, blur: 0 },
}

/** How things are drawn before the style's filter. */
export const lookOf = (style: Style | null, model: Model): Look => (style ? BY_STYLE[style] : BY_MODEL[model])
