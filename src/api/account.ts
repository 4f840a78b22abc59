import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { apiKeyRecord, invoice } from '#contract/service/resources/account.ts'
import { accountRoutes } from '#contract/studio/account.ts'
import { call } from './call.ts'

export type ApiKey = z.infer<typeof apiKeyRecord>
export type Invoice = z.infer<typeof invoice>

export const keysQuery = queryOptions({
  queryKey: ['account', 'keys'],
  queryFn: ({ signal }) => call(accountRoutes.keys, { signal }),
  retry: false,
})

export const invoicesQuery = queryOptions({
  queryKey: ['account', 'invoices'],
  queryFn: ({ signal }) => call(accountRoutes.invoices, { signal }),
  retry: false,
})

export const modelsQuery = queryOptions({
  queryKey: ['models'],
  queryFn: ({ signal }) => call(accountRoutes.models, { signal }),
})

/** Custom models, owned and shared. */
export const loadModels = () => call(accountRoutes.models)
