import { type JudgedRow, nameIn, type Subject, valueWords } from './table-rows.ts'

interface RowsPreviewProps {
  readonly rows: readonly JudgedRow[]
  /** What the server said of rows, by their lines. */
  readonly refusals: ReadonlyMap<number, string>
  readonly subject: Subject
}

/** What each row would make, or why it cannot be sent; those at fault first. */
export function RowsPreview({ rows, refusals, subject }: RowsPreviewProps) {
  const faultsOf = ({ line, faults }: JudgedRow) => {
    const refusal = refusals.get(line)
    return refusal === undefined ? faults : [...faults, refusal]
  }
  const isBad = (row: JudgedRow) => faultsOf(row).length > 0
  const sorted = [...rows.filter(isBad), ...rows.filter((row) => !isBad(row))]
  return (
    <section aria-label="Preview" className="rounded-md border">
      <table className="w-full text-left text-sm">
        <thead className="sticky top-0 bg-panel text-xs text-ink-3">
          <tr>
            <th className="w-16 px-3 py-1.5 font-medium">Line</th>
            <th className="font-medium">Prompt</th>
            <th className="w-64 pr-3 font-medium">Settings</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((row) => (
            <tr key={row.line} className="border-t align-top">
              <td className="num px-3 py-1.5 text-ink-3">{row.line}</td>
              <td className="py-1.5 pr-3 break-words">
                {row.prompt}
                {isBad(row) && (
                  <span className="block text-xs text-bad">
                    Line {row.line}: {faultsOf(row).join('; ')}.
                  </span>
                )}
              </td>
              <td className="num py-1.5 pr-3 text-xs text-ink-3">
                {settingsOf(row, subject)}
                {row.filledIn.map(({ name, value }) => (
                  <span key={name} className="block text-warn">
                    {nameIn(name, subject)} is empty:{' '}
                    {value === null ? 'default' : `“${valueWords(name, value, subject)}”`} from the form
                  </span>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** What a row says besides its prompt. */
const settingsOf = ({ values }: JudgedRow, subject: Subject): string =>
  Object.entries(values)
    .filter(([name]) => name !== 'prompt' && name !== 'text_prompt')
    .map(([name, value]) => `${nameIn(name, subject)} ${valueWords(name, value, subject)}`)
    .join(' · ')
