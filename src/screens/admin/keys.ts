import { caseFolded } from '#contract/service/describe/case-folding.ts'
import type { ApiKey } from '#src/api/account.ts'

/** Columns of the table of keys, by their sort keys. */
export const KEY_COLUMNS = {
  label: 'Label',
  key: 'Key',
  status: 'Status',
  creator: 'Creator',
  created: 'Created',
} as const
export type KeyColumn = keyof typeof KEY_COLUMNS

export interface KeySearch {
  readonly q?: string | undefined
  readonly status?: ApiKey['status'] | undefined
  readonly sort?: KeyColumn | undefined
  /** Whether the order is ascending. */
  readonly up?: boolean | undefined
}

const textOf: Readonly<Record<KeyColumn, (key: ApiKey) => string>> = {
  label: ({ label }) => label ?? '',
  key: ({ redacted_api_key }) => redacted_api_key,
  status: ({ status }) => status,
  creator: ({ creator_display_label }) => creator_display_label ?? '',
  created: ({ creation_time }) => creation_time,
}

/** The matching keys in the chosen order; newest first by default. */
export function shownKeys(keys: readonly ApiKey[], search: KeySearch): readonly ApiKey[] {
  const { q = '', status, sort = 'created', up = false } = search
  const words = caseFolded(q.trim())
  const isFound = (key: ApiKey) =>
    [key.label, key.redacted_api_key, key.creator_display_label, key.api_key_id].some((text) =>
      caseFolded(text ?? '').includes(words),
    )
  return keys
    .filter((key) => (status === undefined || key.status === status) && isFound(key))
    .toSorted((a, b) => textOf[sort](a).localeCompare(textOf[sort](b)) * (up ? 1 : -1))
}

export function countByStatus(keys: readonly ApiKey[]): Readonly<Record<'all' | ApiKey['status'], number>> {
  const count = (status: ApiKey['status']) => keys.filter((key) => key.status === status).length
  return {
    all: keys.length,
    active: count('active'),
    disabled: count('disabled'),
    archived: count('archived'),
  }
}
