import type { Catalogue } from '../values/catalogue.ts'
import { webhookUrl } from '../values/generation-fields.ts'
import { documented } from './documented.ts'
import { type Field, flag, withDefault } from './field.ts'
import type { Fields, Operation, Route } from './operation.ts'

const dryRun = () =>
  documented(
    withDefault(flag(), false),
    'Validates and prices the request without running it. Nothing is generated, stored or charged; the response is a price quote.',
  )

/** The parameters of a route besides files: query parameters and form fields. */
export interface RouteFields {
  readonly query: Fields
  readonly form: Fields
}

/**
 * The fields of an operation's route, including its webhook address and `dry_run` where it accepts those. A service
 * may replace the webhook field with its own.
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
      ...(route.dryRun ? { dry_run: dryRun() } : {}),
    },
    form: { ...operation.fields(catalogue), ...(route.webhook === 'form' ? webhook : {}) },
  }
}
