import type { Catalogue } from '../values/catalogue.ts'
import { webhookUrl } from '../values/generation-fields.ts'
import { type Field, flag, withDefault } from './field.ts'
import type { Fields, Operation, Route } from './operation.ts'

/** What a route takes besides files: query parameters and form fields. */
export interface RouteFields {
  readonly query: Fields
  readonly form: Fields
}

/**
 * The fields of a route of an operation, its webhook address and `dry_run` among them where it takes those. A service
 * may take webhook addresses by a field of its own.
 */
export function routeFields(
  operation: Operation,
  route: Route,
  catalogue: Catalogue,
  webhookField: Field = webhookUrl(catalogue),
): RouteFields {
  const webhook = { webhook_url: webhookField }
  return {
    query: {
      ...(route.webhook === 'query' ? webhook : {}),
      ...(route.dryRun ? { dry_run: withDefault(flag(), false) } : {}),
    },
    form: { ...operation.fields(catalogue), ...(route.webhook === 'form' ? webhook : {}) },
  }
}
