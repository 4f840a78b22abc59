import { Plus, X } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { type CopyLine, parseExactCopy } from '#contract/service/exact-copy.ts'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { inputLook } from '#src/ui/inputs.ts'
import { Labelled } from '#src/ui/labelled.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import type { Draft } from '../draft.ts'
import { type ControlProps, useField } from '../field-context.tsx'

/** The lines of an ad as they are typed; on the draft under a name that no field has, so that it is never sent. */
const LINES = 'values.copy_lines'
const linesSchema = z.array(z.object({ original: z.string(), replacement: z.string() }))

const MODES = [
  { value: 'all', label: 'Translate everything' },
  { value: 'lines', label: 'Set exactly these lines' },
]

/** Only lines with both sides are sent: one without a replacement would take the words off the ad. */
const textOf = (lines: readonly CopyLine[]) =>
  lines
    .filter(({ original, replacement }) => original.trim() !== '' && replacement.trim() !== '')
    .map(({ original, replacement }) => `${original} => ${replacement}`)
    .join('\n')

/** Two explicit ways: everything is translated, or exactly the listed lines are set and all others stay as they are. */
export function CopyControl({ name, control }: ControlProps) {
  const { input, error } = useField(name)
  const { control: form, setValue } = useFormContext<Draft>()
  const kept = z.safeParse(linesSchema, useWatch({ control: form, name: LINES }))
  const sent = typeof input.value === 'string' ? parseExactCopy(input.value) : null
  const lines = kept.success ? kept.data : (sent ?? [])
  const isExact = kept.success ? kept.data.length > 0 : sent !== null
  const set = (next: readonly CopyLine[] | null) => {
    setValue(LINES, next ?? undefined, { shouldDirty: true })
    input.onChange(next === null ? undefined : textOf(next) || undefined)
  }
  const covered = lines.filter(({ original, replacement }) => original.trim() && replacement.trim()).length
  return (
    <Labelled
      label={control.label}
      aside={isExact ? `${covered} of ${lines.length} covered` : undefined}
      help={
        isExact
          ? 'A line that is not listed stays in the language of the ad. Paste two columns from a table.'
          : 'The service finds the words and translates all of them.'
      }
      error={error}
    >
      <Segmented
        label="Copy mode"
        options={MODES}
        value={isExact ? 'lines' : 'all'}
        onChange={(mode) => set(mode === 'lines' ? [{ original: '', replacement: '' }] : null)}
      />
      {isExact && (
        <>
          <Coverage covered={covered} of={lines.length} />
          <Lines lines={lines} onLines={set} />
        </>
      )}
    </Labelled>
  )
}

interface CoverageProps {
  readonly covered: number
  readonly of: number
}

function Coverage({ covered, of }: CoverageProps) {
  return (
    <meter
      aria-label="Lines with a replacement"
      min={0}
      max={Math.max(1, of)}
      value={covered}
      className="h-2 w-full"
    />
  )
}

interface LinesProps {
  readonly lines: readonly CopyLine[]
  onLines(lines: readonly CopyLine[]): void
}

const SIDES = ['original', 'replacement'] as const

function Lines({ lines, onLines }: LinesProps) {
  // A line is known by its place: two may be equal, and one changes while it is typed.
  const places = lines.map((line, place) => ({ line, place, key: `line-${place}` }))
  const paste = (event: React.ClipboardEvent, place: number) => {
    const rows = pastedRows(event.clipboardData.getData('text/plain'))
    if (rows.length === 0) return
    event.preventDefault()
    onLines([...lines.slice(0, place), ...rows, ...lines.slice(place + 1)])
  }
  return (
    <div className="grid gap-1">
      {places.map(({ line, place, key }) => (
        <div key={key} className="flex gap-1">
          {SIDES.map((side) => (
            <input
              key={side}
              dir="auto"
              value={line[side]}
              aria-label={`Line ${place + 1}, ${side === 'original' ? 'as it stands on the ad' : 'to be set'}`}
              placeholder={side === 'original' ? 'On the ad' : 'To be set'}
              onPaste={(event) => paste(event, place)}
              onChange={({ target }) => onLines(lines.with(place, { ...line, [side]: target.value }))}
              className={`${inputLook} h-8 w-0 min-w-0 flex-1`}
            />
          ))}
          <IconButton
            icon={X}
            label={`Remove line ${place + 1}`}
            onClick={() => onLines(lines.toSpliced(place, 1))}
          />
        </div>
      ))}
      <Button look="quiet" onClick={() => onLines([...lines, { original: '', replacement: '' }])}>
        <Plus size={14} aria-hidden /> Line
      </Button>
    </div>
  )
}

/** Rows of two columns as tables give them; none where the text is no table. */
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
