import { FileSpreadsheet } from 'lucide-react'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { inputLook } from '#src/ui/inputs.ts'

interface TableInputProps {
  /** Columns that a table may have, as examples. */
  readonly columns: readonly string[]
  onText(text: string): void
  onFile(file: File): void
}

/** A table by file, by drop, or pasted from a spreadsheet. */
export function TableInput({ columns, onText, onFile }: TableInputProps) {
  const drop = (event: React.DragEvent) => {
    const [file] = event.dataTransfer.files
    if (!file) return
    event.preventDefault()
    onFile(file)
  }
  return (
    <form
      className="grid gap-2"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
      onSubmit={(event) => {
        event.preventDefault()
        onText(String(new FormData(event.currentTarget).get('table') ?? ''))
      }}
    >
      <p className="text-sm text-ink-2">
        The first line names the columns: {columns.join(', ')}, or any other field. Other settings come from
        the form.
      </p>
      <label className="relative flex h-14 items-center justify-center gap-2 rounded-md border border-dashed border-line-2 text-sm text-ink-3 hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-accent">
        <FileSpreadsheet size={16} aria-hidden /> Drop or pick a CSV file
        <input
          type="file"
          aria-label="CSV file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) onFile(file)
            target.value = ''
          }}
        />
      </label>
      <div className="flex items-end gap-2">
        <textarea
          name="table"
          aria-label="Table as text"
          placeholder="Or paste cells from a spreadsheet"
          rows={2}
          className={classNames(inputLook, 'min-w-0 flex-1 resize-y py-2')}
        />
        <Button type="submit">Read table</Button>
      </div>
    </form>
  )
}
