import { Plus, X } from 'lucide-react'
import type { CopyLine } from '#contract/service/values/exact-copy.ts'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { inputLook } from '#src/ui/inputs.ts'

interface CopyLinesProps {
  readonly language: string
  /** Of the language. */
  readonly name: string
  readonly rows: readonly CopyLine[]
  onRows(rows: readonly CopyLine[]): void
}

/** The lines of one language: the ad's text, and its replacement. */
export function CopyLines({ language, name, rows, onRows }: CopyLinesProps) {
  // A line is known by its place: two may be equal, and one changes while it is typed.
  const places = rows.map((line, place) => ({ line, place, key: `line-${place}` }))
  const paste = (event: React.ClipboardEvent, place: number) => {
    const pasted = pastedRows(event.clipboardData.getData('text/plain'))
    if (pasted.length === 0) return
    event.preventDefault()
    onRows([...rows.slice(0, place), ...pasted, ...rows.slice(place + 1)])
  }
  return (
    <div className="grid gap-1">
      {places.map(({ line, place, key }) => (
        <div key={key} className="flex gap-1">
          <input
            dir="auto"
            value={line.original}
            aria-label={`Line ${place + 1}, text on the ad`}
            placeholder="On the ad"
            title={line.original}
            onPaste={(event) => paste(event, place)}
            onChange={({ target }) => onRows(rows.with(place, { ...line, original: target.value }))}
            className={`${inputLook} h-8 w-0 min-w-0 flex-1`}
          />
          <input
            dir="auto"
            lang={language}
            value={line.replacement}
            aria-label={`Line ${place + 1}, text in ${name}`}
            placeholder={`In ${name}`}
            title={line.replacement}
            onPaste={(event) => paste(event, place)}
            onChange={({ target }) => onRows(rows.with(place, { ...line, replacement: target.value }))}
            className={`${inputLook} h-8 w-0 min-w-0 flex-1`}
          />
          <IconButton
            icon={X}
            label={`Remove line ${place + 1}`}
            onClick={() => onRows(rows.toSpliced(place, 1))}
          />
        </div>
      ))}
      <Button look="quiet" onClick={() => onRows([...rows, { original: '', replacement: '' }])}>
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
