import type { Catalogue } from '#contract/service/values/catalogue.ts'
import { parseSize } from '#contract/service/values/generation-fields.ts'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { formatRatio } from '#src/ui/format/format.ts'
import { Labelled } from '#src/ui/labelled.tsx'
import { pressable } from '#src/ui/pressable.ts'
import { type ControlProps, useField, useFormSubject } from '../field-context.tsx'
import { placementOf } from '../sizes/placements.ts'
import { nameFor } from './names.ts'

/** Several values of a field, each a request of its own: sizes as a wall, languages as a list. */
export function ManyControl({ name, control }: ControlProps) {
  const { catalogue } = useFormSubject()
  const { field, input, error } = useField(name)
  const values = field?.values ?? []
  const given = Array.isArray(input.value) ? input.value : [input.value]
  const chosen = given.filter((value): value is string => typeof value === 'string')
  const set = (next: readonly string[]) =>
    input.onChange(next.length > 0 ? values.filter((value) => next.includes(value)) : undefined)
  const toggle = (value: string) =>
    set(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value])
  const isWall = name === 'resolution'
  return (
    <Labelled
      label={control.label}
      aside={chosen.length > 1 ? `${chosen.length} requests` : undefined}
      help={control.help}
      error={error}
    >
      <fieldset
        aria-label={control.label}
        className={classNames(
          'grid max-h-80 gap-1 overflow-y-auto rounded-md border bg-bg p-1.5',
          isWall ? 'grid-cols-4' : 'grid-cols-2',
        )}
      >
        {values.map((value) => (
          <label
            key={value}
            title={isWall ? placementOf(value, catalogue) : undefined}
            className={classNames(
              'relative rounded-md border transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent',
              chosen.includes(value)
                ? 'border-accent bg-accent-soft text-ink'
                : 'border-transparent text-ink-3 hover:bg-hover hover:text-ink',
              isWall
                ? 'grid grid-rows-[32px_auto_auto] justify-items-center gap-0.5 px-0.5 py-1.5 text-center text-[10px] leading-3.5'
                : 'flex min-h-7 items-center gap-2 px-2',
            )}
          >
            <Checkbox
              checked={chosen.includes(value)}
              onChange={() => toggle(value)}
              aria-label={
                isWall ? `${nameFor(name, value)} ${placementOf(value, catalogue)}`.trim() : undefined
              }
              className={isWall ? 'absolute inset-0 size-full opacity-0' : undefined}
            />
            {isWall ? <Size value={value} catalogue={catalogue} /> : <Language code={value} />}
          </label>
        ))}
      </fieldset>
      <div className="flex gap-1">
        <Button look="quiet" {...pressable(chosen.length < values.length ? () => set(values) : null)}>
          All
        </Button>
        <Button look="quiet" {...pressable(chosen.length > 0 ? () => set([]) : null)}>
          None
        </Button>
      </div>
    </Labelled>
  )
}

const DRAWN_PX = 26

function Size({ value, catalogue }: { readonly value: string; readonly catalogue: Catalogue }) {
  const { width, height } = parseSize(value)
  const longest = Math.max(width, height)
  return (
    <>
      <span
        aria-hidden
        style={{ width: (width / longest) * DRAWN_PX, height: (height / longest) * DRAWN_PX }}
        className="place-self-center rounded-xs border-[1.5px] border-current"
      />
      <span className="num">
        {width} × {height}
      </span>
      <span className="max-w-full">{placementOf(value, catalogue) || formatRatio(width, height)}</span>
    </>
  )
}

/** Scripts that run from right to left. */
const RIGHT_TO_LEFT = /^(ar|he|fa|ur)\b/

function Language({ code }: { readonly code: string }) {
  return (
    <>
      <span className="truncate">{nameFor('language', code)}</span>
      {RIGHT_TO_LEFT.test(code) && (
        <abbr title="right to left" className="ml-auto text-xs text-ink-3 no-underline">
          RTL
        </abbr>
      )}
    </>
  )
}
