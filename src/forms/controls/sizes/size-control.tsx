import { Suspense } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { classNames } from '#src/ui/class-names.ts'
import { formatRatio, formatSize } from '#src/ui/format/format.ts'
import { Labelled } from '#src/ui/labelled.tsx'
import { part } from '#src/ui/part.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { type Draft, requestOf } from '../../draft/draft.ts'
import { type ControlProps, useField, useFormSubject } from '../../field-context.tsx'
import { finalSize, type SizeOption, sizeOptions, tilesOf } from '../../sizes/sizes.ts'

/** A ratio, or an exact size by its ratio and tier; the final pixels are beside the label. */
export function SizeControl({ name, control }: ControlProps) {
  const { field, input, error, isReplaced } = useField(name)
  const options = sizeOptions(field?.values ?? [])
  const tiers = [...new Set(options.map(({ tier }) => tier))]
  const size = useFinalSize()
  // If the field has no default, the service's default size selects the option.
  const chosen =
    options.find(({ value }) => value === (input.value ?? field?.default)) ??
    options.find(({ label }) => !isReplaced && size && label === formatRatio(size.width, size.height))
  const inTier = options.filter(({ tier }) => tier === (chosen?.tier ?? tiers[0]))
  const choose = (option: SizeOption | undefined) => option && input.onChange(option.value)
  return (
    <Labelled
      label={control.label}
      aside={
        size
          ? `${formatSize(size)} px · ${formatRatio(size.width, size.height)}`
          : chosen?.value === 'AUTO' && 'Depends on the prompt'
      }
      error={error}
    >
      <Tiles label={control.label} options={inTier} chosen={chosen} onChoose={choose} />
      {tiers.length > 1 && (
        <Segmented
          label="Pixels"
          options={tiers.map((tier) => ({ value: tier, label: tier }))}
          value={chosen?.tier ?? ''}
          onChange={(tier) =>
            choose(
              options.find((option) => option.tier === tier && option.label === chosen?.label) ??
                options.find((option) => option.tier === tier),
            )
          }
        />
      )}
    </Labelled>
  )
}

/** The exact size of the requested pictures. */
function useFinalSize() {
  const { operation, catalogue } = useFormSubject()
  const { control, getValues } = useFormContext<Draft>()
  useWatch({ control, name: 'values' })
  return finalSize(operation, requestOf(operation, getValues(), catalogue).values, catalogue)
}

// Most take one of the tiles: the list of all sizes is loaded after the form.
const Select = part('Select', () => import('#src/ui/select/select.tsx'))
const MORE_LOOK =
  'grid h-13 place-items-center rounded-md border bg-bg text-xs text-ink-3 transition-colors hover:border-line-2 hover:text-ink'

interface TilesProps {
  readonly label: string
  readonly options: readonly SizeOption[]
  readonly chosen: SizeOption | undefined
  onChoose(option: SizeOption | undefined): void
}

function Tiles({ label, options, chosen, onChoose }: TilesProps) {
  const tiles = tilesOf(options, chosen?.value)
  return (
    <div role="radiogroup" aria-label={label} className="grid grid-cols-6 gap-1.5">
      {tiles.map((option) => {
        const isChosen = option.value === chosen?.value
        return (
          <label
            key={option.value}
            className={classNames(
              'relative grid h-13 place-items-center content-center gap-1 rounded-md border bg-bg text-xs transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent',
              isChosen
                ? 'border-accent bg-accent-soft text-ink'
                : 'text-ink-3 hover:border-line-2 hover:text-ink',
            )}
          >
            <input
              type="radio"
              name={label}
              checked={isChosen}
              onChange={() => onChoose(option)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <Proportions option={option} />
            {option.label}
          </label>
        )
      })}
      <Suspense fallback={<span className={MORE_LOOK}>More</span>}>
        <Select
          aria-label="More sizes"
          value={chosen?.value ?? ''}
          options={options.map((option) => ({
            value: option.value,
            label: option.tier ? `${option.label} · ${formatSize(option)}` : option.label,
          }))}
          onChange={(value) => onChoose(options.find((option) => option.value === value))}
          className={MORE_LOOK}
        >
          More
        </Select>
      </Suspense>
    </div>
  )
}

const DRAWN_PX = 18

function Proportions({ option }: { readonly option: SizeOption }) {
  const longest = Math.max(option.width, option.height)
  const drawn = { width: (option.width / longest) * DRAWN_PX, height: (option.height / longest) * DRAWN_PX }
  return (
    <svg width={DRAWN_PX} height={DRAWN_PX} aria-hidden>
      <title>{option.label}</title>
      <rect
        x={(DRAWN_PX - drawn.width) / 2 + 0.75}
        y={(DRAWN_PX - drawn.height) / 2 + 0.75}
        width={Math.max(2, drawn.width - 1.5)}
        height={Math.max(2, drawn.height - 1.5)}
        rx={1.5}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeDasharray={option.value === 'AUTO' ? '3 2' : undefined}
      />
    </svg>
  )
}
