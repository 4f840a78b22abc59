import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { type Invoice, invoicesQuery } from '#src/api/account.ts'
import { saveFile } from '#src/ui/browser/save-file.ts'
import { Button } from '#src/ui/button.tsx'
import { count } from '#src/ui/format/format.ts'
import { formatDay, formatDecimal, formatMonth } from '#src/ui/format/format-period.ts'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { billOf, changeOn, csvOf, type KeyShare, totalOf } from './bill.ts'

/** Every period's invoice, and one of them by key and product. */
export function InvoicesScreen() {
  const { period } = useSearch({ from: '/admin/invoices' })
  const { data, error } = useQuery(invoicesQuery)
  const invoices = data?.invoices.toSorted((a, b) => b.start_time.localeCompare(a.start_time)) ?? []
  const at = Math.max(
    0,
    invoices.findIndex(({ start_time }) => start_time === period),
  )
  const chosen = invoices[at]
  return (
    <AdminFrame title="Invoices" error={error} isLoading={!data}>
      {data && !chosen && (
        <EmptyState title="No invoices yet">The first invoice appears after the first charge.</EmptyState>
      )}
      {chosen && (
        <div className="grid gap-4 lg:grid-cols-[320px_minmax(0,1fr)]">
          <Periods invoices={invoices} chosen={chosen} />
          <OneInvoice
            invoice={chosen}
            before={invoices.slice(at + 1).find(({ status }) => status !== 'voided')}
          />
        </div>
      )}
    </AdminFrame>
  )
}

const STATUS: Readonly<Record<Invoice['status'], { readonly label: string; readonly tone: string }>> = {
  draft: { label: 'Draft', tone: 'text-run' },
  pending_payment: { label: 'To be paid', tone: 'text-warn' },
  paid: { label: 'Paid', tone: 'text-ok' },
  voided: { label: 'Voided', tone: 'text-ink-3 line-through' },
}

function Periods({ invoices, chosen }: { readonly invoices: readonly Invoice[]; readonly chosen: Invoice }) {
  return (
    <nav aria-label="Periods" className="num surface h-fit overflow-hidden text-sm">
      <ul>
        {invoices.map((invoice) => (
          <li key={`${invoice.start_time}-${invoice.status}`} className="border-b last:border-b-0">
            <Link
              to="/admin/invoices"
              search={{ period: invoice.start_time }}
              replace
              aria-current={invoice === chosen ? 'page' : undefined}
              className="flex min-h-11 items-center gap-3 px-3 py-1.5 hover:bg-hover aria-[current]:bg-raised"
            >
              <span className="w-20">{formatMonth(invoice.start_time)}</span>
              <span className={`text-xs ${STATUS[invoice.status].tone}`}>{STATUS[invoice.status].label}</span>
              <span className="ml-auto">{formatDecimal(invoice.total, invoice.currency_code)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="border-t p-3 text-xs text-ink-3">
        {[...new Set(invoices.map(({ currency_code }) => currency_code))].map((currency) => (
          <span key={currency} className="block">
            Issued and not voided: {formatDecimal(totalOf(invoices, currency), currency)}
          </span>
        ))}
      </p>
    </nav>
  )
}

function OneInvoice({
  invoice,
  before,
}: {
  readonly invoice: Invoice
  readonly before: Invoice | undefined
}) {
  const bill = billOf(invoice)
  // A month that is not over is no smaller than the one before.
  const change = invoice.status === 'draft' ? null : changeOn(before, invoice)
  const money = (text: string) => formatDecimal(text, invoice.currency_code)
  return (
    <article aria-label="Invoice" className="num grid content-start gap-4">
      <header className="flex flex-wrap items-end gap-x-6 gap-y-2">
        <div>
          <h2 className="text-sm text-ink-3">{formatMonth(invoice.start_time)}</h2>
          <p className="text-2xl font-semibold">{money(invoice.total)}</p>
        </div>
        <p className="text-xs text-ink-3">
          <span className={STATUS[invoice.status].tone}>{STATUS[invoice.status].label}</span>
          {invoice.status === 'draft' && ' · in progress'}
          {invoice.issued_time && ` · issued ${formatDay(invoice.issued_time)}`}
          {invoice.paid_time && ` · paid ${formatDay(invoice.paid_time)}`}
          {change && before && ` · ${change} on ${formatMonth(before.start_time)}`}
        </p>
        <Button
          className="ml-auto"
          onClick={() =>
            saveFile(
              new Blob([csvOf(invoice)], { type: 'text/csv' }),
              `invoice-${invoice.start_time.slice(0, 7)}.csv`,
            )
          }
        >
          <Download size={15} aria-hidden /> CSV
        </Button>
      </header>
      {bill.keys.map((key) => (
        <KeyLines key={key.id ?? 'none'} share={key} money={money} />
      ))}
      <output
        aria-label="Check"
        className={`surface p-3 text-sm ${bill.gap === '0' ? 'text-ok' : 'text-bad'}`}
      >
        {bill.gap === '0'
          ? `Adds up: the lines come to exactly ${money(bill.sum)}.`
          : `Does not add up: the lines come to ${money(bill.sum)}, ${money(bill.gap)} less than the total.`}
      </output>
      {bill.foreign.length > 0 && (
        <p className="text-xs text-warn">
          {count(bill.foreign.length, 'line')} in another currency, not included in this sum.
        </p>
      )}
    </article>
  )
}

function KeyLines({ share, money }: { readonly share: KeyShare; money(text: string): string }) {
  return (
    <section aria-label={share.label} className="surface overflow-x-auto">
      <header className="flex flex-wrap items-baseline gap-x-3 border-b px-3 py-2 text-sm">
        <h3 className="font-medium">{share.label}</h3>
        <span className="font-mono text-xs text-ink-3">{share.redacted}</span>
        <span className="ml-auto text-xs text-ink-3">{Math.round(share.share * 100)} %</span>
        <span className="font-medium">{money(share.total)}</span>
      </header>
      <table className="w-full text-left text-sm">
        <thead className="text-xs text-ink-3">
          <tr>
            <th className="px-3 py-1.5 font-medium">Product</th>
            <th className="px-1.5 text-right font-medium last:pr-3 md:px-3">Quantity</th>
            <th className="px-1.5 text-right font-medium last:pr-3 md:px-3">Unit price</th>
            <th className="px-1.5 text-right font-medium last:pr-3 md:px-3">Cost</th>
          </tr>
        </thead>
        <tbody>
          {share.lines.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id, and the list never changes
            <tr key={place} className="border-t">
              <td className="px-3 py-1.5 wrap-anywhere">{line.description}</td>
              <td className="px-1.5 text-right text-ink-2 md:px-3">{line.quantity}</td>
              <td className="px-1.5 text-right text-ink-2 md:px-3">{money(line.unit_price)}</td>
              <td className="px-1.5 text-right last:pr-3 md:px-3">{money(line.cost_total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
