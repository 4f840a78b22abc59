import { useMemo, useState } from 'react'
import { MAX_ROWS } from '#contract/studio/presses/press.ts'
import { faultAt } from '#contract/studio/presses/spread.ts'
import { useChangeSearch } from '#src/address/use-change-search.ts'
import { useCatalogue } from '#src/api/studio-status.ts'
import { requestOf, sentOf } from '#src/forms/draft/draft.ts'
import { loadDraft } from '#src/forms/draft/stored-draft.ts'
import { estimateOf } from '#src/forms/estimate.ts'
import { usePress } from '#src/runs/press.ts'
import { firstClick } from '#src/ui/browser/first-click.ts'
import { Button } from '#src/ui/button.tsx'
import { count } from '#src/ui/format/format.ts'
import { priced } from '#src/ui/format/priced.ts'
import { ColumnUses } from './column-uses.tsx'
import type { PromptsProps } from './prompts-props.ts'
import { RowsPreview } from './rows-preview.tsx'
import type { Table } from './table.ts'
import { TableInput } from './table-input.tsx'
import {
  type ColumnUse,
  columnUses,
  exampleColumns,
  faultWords,
  type JudgedRow,
  judgeRows,
  type Subject,
} from './table-rows.ts'

/** Runs from a table of prompts: read, shown as what each row would make, priced together, and pressed once. */
export function PromptTable({ model, onClose }: PromptsProps) {
  const catalogue = useCatalogue()
  const [draft] = useState(() => loadDraft(model))
  const subject = useMemo(() => ({ model, draft, catalogue }), [model, draft, catalogue])
  const [table, setTable] = useState<Table | null>(null)
  const [uses, setUses] = useState<readonly ColumnUse[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  async function read(text: string) {
    // The parser is loaded by the first table.
    const { readTable } = await import('./table.ts')
    const found = readTable(text)
    const many = found.rows.length
    setFailure(
      many === 0
        ? 'The table has no rows: its first line names the columns, each other line is a run.'
        : many > MAX_ROWS
          ? `The table has ${many} rows; at most ${MAX_ROWS} fit into one press. Split it.`
          : null,
    )
    setTable(many > 0 && many <= MAX_ROWS ? found : null)
    setUses(columnUses(found.columns, subject))
  }
  async function readFile(file: File) {
    try {
      const { textOf } = await import('./table.ts')
      await read(await textOf(file))
    } catch {
      setFailure('The file could not be read.')
    }
  }
  return (
    <div className="grid gap-4">
      <TableInput
        columns={exampleColumns(subject)}
        onText={(text) => void read(text)}
        onFile={(file) => void readFile(file)}
      />
      {failure !== null && (
        <p role="alert" className="text-sm text-bad">
          {failure}
        </p>
      )}
      {table && (
        <>
          <ColumnUses columns={table.columns} uses={uses} subject={subject} onUses={setUses} />
          <Pressing subject={subject} rows={judgeRows(table, uses, subject)} onClose={onClose} />
        </>
      )}
    </div>
  )
}

interface PressingProps {
  readonly subject: Subject
  readonly rows: readonly JudgedRow[]
  onClose(): void
}

/** The preview, and the one button for all rows. */
function Pressing({ subject, rows, onClose }: PressingProps) {
  const { model, draft, catalogue } = subject
  const { press, isPressing } = usePress()
  const changeSearch = useChangeSearch<{ run: string }>()
  const [areBadLeft, setAreBadLeft] = useState(false)
  const [refusals, setRefusals] = useState<ReadonlyMap<number, string>>(new Map())
  const [failure, setFailure] = useState<string | null>(null)
  const good = rows.filter(({ faults, line }) => faults.length === 0 && !refusals.has(line))
  const bad = rows.length - good.length
  const request = requestOf(model, { ...draft, promptAs: 'words' }, catalogue)
  const values = good.map((row) => ({ values: { ...row.values } }))
  const { pictures, usdMicros } =
    good.length > 0
      ? estimateOf(model, { ...request, rows: values }, catalogue)
      : { pictures: 0, usdMicros: 0 }
  const isReady = good.length > 0 && (bad === 0 || areBadLeft)
  async function run() {
    setFailure(null)
    const wanted = { operation: model, ...sentOf(request), rows: values }
    const outcome = await press(wanted, usdMicros)
    if (!outcome) return
    const [first] = outcome.ok ? outcome.runs : []
    if (first) {
      changeSearch({ run: first.intent })
      return onClose()
    }
    if (outcome.ok) return
    const told = outcome.issues.flatMap(({ at, message }) => {
      const { row, field } = faultAt(at)
      const line = row === null ? undefined : good[row]?.line
      return line === undefined ? [] : [[line, faultWords({ at: field, message }, subject)] as const]
    })
    setRefusals(new Map([...refusals, ...told]))
    setFailure(
      told.length > 0 ? `Nothing was sent: ${count(told.length, 'row')} cannot be sent.` : outcome.error,
    )
  }
  return (
    <>
      <RowsPreview rows={rows} refusals={refusals} subject={subject} />
      {bad > 0 && (
        <label className="flex items-center gap-2 text-sm">
          <input
            type="checkbox"
            checked={areBadLeft}
            onChange={({ target }) => setAreBadLeft(target.checked)}
          />
          Skip {count(bad, 'row')} that cannot be sent
        </label>
      )}
      {failure !== null && (
        <p role="alert" className="text-sm text-bad">
          {failure}
        </p>
      )}
      <Button
        look="primary"
        className="num h-10 justify-self-end"
        disabled={!isReady || isPressing}
        onClick={firstClick(() => void run())}
      >
        {priced(`Generate ${pictures} from ${count(good.length, 'row')}`, usdMicros)}
      </Button>
    </>
  )
}
