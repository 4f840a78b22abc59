import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { COLOR, MAX_DIFFERENCE, MAX_RATING, RATIO } from '#contract/studio/library/filter-values.ts'
import type { LibrarySearch } from '#src/address/library-search.ts'
import { languageName } from '#src/forms/copy/language-name.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { inputLook } from '#src/ui/inputs.ts'
import { describedBy, Labelled } from '#src/ui/labelled.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { Select } from '#src/ui/select/select.tsx'
import { RATIOS } from './filters.ts'
import { NAMED_COLORS } from './named-colors.ts'
import type { Typable } from './typed-keys.ts'

/** The default tolerance: shades that people give the same name. The server uses it, too. */
const DIFFERENCE = 12
const ANY = { value: '', label: 'Any' }
const PROPORTIONS = [ANY, ...RATIOS.map((ratio) => ({ value: ratio, label: ratio }))]
const STARS = [
  ANY,
  ...Array.from({ length: MAX_RATING }, (_, at) => ({
    value: String(at + 1),
    label: at + 1 === MAX_RATING ? '5 stars' : `${at + 1} or more`,
  })),
]

interface MoreFiltersProps {
  readonly search: LibrarySearch
  readonly known: Typable
  onChange(change: LibrarySearch): void
  onClose(): void
}

/** The filters that take a value: all that can be typed into the search field. */
export function MoreFilters({ search, known, onChange, onClose }: MoreFiltersProps) {
  const [change, setChange] = useState<LibrarySearch>({})
  const now = { ...search, ...change }
  const set = (by: LibrarySearch) => setChange((old) => ({ ...old, ...by }))
  const isValid = now.color === undefined || COLOR.test(now.color)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isValid) return
    onChange({ ...change, ...(now.color === undefined && { difference: undefined }) })
    onClose()
  }
  return (
    <Dialog title="More filters" onClose={onClose}>
      <form onSubmit={submit} className="grid gap-4 p-4">
        <ColorChoice search={now} onChange={set} />
        <Pair>
          <NumberInput
            label="Shorter side at least"
            unit="px"
            value={now.minSide}
            min={1}
            step={1}
            onValue={(minSide) => set({ minSide })}
          />
          <NumberInput
            label="Longer side at most"
            unit="px"
            value={now.maxSide}
            min={1}
            step={1}
            onValue={(maxSide) => set({ maxSide })}
          />
          <NumberInput
            label="Cost at least"
            unit="$"
            value={now.minCost}
            min={0}
            step={0.000001}
            onValue={(minCost) => set({ minCost })}
          />
          <NumberInput
            label="Cost at most"
            unit="$"
            value={now.maxCost}
            min={0}
            step={0.000001}
            onValue={(maxCost) => set({ maxCost })}
          />
          <DayInput label="First day" value={now.since} max={now.until} onValue={(since) => set({ since })} />
          <DayInput label="Last day" value={now.until} min={now.since} onValue={(until) => set({ until })} />
        </Pair>
        <Lists search={now} known={known} onChange={set} />
        <div className="sticky -bottom-4 -mx-4 -mb-4 flex justify-end gap-2 border-t bg-panel px-4 py-3">
          <Button type="button" look="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="primary" disabled={!isValid}>
            Apply
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface PartProps {
  readonly search: LibrarySearch
  onChange(by: LibrarySearch): void
}

const Pair = ({ children }: { readonly children: ReactNode }) => (
  <div className="grid grid-cols-1 gap-4 md:grid-cols-2">{children}</div>
)

/** A colour by swatch or six digits, and its tolerance. */
function ColorChoice({ search: { color, difference = DIFFERENCE }, onChange }: PartProps) {
  const [digits, tolerance] = [useId(), useId()]
  const isWrong = color !== undefined && !COLOR.test(color)
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-xs font-medium text-ink-2">Colour</legend>
      <div className="flex flex-wrap gap-1.5">
        {Object.entries(NAMED_COLORS).map(([name, hex]) => (
          <button
            key={name}
            type="button"
            aria-label={name}
            aria-pressed={color === hex}
            title={name}
            onClick={() => onChange({ color: color === hex ? undefined : hex })}
            className={classNames(
              'size-7 rounded-sm border border-line-2',
              color === hex && 'outline-2 outline-offset-2 outline-accent',
            )}
            style={{ background: `#${hex}` }}
          />
        ))}
      </div>
      <Pair>
        <Labelled
          label="Six hexadecimal digits"
          htmlFor={digits}
          error={isWrong ? 'Six digits from 0 to 9 and a to f, such as d4322c' : undefined}
        >
          <input
            id={digits}
            value={color ?? ''}
            maxLength={7}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={isWrong}
            aria-describedby={isWrong ? describedBy(digits) : undefined}
            onChange={({ target }) =>
              onChange({ color: target.value.replace('#', '').toLowerCase() || undefined })
            }
            className={`${inputLook} num h-9`}
          />
        </Labelled>
        <Labelled label="Tolerance" htmlFor={tolerance} aside={`ΔE ${difference}`}>
          <input
            id={tolerance}
            type="range"
            min={1}
            max={MAX_DIFFERENCE}
            value={difference}
            disabled={color === undefined}
            onChange={({ target }) => {
              const chosen = Number(target.value)
              onChange({ difference: chosen === DIFFERENCE ? undefined : chosen })
            }}
            className="h-9 accent-accent"
          />
        </Labelled>
      </Pair>
    </fieldset>
  )
}

