const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })
const fineDollars = new Intl.NumberFormat('en', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 4,
})
const whole = new Intl.NumberFormat('en')
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const exact = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' })

/** Millionths of a dollar as money; parts of a cent are shown where there are any. */
export function formatMicros(micros: number): string {
  return (micros % 10_000 === 0 ? dollars : fineDollars).format(micros / 1_000_000)
}

/** A sum of money; one that is no more than an estimate says so. */
export const formatCost = (micros: number, isEstimate: boolean): string =>
  isEstimate ? `≈ ${formatMicros(micros)}` : formatMicros(micros)

// Invoices cover months in UTC, and so do the library's.
const longMonth = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `November 2026`, of a day or of a month such as 2026-11. */
export const monthName = (iso: string): string => longMonth.format(new Date(iso))

/** The meaning of ≈ beside a cost: a draft is not final, as it may change. */
export const untilInvoice = (iso: string): string =>
  `An estimate until the invoice of ${monthName(iso)} is issued`

/** `<1 s`, `12 s`, `2 min 5 s`. */
export function formatSeconds(seconds: number): string {
  const rounded = Math.round(seconds)
  if (rounded < 1) return '<1 s'
  return rounded < 60 ? `${rounded} s` : `${Math.floor(rounded / 60)} min ${rounded % 60} s`
}

/** An estimated time: `≈ 12 s`, and `<1 s`, which is a bound already. */
export function formatAbout(seconds: number): string {
  const time = formatSeconds(seconds)
  return time.startsWith('<') ? time : `≈ ${time}`
}

/** `2560 × 1600`, from numbers or from `2560x1600`. */
export function formatSize(size: { readonly width: number; readonly height: number } | string): string {
  return typeof size === 'string' ? size.replace('x', ' × ') : `${size.width} × ${size.height}`
}

/** `840 B`, `1.2 kB`, `150 kB`, `5.0 MB`: by 1,000 (SI), as budgets and the limits of clients count. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`
  if (bytes < 9_950) return `${(bytes / 1_000).toFixed(1)} kB`
  // Rounded first: 999,600 bytes are 1.0 MB and not 1000 kB.
  const kb = Math.round(bytes / 1_000)
  return kb < 1_000 ? `${kb} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

/** Seeds in groups of three: `418 203 771`. */
export const formatSeed = (seed: number) => whole.format(seed).replaceAll(',', ' ')

/** `3,412`. */
export const formatWhole = (number: number) => whole.format(number)

/** Names as words: the first ones, and the number of the others. `a.png, b.png, c.png, d.png, and 3 more`. */
export function someOf(names: readonly string[], limit = 4): string {
  const shown = names.length > limit ? [...names.slice(0, limit), `${names.length - limit} more`] : names
  return new Intl.ListFormat('en').format(shown)
}

/** `4 pictures`, `1 picture`. */
export const count = (number: number, noun: string) =>
  `${whole.format(number)} ${noun}${number === 1 ? '' : 's'}`

const STEPS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** `5 minutes ago`; `now` is handed in so that a list agrees with itself. */
export function formatAgo(iso: string, now: number): string {
  const seconds = (now - Date.parse(iso)) / 1000
  const step = STEPS.find(([, size]) => seconds >= size)
  return step ? relative.format(-Math.floor(seconds / step[1]), step[0]) : 'just now'
}

export const formatExact = (iso: string) => exact.format(new Date(iso))

/** The nearest proportions that people know: `16:9`; else how many times as long one side is: `2.4:1`, `1:2.4`. */
export function formatRatio(width: number, height: number): string {
  const known = [
    [1, 1],
    [5, 4],
    [4, 3],
    [7, 5],
    [3, 2],
    [16, 10],
    [16, 9],
    [2, 1],
    [3, 1],
    [4, 1],
  ] as const
  const ratio = Math.max(width, height) / Math.min(width, height)
  const [long, short] = known.reduce((best, next) =>
    Math.abs(next[0] / next[1] - ratio) < Math.abs(best[0] / best[1] - ratio) ? next : best,
  )
  const isNear = Math.abs(long / short - ratio) / ratio <= 0.03
  const sides = isNear ? [long, short] : [Number(ratio.toFixed(1)), 1]
  return (width >= height ? sides : sides.toReversed()).join(':')
}
