import type { Catalogue } from './catalogue.ts'
import { flag, withDefault } from './field.ts'
import { webhookUrl } from './generation-fields.ts'
import type { Fields, Operation, Route } from './operation.ts'

/** What a route takes besides files: query parameters and form fields. */
export interface RouteFields {
  readonly query: Fields
  readonly form: Fields
}

/** The fields of a route of an operation, its webhook address and `dry_run` among them where it takes those. */
export function routeFields(operation: Operation, route: Route, catalogue: Catalogue): RouteFields {
  const webhook = { webhook_url: webhookUrl(catalogue) }
  return {
    query: {
      ...(route.webhook === 'query' ? webhook : {}),
      ...(route.dryRun ? { dry_run: withDefault(flag(), false) } : {}),
    },
    form: { ...operation.fields(catalogue), ...(route.webhook === 'form' ? webhook : {}) },
  }
}
