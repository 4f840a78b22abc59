import type { OperationId } from '#contract/service/operations/table.ts'

/** Storage key of a form's earlier content. */
export const earlierKey = (id: OperationId) => `easel.earlier.${id}`

/** Whether something is kept there; known without the code that reads it. */
export const hasEarlier = (id: OperationId): boolean => localStorage.getItem(earlierKey(id)) !== null
