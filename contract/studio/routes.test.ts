import { expect, it } from 'vitest'
import { COMMON_ERRORS, ERRORS } from './describe/errors.ts'
import type { Route } from './describe/route.ts'
import { routes } from './routes.ts'

const ROWS = Object.entries(routes).flatMap(([resource, rows]) =>
  Object.entries<Route>(rows).map(([name, row]) => [`${resource}.${name}`, row] as const),
)

it.each(ROWS)('%s parses each parameter of its path', (_, { path, params }) => {
  const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
  const parsed = params ? Object.keys(Object(params).shape ?? Object(params)._zod.def.shape) : []
  expect(parsed.toSorted()).toEqual(named.toSorted())
})

it.each(ROWS)(
  '%s lists only errors of the table, and none that any endpoint may answer with',
  (_, { errors }) => {
    for (const code of errors) {
      expect(Object.keys(ERRORS)).toContain(code)
      expect(COMMON_ERRORS).not.toContain(code)
    }
  },
)

it('no two rows take the same method and address', () => {
  const addresses = ROWS.map(([, { method, path }]) => `${method} ${path.replace(/:\w+/g, ':')}`)
  expect(new Set(addresses).size).toBe(addresses.length)
})

it('only read-only endpoints may be opened by a link on another site', () => {
  for (const [name, { isLinkable, method }] of ROWS) {
    if (isLinkable) expect(method, name).toBe('GET')
  }
})
