import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Archive, ArrowDown, ArrowUp, Ban, CircleCheck, type LucideIcon } from 'lucide-react'
import { useTypedWords } from '#src/address/use-typed-words.ts'
import { type ApiKey, keysQuery } from '#src/api/account.ts'
import { classNames } from '#src/ui/class-names.ts'
import { formatDay } from '#src/ui/format/format-period.ts'
import { inputLook } from '#src/ui/inputs.ts'
import { Segmented } from '#src/ui/segmented.tsx'
import { AdminFrame } from './admin-frame.tsx'
import { countByStatus, KEY_COLUMNS, type KeyColumn, type KeySearch, shownKeys } from './keys.ts'

/** The organization's API keys with filter, sorting and search, kept in the address. */
export function KeysScreen() {
  const search = useSearch({ from: '/admin/keys' })
  const navigate = useNavigate({ from: '/admin/keys' })
  const { data, error } = useQuery(keysQuery)
  const change = (next: Partial<KeySearch>) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true })
  const { words, type } = useTypedWords(search.q ?? '', (q) => change({ q: q || undefined }))
  const keys = data?.api_keys ?? []
  const shown = shownKeys(keys, search)
  return (
    <AdminFrame title="API keys" error={error} isLoading={!data}>
      {data && (
        <>
          <div className="mb-3 flex flex-wrap items-center gap-3">
            <div className="w-full md:w-auto md:min-w-80">
              <Segmented
                label="Status"
                options={Object.entries(countByStatus(keys)).map(([value, count]) => ({
                  value,
                  label: `${value === 'all' ? 'All' : WORDS[value as ApiKey['status']].label} ${count}`,
                }))}
                value={search.status ?? 'all'}
                onChange={(value) =>
                  change({ status: value === 'all' ? undefined : (value as ApiKey['status']) })
                }
              />
            </div>
            <input
              type="search"
              aria-label="Search keys"
              placeholder="Label, creator or first characters"
              value={words}
              onChange={({ target }) => type(target.value)}
              className={`${inputLook} h-8 w-full md:w-72`}
            />
            <span className="num ml-auto text-xs text-ink-3">
              {shown.length} of {keys.length}
            </span>
          </div>
          <KeysTable
            keys={shown}
            search={search}
            emptyText={keys.length === 0 ? 'No API keys yet' : 'No matching keys'}
            onSort={change}
          />
        </>
      )}
    </AdminFrame>
  )
}

interface KeysTableProps {
  readonly keys: readonly ApiKey[]
  readonly search: KeySearch
  /** Shown where there is no key. */
  readonly emptyText: string
  onSort(next: Partial<KeySearch>): void
}

/** On a phone they are under the label. */
const ON_WIDE_SCREENS: readonly string[] = ['creator', 'created'] satisfies readonly KeyColumn[]

function KeysTable({ keys, search, emptyText, onSort }: KeysTableProps) {
  const { sort = 'created', up = false } = search
  const Arrow = up ? ArrowUp : ArrowDown
  return (
    <div className="surface overflow-x-auto">
      <table className="num w-full text-left text-sm md:min-w-160">
        <thead className="text-xs text-ink-3">
          <tr>
            {Object.entries(KEY_COLUMNS).map(([id, label]) => (
              <th
                key={id}
                aria-sort={id === sort ? (up ? 'ascending' : 'descending') : 'none'}
                className={classNames(
                  'px-3 py-1.5 font-medium',
                  ON_WIDE_SCREENS.includes(id) && 'max-md:hidden',
                )}
              >
                <button
                  type="button"
                  onClick={() =>
                    onSort({ sort: id as keyof typeof KEY_COLUMNS, up: id === sort ? !up : true })
                  }
                  className="flex min-h-7 items-center gap-1 hover:text-ink"
                >
                  {label} {id === sort && <Arrow size={12} aria-hidden />}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.api_key_id} className="border-t">
              <td className="px-3 py-2 wrap-anywhere">
                {key.label ?? <span className="text-ink-3">no label</span>}
                <span className="block text-xs text-ink-3 md:hidden">
                  {key.creator_display_label ?? '–'} · {formatDay(key.creation_time)}
                </span>
              </td>
              <td className="px-3 font-mono text-xs text-ink-2">{key.redacted_api_key}</td>
              <td className="px-3">
                <Status status={key.status} />
              </td>
              <td className="px-3 text-ink-2 max-md:hidden">{key.creator_display_label ?? '–'}</td>
              <td className="px-3 text-ink-2 max-md:hidden" title={key.creation_time}>
                {formatDay(key.creation_time)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {keys.length === 0 && <p className="border-t p-4 text-center text-sm text-ink-3">{emptyText}</p>}
    </div>
  )
}

const WORDS: Readonly<Record<ApiKey['status'], { label: string; icon: LucideIcon; tone: string }>> = {
  active: { label: 'Active', icon: CircleCheck, tone: 'text-ok' },
  disabled: { label: 'Disabled', icon: Ban, tone: 'text-warn' },
  archived: { label: 'Archived', icon: Archive, tone: 'text-ink-3' },
}

function Status({ status }: { readonly status: ApiKey['status'] }) {
  const { label, icon: Icon, tone } = WORDS[status]
  return (
    <span className={`flex items-center gap-1.5 ${tone}`}>
      <Icon size={14} aria-hidden /> {label}
    </span>
  )
}
