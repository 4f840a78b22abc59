import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { accountRoutes } from '#contract/studio/account.ts'
import { studioRoutes } from '#contract/studio/studio.ts'
import { aStatus } from '#src/testing/builders.tsx'
import { hold, refuse, reply } from '#src/testing/reply.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { server } from '#src/testing/server.ts'
import { InvoicesScreen } from './invoices-screen.tsx'

const show = () => renderScreen({ path: '/admin/invoices', screen: InvoicesScreen })

const aLine = (cost: string, change: object = {}) => ({
  description: 'image_generation_v4',
  quantity: '2',
  unit_price: '0.03',
  cost_total: cost,
  currency_code: 'USD',
  api_key: { id: 'key-1', redacted_key: 'abcd••••', label: 'press' },
  ...change,
})

const anInvoice = (month: string, change: object = {}) => ({
  start_time: `2026-${month}-01T00:00:00Z`,
  end_time: `2026-${month}-28T00:00:00Z`,
  status: 'paid' as const,
  total: '0.06',
  currency_code: 'USD',
  line_items: [aLine('0.06')],
  ...change,
})

beforeEach(() => server.use(reply(studioRoutes.status, aStatus())))

it('shows that the invoices load until they are there', async () => {
  const invoices = hold(accountRoutes.invoices, { invoices: [anInvoice('10')] })
  server.use(invoices.handler)
  show()
  await invoices.asked()
  expect(screen.getByText('Loading…')).toBeVisible()
  expect(screen.queryByRole('article')).toBeNull()
  invoices.release()
  expect(await screen.findByRole('article', { name: 'Invoice' })).toBeVisible()
  expect(screen.queryByText('Loading…')).toBeNull()
})

it('a failure says that the invoices could not be loaded, and why, and not that there are none', async () => {
  server.use(
    refuse(accountRoutes.invoices, 'service-silent', { error: 'The image service is not responding.' }),
  )
  show()
  expect(await screen.findByText('Invoices could not be loaded')).toBeVisible()
  expect(screen.getByText('The image service is not responding.')).toBeVisible()
  for (const text of ['No invoices yet', 'For organization admins', 'Loading…'])
    expect(screen.queryByText(text)).toBeNull()
})

it('who is no admin reads that', async () => {
  server.use(refuse(accountRoutes.invoices, 'not-admin', { error: 'Only admins see invoices.' }))
  show()
  expect(await screen.findByText('For organization admins')).toBeVisible()
})

it('an account that was never charged has no invoice yet', async () => {
  server.use(reply(accountRoutes.invoices, { invoices: [] }))
  show()
  expect(await screen.findByText('No invoices yet')).toBeVisible()
})

it('the newest period is open, its lines add up to the cent, and another one is a press away', async () => {
  const invoices = [
    anInvoice('09'),
    anInvoice('10', { status: 'draft', total: '1.5', line_items: [aLine('1.5')] }),
  ]
  server.use(reply(accountRoutes.invoices, { invoices }))
  const { router } = show()
  const invoice = await screen.findByRole('article', { name: 'Invoice' })
  expect(invoice).toHaveTextContent('Draft · in progress')
  expect(within(invoice).getByRole('status', { name: 'Check' })).toHaveTextContent(
    'Adds up: the lines come to exactly $1.50.',
  )
  const periods = within(screen.getByRole('navigation', { name: 'Periods' })).getAllByRole('link')
  expect(periods).toHaveLength(2)
  expect(periods[0]).toHaveAttribute('aria-current', 'page')
  await userEvent.click(periods[1] as HTMLElement)
  await waitFor(() => expect(screen.getByRole('article')).toHaveTextContent('Paid'))
  expect(router.state.location.search).toMatchObject({ period: '2026-09-01T00:00:00Z' })
})

it('a month that is over is compared with the one before, one that goes on is not', async () => {
  const invoices = [
    anInvoice('08', { total: '3' }),
    anInvoice('09', { total: '1.5' }),
    anInvoice('10', { status: 'draft', total: '1.5' }),
  ]
  server.use(reply(accountRoutes.invoices, { invoices }))
  show()
  expect(await screen.findByRole('article', { name: 'Invoice' })).not.toHaveTextContent(/on Sep/)
  const [, over] = within(screen.getByRole('navigation', { name: 'Periods' })).getAllByRole('link')
  await userEvent.click(over as HTMLElement)
  await waitFor(() => expect(screen.getByRole('article')).toHaveTextContent(/50 % on Aug/))
})

it('an invoice whose lines do not come to its total says by how much', async () => {
  server.use(reply(accountRoutes.invoices, { invoices: [anInvoice('10', { total: '0.07' })] }))
  show()
  expect(await screen.findByRole('status', { name: 'Check' })).toHaveTextContent(
    'Does not add up: the lines come to $0.06, $0.01 less than the total.',
  )
})

it('a line without a key stands apart, and a line in another currency is in no sum', async () => {
  const line_items = [aLine('0.06', { api_key: undefined }), aLine('5', { currency_code: 'EUR' })]
  server.use(reply(accountRoutes.invoices, { invoices: [anInvoice('10', { line_items })] }))
  show()
  expect(await screen.findByRole('region', { name: 'No API key' })).toBeVisible()
  expect(screen.getByText('1 line in another currency, not included in this sum.')).toBeVisible()
})
