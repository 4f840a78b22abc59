import type { FastifyRequest } from 'fastify'
import type { Fields } from '#contract/service/describe/operation.ts'
import { checkFields, decodeForm } from '#contract/service/describe/request.ts'
import { invalid } from '../service-error.ts'

const EMPTY = 'is empty; give it a value, or leave it out'

/**
 * Parses the query parameters; refuses with 400 the invalid ones. Unlike an empty text of a form, an empty parameter
 * counts as given: if it were ignored, `dry_run=` would be paid for.
 */
export function queryOf(request: FastifyRequest, fields: Fields): Readonly<Record<string, unknown>> {
  const { searchParams } = new URL(request.url, 'http://service')
  const empty = new Set([...searchParams].flatMap(([at, text]) => (text === '' ? [at] : [])))
  if (empty.size > 0) throw invalid([...empty].map((at) => ({ at, message: EMPTY })))
  const decoded = decodeForm(fields, searchParams)
  const checked = decoded.ok ? checkFields(fields, decoded.values) : decoded
  if (!checked.ok) throw invalid(checked.issues)
  return checked.values
}
