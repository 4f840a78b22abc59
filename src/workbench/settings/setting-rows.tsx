import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import type { DifferenceRow } from '#src/forms/draft/difference.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { PARTS, type Part, partOf } from './setting-parts.ts'

interface SettingRowsProps {
  readonly rows: readonly DifferenceRow[]
  /** The change of the model, which applies with any setting; null if it stays. */
  readonly model: DifferenceRow | null
  readonly labels: Readonly<Record<string, string>>
  /** The names of the file fields. */
  readonly files: readonly string[]
  onApply(ticked: readonly string[]): void
}

/** The changes of the form, row by row; each part is applied or left out as a whole. */
export function SettingRows({ rows, model, labels, files, onApply }: SettingRowsProps) {
  const [left, setLeft] = useState<readonly string[]>([])
  const names = rows.map(({ name }) => name)
  const ticked = names.filter((name) => !left.includes(name))
  const changes = ticked.length + (model ? 1 : 0)
  const inPart = (part: Part) => names.filter((name) => partOf(name, files) === part)
  const parts = PARTS.filter((part) => inPart(part).length > 0)
  const isTaken = (part: Part) => inPart(part).every((name) => !left.includes(name))
  // A form has not all of the settings that a part is named after.
  const nameOf = (part: Part) => {
    const [only, ...more] = inPart(part)
    return only !== undefined && more.length === 0 ? (labels[only] ?? part) : part
  }
  const turn = (some: readonly string[], isTakenNow: boolean) =>
    setLeft((old) => (isTakenNow ? [...old, ...some] : old.filter((name) => !some.includes(name))))
  return (
    <div className="grid gap-3">
      {parts.length > 1 && (
        <fieldset className="flex flex-wrap items-center gap-1.5">
          <legend className="sr-only">Parts to load</legend>
          {parts.map((part) => (
            <Button
              key={part}
              aria-pressed={isTaken(part)}
              className={isTaken(part) ? 'border-accent! bg-accent-soft' : 'text-ink-3'}
              onClick={() => turn(inPart(part), isTaken(part))}
            >
              {nameOf(part)}
            </Button>
          ))}
        </fieldset>
      )}
      <table className="w-full table-fixed text-left text-sm">
        <thead className="text-xs text-ink-3">
          <tr>
            <th className="w-8 py-1 font-medium">
              <span className="sr-only">Apply</span>
            </th>
            <th className="w-28 font-medium">Setting</th>
            <th className="font-medium">Form now</th>
            <th className="w-6">
              <span className="sr-only">becomes</span>
            </th>
            <th className="font-medium">Loaded</th>
          </tr>
        </thead>
        <tbody>
          {model && <ModelRow {...model} />}
          {rows.map(({ name, now, before }) => (
            <tr key={name} className="border-t align-top">
              <td className="py-2">
                <Checkbox
                  aria-label={`Apply ${labels[name]}`}
                  checked={ticked.includes(name)}
                  onChange={() => turn([name], ticked.includes(name))}
                />
              </td>
              <td className="py-2 pr-2 text-ink-2">{labels[name]}</td>
              <td className="py-2 pr-2 break-words whitespace-pre-line text-ink-3">{now}</td>
              <td className="py-2.5 text-ink-3">
                <ArrowRight size={13} aria-hidden />
              </td>
              <td className="py-2 break-words whitespace-pre-line">{before}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex items-center justify-between gap-3">
        <p className="text-xs text-ink-3">Undo restores the form as it is now.</p>
        <Button look="primary" disabled={changes === 0} onClick={() => onApply(ticked)}>
          Apply {changes}
        </Button>
      </div>
    </div>
  )
}

/** Settings depend on their model: it changes with any of them. */
const ModelRow = ({ now, before }: DifferenceRow) => (
  <tr className="border-t align-top">
    <td className="py-2">
      <Checkbox aria-label="Apply Model" checked disabled onChange={() => {}} />
    </td>
    <td className="py-2 pr-2 text-ink-2">Model</td>
    <td className="py-2 pr-2 text-ink-3">{now}</td>
    <td className="py-2.5 text-ink-3">
      <ArrowRight size={13} aria-hidden />
    </td>
    <td className="py-2">{before}</td>
  </tr>
)
