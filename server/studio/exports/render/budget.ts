/** An encoded picture; `quality` is null for lossless encoding. */
export interface Encoded {
  readonly bytes: Buffer
  readonly quality: number | null
}

interface Fitted extends Encoded {
  readonly isOverBudget: boolean
}

const MIN_QUALITY = 1
/** Higher qualities make files larger without a visible difference. */
export const MAX_FITTED_QUALITY = 95

/** Encodes at the highest quality within the budget, by bisection; at the lowest if none fits. */
export async function fitted(
  encode: (quality: number) => Promise<Buffer>,
  budgetBytes: number,
): Promise<Fitted> {
  const at = async (quality: number) => ({ quality, bytes: await encode(quality) })
  const fits = ({ bytes }: Encoded) => bytes.length <= budgetBytes
  const best = await at(MAX_FITTED_QUALITY)
  if (fits(best)) return { ...best, isOverBudget: false }
  let found: Encoded | null = null
  for (let low = MIN_QUALITY, high = MAX_FITTED_QUALITY - 1; low <= high; ) {
    const tried = await at(Math.floor((low + high) / 2))
    if (fits(tried)) {
      found = tried
      low = tried.quality + 1
    } else high = tried.quality - 1
  }
  return found ? { ...found, isOverBudget: false } : { ...(await at(MIN_QUALITY)), isOverBudget: true }
}