/** The filters with a list of choices. */
function Lists({ search, known, onChange }: PartProps & Pick<MoreFiltersProps, 'known'>) {
  const { projects, collections, languages } = known
  const named = (all: Typable['projects']) => [
    ANY,
    ...all.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const spoken = [ANY, ...languages.map((code) => ({ value: code, label: languageName(code) }))]
  return (
    <Pair>
      <Choice
        label="Proportions"
        value={search.ratio}
        options={PROPORTIONS}
        onValue={(ratio) => onChange({ ratio: ratio && RATIO.test(ratio) ? ratio : undefined })}
      />
      <Choice
        label="Stars"
        value={search.rating === undefined ? undefined : String(search.rating)}
        options={STARS}
        onValue={(stars) => onChange({ rating: stars === undefined ? undefined : Number(stars) })}
      />
      <Choice
        label="Language"
        value={search.language?.[0]}
        options={spoken}
        onValue={(language) => onChange({ language: language === undefined ? undefined : [language] })}
      />
      <Choice
        label="Project"
        value={search.project}
        options={named(projects)}
        onValue={(project) => onChange({ project })}
      />
      <Choice
        label="Collection"
        value={search.collection}
        options={named(collections)}
        onValue={(collection) => onChange({ collection })}
      />
    </Pair>
  )
}

interface ChoiceProps {
  readonly label: string
  readonly value: string | undefined
  readonly options: readonly { readonly value: string; readonly label: string }[]
  onValue(value: string | undefined): void
}

/** A select with an empty choice. A value that is not in the list stays visible. */
function Choice({ label, value = '', options, onValue }: ChoiceProps) {
  const id = useId()
  const all = options.some((option) => option.value === value)
    ? options
    : [...options, { value, label: value }]
  return (
    <Labelled label={label} htmlFor={id}>
      <Select
        id={id}
        aria-label={label}
        value={value}
        options={all}
        onChange={(chosen) => onValue(chosen || undefined)}
        className="h-9"
      />
    </Labelled>
  )
}

interface NumberInputProps {
  readonly label: string
  readonly unit: string
  readonly value: number | undefined
  readonly min: number
  readonly step: number
  onValue(value: number | undefined): void
}

/** An optional number. */
function NumberInput({ label, unit, value, min, step, onValue }: NumberInputProps) {
  const id = useId()
  return (
    <Labelled label={label} htmlFor={id} aside={unit}>
      <input
        id={id}
        type="number"
        inputMode="decimal"
        min={min}
        max={999_999}
        step={step}
        value={value ?? ''}
        onChange={({ target }) => onValue(target.value === '' ? undefined : target.valueAsNumber)}
        className={`${inputLook} num h-9 w-full min-w-0`}
      />
    </Labelled>
  )
}

interface DayInputProps {
  readonly label: string
  readonly value: string | undefined
  readonly min?: string | undefined
  readonly max?: string | undefined
  onValue(value: string | undefined): void
}

/** An optional day. */
function DayInput({ label, value, min, max, onValue }: DayInputProps) {
  const id = useId()
  return (
    <Labelled label={label} htmlFor={id}>
      <input
        id={id}
        type="date"
        value={value ?? ''}
        min={min}
        max={max}
        onChange={({ target }) => onValue(target.value || undefined)}
        className={`${inputLook} num h-9 w-full min-w-0`}
      />
    </Labelled>
  )
}
