import { type OperationId, operationOf } from '#contract/service/operations/table.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import { parseSize } from '#contract/service/values/generation-fields.ts'
import { formatRatio } from '#src/ui/format/format.ts'

/** An option of a size control: a ratio (`16x9`) or an exact size (`2560x1440`). */
export interface SizeOption {
  readonly value: string
  readonly label: string
  /** Proportions of its drawing. */
  readonly width: number
  readonly height: number
  /** The pixel tier of an exact size. */
  readonly tier: string
}

/** Ratios that are always visible; all others are under "More". */
const COMMON = ['1:1', '4:5', '4:3', '16:9', '9:16']

const tierOf = (width: number, height: number) => (width * height > 2_000_000 ? '2K' : '1K')

/** The choices of a ratio or size field as options; `AUTO` has the proportions of a square. */
export function sizeOptions(values: readonly string[]): readonly SizeOption[] {
  return values.map((value) => {
    if (value === 'AUTO') return { value, label: 'Auto', width: 1, height: 1, tier: '' }
    const { width, height } = parseSize(value)
    const isExact = width > 100
    const label = isExact ? formatRatio(width, height) : value.replace('x', ':')
    return { value, label, width, height, tier: isExact ? tierOf(width, height) : '' }
  })
}

/** The few options that are shown as tiles: Auto where there is one, the common ratios, and the chosen one. */
export function tilesOf(options: readonly SizeOption[], chosen: string | undefined): readonly SizeOption[] {
  const common = ['Auto', ...COMMON].flatMap(
    (label) => options.find((option) => option.label === label) ?? [],
  )
  const tiles = common.slice(0, 5)
  const picked = options.find((option) => option.value === chosen)
  return picked && !tiles.some((tile) => tile.value === picked.value) ? [...tiles.slice(0, 4), picked] : tiles
}

/** Exact size of the pictures that values ask for; null while the values are not usable. */
export function finalSize(id: OperationId, values: Readonly<Record<string, unknown>>, catalogue: Catalogue) {
  try {
    return operationOf(id).size(values, catalogue)
  } catch {
    return null
  }
}
