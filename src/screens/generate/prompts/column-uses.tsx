import { TriangleAlert } from 'lucide-react'
import { operationOf } from '#contract/service/operations/table.ts'
import { inputLook } from '#src/ui/inputs.ts'
import {
  type ColumnUse,
  columnUses,
  isField,
  nameIn,
  possibleUses,
  type Subject,
  withUse,
} from './table-rows.ts'

interface ColumnUsesProps {
  readonly columns: readonly string[]
  readonly uses: readonly ColumnUse[]
  readonly subject: Subject
  onUses(uses: readonly ColumnUse[]): void
}

const keyOf = (use: ColumnUse) => (use.kind === 'none' ? '' : `${use.kind} ${use.name}`)
/** A column's use as the form calls it. */
function wordsOf(use: ColumnUse, subject: Subject): string {
  if (use.kind === 'none') return 'not used'
  if (use.kind === 'variable') return `{${use.name}}`
  return nameIn(use.name, subject)
}

/** Two columns may have one name. */
const numbered = (columns: readonly string[]) =>
  columns.map((column, at) => ({ column, at, key: `${at} ${column}` }))

/** What each column is for; guessed from its name, and changed by hand. */
export function ColumnUses({ columns, uses, subject, onUses }: ColumnUsesProps) {
  const possible = possibleUses(subject)
  return (
    <div className="flex flex-wrap gap-3">
      {numbered(columns).map(({ column, at, key }) => (
        <label key={key} className="grid gap-1 text-xs text-ink-2">
          <span className="max-w-40 truncate">{column || `Column ${at + 1}`}</span>
          <select
            className={`${inputLook} h-8`}
            value={keyOf(uses[at] ?? { kind: 'none' })}
            onChange={({ target }) => {
              const chosen = possible.find((use) => keyOf(use) === target.value) ?? { kind: 'none' as const }
              onUses(withUse(uses, at, chosen))
            }}
          >
            {possible.map((use) => (
              <option key={keyOf(use)} value={keyOf(use)}>
                {wordsOf(use, subject)}
              </option>
            ))}
          </select>
        </label>
      ))}
      <NotTaken columns={columns} uses={uses} subject={subject} />
    </div>
  )
}

/** Columns whose values would be lost without a word. */
function NotTaken({ columns, uses, subject }: Omit<ColumnUsesProps, 'onUses'>) {
  const lost = columns.filter(
    (column, at) => (uses[at]?.kind ?? 'none') === 'none' && isField(column, subject.catalogue),
  )
  const doubled = lost.filter((column) => columnUses([column], subject)[0]?.kind !== 'none')
  const refused = lost.filter((column) => !doubled.includes(column))
  const title = operationOf(subject.model).title
  return (
    <>
      {refused.length > 0 && (
        <Warning>
          {`${refused.join(', ')} will not be sent: ${title} does not take ${refused.length === 1 ? 'it' : 'them'}.`}
        </Warning>
      )}
      {doubled.length > 0 && (
        <Warning>{`${doubled.join(', ')} will not be sent: another column is used for the same.`}</Warning>
      )}
    </>
  )
}

const Warning = ({ children }: { readonly children: string }) => (
  <p role="status" className="flex basis-full items-center gap-2 text-sm text-warn">
    <TriangleAlert size={14} aria-hidden className="shrink-0" />
    {children}
  </p>
)
