import { Plus, X } from 'lucide-react'
import type { CopyLine } from '#contract/service/values/exact-copy.ts'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { inputLook } from '#src/ui/inputs.ts'
import type { CopyRow } from '../../copy/copy.ts'
import { isSet, withoutLine } from '../../copy/copy-rows.ts'
import { withLines } from '../../copy/with-lines.ts'

interface CopyLinesProps {
  readonly language: string
  /** Of the language. */
  readonly name: string
  readonly rows: readonly CopyRow[]
  onRows(rows: readonly CopyRow[]): void
}

/** The lines of one language: the ad's text, which is the same for all languages, and its replacement. */
export function CopyLines({ language, name, rows, onRows }: CopyLinesProps) {
  // A line is known by its place: two may be equal, and one changes while it is typed.
  const places = rows.map((row, place) => ({ row, place, key: `line-${place}` }))
  const paste = (event: React.ClipboardEvent, place: number) => {
    const pasted = pastedRows(event.clipboardData.getData('text/plain'))
    if (pasted.length === 0) return
    event.preventDefault()
    onRows(withLines(rows, language, pasted, place))
  }
  return (
    <div className="grid gap-1">
      {places.map(({ row, place, key }) => (
        <div key={key} className="flex gap-1">
          <input
            dir="auto"
            value={row.original}
            aria-label={`Line ${place + 1}, text on the ad`}
            placeholder="On the ad"
            title={row.original}
            onPaste={(event) => paste(event, place)}
            onChange={({ target }) => onRows(rows.with(place, { ...row, original: target.value }))}
            className={`${inputLook} h-8 w-0 min-w-0 flex-1`}
          />
          <input
            dir="auto"
            lang={language}
            value={row.replacements[language] ?? ''}
            aria-label={`Line ${place + 1}, text in ${name}`}
            placeholder={`In ${name}`}
            title={row.replacements[language]}
            onPaste={(event) => paste(event, place)}
            onChange={({ target }) =>
              onRows(
                rows.with(place, { ...row, replacements: { ...row.replacements, [language]: target.value } }),
              )
            }
            className={`${inputLook} h-8 w-0 min-w-0 flex-1`}
          />
          <IconButton
            icon={X}
            label={isSet(row, language) ? `Clear line ${place + 1} in ${name}` : `Remove line ${place + 1}`}
            onClick={() => onRows(withoutLine(rows, place, language))}
          />
        </div>
      ))}
      <Button look="quiet" onClick={() => onRows([...rows, { original: '', replacements: {} }])}>
        <Plus size={14} aria-hidden /> Line
      </Button>
    </div>
  )
}

/** Rows of two columns, as pasted from a spreadsheet; empty if the text is no table. */
function pastedRows(text: string): readonly CopyLine[] {
  if (!text.includes('\t')) return []
  return text
    .split(/\r?\n/)
    .filter((row) => row.trim() !== '')
    .map((row) => {
      const [original = '', replacement = ''] = row.split('\t')
      return { original: original.trim(), replacement: replacement.trim() }
    })
}
