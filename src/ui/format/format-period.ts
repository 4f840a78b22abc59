const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })
// Periods are in UTC, as the service's invoices are.
const month = new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** `Nov 21, 2026`. */
export const formatDay = (iso: string) => day.format(new Date(iso))

/** `Nov 2026`, of the month that a period begins in. */
export const formatMonth = (iso: string) => month.format(new Date(iso))

/** Money from a decimal text, to its last decimal: no float in between. */
export function formatDecimal(text: string, currency: string): string {
  const decimals = Math.max(2, text.split('.')[1]?.length ?? 0)
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return format.format(text as Intl.StringNumericLiteral)
}
