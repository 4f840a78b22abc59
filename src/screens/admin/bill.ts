import Big from 'big.js'
import Papa from 'papaparse'
import type { Invoice } from '#src/api/account.ts'

type Line = Invoice['line_items'][number]

/** Lines of one key, or those that name none. */
export interface KeyShare {
  /** Id of the key; null for lines without one. */
  readonly id: string | null
  readonly label: string
  readonly redacted: string | null
  readonly lines: readonly Line[]
  /** Decimal text in the invoice's currency. */
  readonly total: string
  readonly units: string
  /** 0–1 of all lines. */
  readonly share: number
}

export interface Bill {
  readonly keys: readonly KeyShare[]
  /** Sum of the lines, as decimal text. */
  readonly sum: string
  /** The invoice's total less the sum of its lines; '0' where it adds up. */
  readonly gap: string
  /** Lines in another currency than the invoice's, which are not summed. */
  readonly foreign: readonly Line[]
}

const sumOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum.plus(text), new Big(0))

/** An invoice by key and product. Decimal arithmetic throughout; currencies are never mixed. */
export function billOf(invoice: Invoice): Bill {
  const own = invoice.line_items.filter(({ currency_code }) => currency_code === invoice.currency_code)
  const sum = sumOf(own.map(({ cost_total }) => cost_total))
  const groups = new Map<string | null, Line[]>()
  for (const line of own) {
    const id = line.api_key?.id ?? null
    groups.set(id, [...(groups.get(id) ?? []), line])
  }
  const keys = [...groups].map(([id, lines]): KeyShare => {
    const key = lines.find(({ api_key }) => api_key)?.api_key
    const total = sumOf(lines.map(({ cost_total }) => cost_total))
    return {
      id,
      label: id === null ? 'No API key' : (key?.label ?? 'No label'),
      redacted: key?.redacted_key ?? null,
      lines: lines.toSorted((a, b) => a.description.localeCompare(b.description)),
      total: total.toFixed(),
      units: sumOf(lines.map(({ quantity }) => quantity)).toFixed(),
      share: sum.eq(0) ? 0 : total.div(sum).toNumber(),
    }
  })
  return {
    keys: keys.toSorted((a, b) => new Big(b.total).cmp(a.total)),
    sum: sum.toFixed(),
    gap: new Big(invoice.total).minus(sum).toFixed(),
    foreign: invoice.line_items.filter(({ currency_code }) => currency_code !== invoice.currency_code),
  }
}

/** The amount due per currency; voided and draft invoices do not count. */
export const totalOf = (invoices: readonly Invoice[], currency: string): string =>
  sumOf(
    invoices
      .filter(
        ({ status, currency_code }) =>
          currency_code === currency && status !== 'voided' && status !== 'draft',
      )
      .map(({ total }) => total),
  ).toFixed(2)

/** The change from the previous month as a signed percentage; null without a previous month or a whole percent. */
export function changeOn(before: Invoice | undefined, invoice: Invoice): string | null {
  if (!before || before.currency_code !== invoice.currency_code || new Big(before.total).eq(0)) return null
  const percent = new Big(invoice.total).minus(before.total).div(before.total).times(100).round(0)
  if (percent.eq(0)) return null
  return `${percent.gt(0) ? '+' : '−'}${percent.abs().toFixed(0)} %`
}

/** The lines as CSV; numbers as the service wrote them. */
export const csvOf = (invoice: Invoice): string =>
  Papa.unparse(
    invoice.line_items.map((line) => ({
      start: invoice.start_time,
      end: invoice.end_time,
      status: invoice.status,
      key_id: line.api_key?.id ?? '',
      key_label: line.api_key?.label ?? '',
      key: line.api_key?.redacted_key ?? '',
      product: line.description,
      quantity: line.quantity,
      unit_price: line.unit_price,
      cost: line.cost_total,
      currency: line.currency_code,
    })),
    // A label that starts like a formula would be run by a spreadsheet.
    { escapeFormulae: true },
  )
