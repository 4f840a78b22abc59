import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import {
  apiKeyList,
  type apiKeyRecord,
  type invoice,
  invoiceList,
} from '#contract/service/resources/account.ts'
import { ACCOUNT_INVOICES_PATH, ACCOUNT_KEYS_PATH } from '#contract/studio/account.ts'
import { ask } from '#src/api/call.ts'

export type ApiKey = z.infer<typeof apiKeyRecord>
export type Invoice = z.infer<typeof invoice>

export const keysQuery = queryOptions({
  queryKey: ['account', 'keys'],
  queryFn: ({ signal }) => ask(ACCOUNT_KEYS_PATH, { answer: apiKeyList, signal }),
  retry: false,
})

export const invoicesQuery = queryOptions({
  queryKey: ['account', 'invoices'],
  queryFn: ({ signal }) => ask(ACCOUNT_INVOICES_PATH, { answer: invoiceList, signal }),
  retry: false,
})
