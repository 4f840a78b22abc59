import { apiKeyList, invoiceList } from '../service/resources/account.ts'
import { customModelList } from '../service/resources/model.ts'
import { SERVICE_ERRORS } from './describe/errors.ts'
import { route } from './describe/route.ts'

/** GET: account data of the studio's API key, in the image service's response schemas. */
export const ACCOUNT_KEYS_PATH = '/api/account/keys'
export const ACCOUNT_INVOICES_PATH = '/api/account/invoices'
export const MODELS_PATH = '/api/models'

/** Live account data of the studio's API key, read from the image service. */
export const accountRoutes = {
  keys: route({
    summary: 'List the API keys of the organization',
    method: 'GET',
    path: ACCOUNT_KEYS_PATH,
    permission: 'admin',
    replies: { 200: apiKeyList },
    errors: ['not-admin', ...SERVICE_ERRORS],
  }),
  invoices: route({
    summary: 'List the invoices of the organization',
    method: 'GET',
    path: ACCOUNT_INVOICES_PATH,
    permission: 'admin',
    replies: { 200: invoiceList },
    errors: ['not-admin', ...SERVICE_ERRORS],
  }),
  models: route({
    summary: 'List custom models',
    method: 'GET',
    path: MODELS_PATH,
    permission: 'read',
    replies: { 200: customModelList },
    errors: SERVICE_ERRORS,
  }),
}
