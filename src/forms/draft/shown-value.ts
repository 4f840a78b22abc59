import * as z from 'zod/mini'
import type { Field } from '#contract/service/describe/field.ts'
import { type OperationId, operationOf } from '#contract/service/operations/table.ts'

export const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''

export const takesSeveral = (id: OperationId, name: string) => operationOf(id).batchedBy === name

/**
 * A field's value as its control can show it; undefined if it shows none. Controls draw this and requests send it, so
 * that a stale value (another catalogue, a damaged draft) is in neither.
 */
export function shownValue(field: Field, value: unknown, isSeveral: boolean): unknown {
  if (!isGiven(value)) return undefined
  switch (field.kind) {
    case 'choice':
      return shownChoice(field, value, isSeveral)
    case 'text':
      return typeof value === 'string' ? value : undefined
    case 'flag':
      return typeof value === 'boolean' ? value : undefined
    case 'integer':
    case 'number':
      // Typed text that is no number yet is visible and refused; a slider has numbers only.
      return typeof value === 'number' || (typeof value === 'string' && !field.clamps) ? value : undefined
    case 'list':
      return Array.isArray(value) && value.length > 0 ? value.map(String) : undefined
    case 'json':
      return z.safeParse(field.schema, value).success ? value : undefined
  }
}

function shownChoice({ values = [] }: Field, value: unknown, isSeveral: boolean): unknown {
  const given = [value].flat().map(String)
  if (!isSeveral) return typeof value === 'string' && values.includes(value) ? value : undefined
  const chosen = values.filter((one) => given.includes(one))
  return chosen.length > 0 ? chosen : undefined
}
