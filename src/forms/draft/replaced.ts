import type { OperationId } from '#contract/service/operations/table.ts'

const REPLACED: Readonly<Partial<Record<OperationId, Readonly<Record<string, readonly string[]>>>>> = {
  'generate-fast': {
    aspect_ratio: ['custom_width', 'custom_height'],
    resolution: ['custom_width', 'custom_height'],
  },
  'generate-v3': { aspect_ratio: ['resolution'] },
}

/** Places in the draft of fields that replace another one: while they are set, its default does not apply. */
export const replacedBy = (id: OperationId, name: string): `values.${string}`[] =>
  (REPLACED[id]?.[name] ?? []).map((field) => `values.${field}` as const)
