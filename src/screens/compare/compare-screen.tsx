import { useQueries } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type Asset, previewPath } from '#contract/studio/assets.ts'
import { isRefusedAs } from '#src/api/call.ts'
import { assetQuery } from '#src/api/runs.ts'
import { MOVE_PX } from '#src/canvas/stage/stage-keys.ts'
import { MAX_COMPARED } from '#src/pictures/compared.ts'
import { useParticulars } from '#src/runs/use-particulars.ts'
import { classNames } from '#src/ui/class-names.ts'
import { useKeys } from '#src/ui/keys/use-keys.ts'
import { Segmented } from '#src/ui/segmented.tsx'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { Loading } from '#src/ui/states/loading.tsx'
import { Blink } from './blink.tsx'
import { COMPARE_FACES, COMPARE_MODES, type CompareMode, idsIn } from './compare.ts'
import { COMPARE_KEYS } from './compare-keys.ts'
import { Difference } from './difference.tsx'
import { SideBySide } from './side-by-side.tsx'
import { Slider } from './slider.tsx'
import { type SharedView, useSharedView } from './use-shared-view.ts'

/** Two to twelve pictures beside or over one another; pictures and mode are in the address. */
export function CompareScreen() {
  return (
    <>
      <h1 className="sr-only">Compare</h1>
      <Chosen />
    </>
  )
}

/** The chosen pictures, once all are there. */
function Chosen() {
  const { ids = '' } = useSearch({ from: '/compare' })
  const assets = useQueries({ queries: idsIn(ids).map((id) => ({ ...assetQuery(id), retry: false })) })
  const pictures = assets.flatMap(({ data }) => data ?? [])
  if (assets.some(({ isPending }) => isPending)) return <Loading />
  const fault = assets.find(({ error }) => error && !isRefusedAs(error, 'not-found'))?.error
  if (fault) return <EmptyState title="The pictures could not be loaded">{fault.message}</EmptyState>
  if (pictures.length < 2) {
    return (
      <EmptyState title="Choose two pictures">
        Select 2 to {MAX_COMPARED} pictures in the library and press Compare.
      </EmptyState>
    )
  }
  return <Compared pictures={pictures} />
}

function Compared({ pictures }: { readonly pictures: readonly Asset[] }) {
  const { mode = 'side', a = 0, b = 1 } = useSearch({ from: '/compare' })
  const navigate = useNavigate({ from: '/compare' })
  const shared = useSharedView()
  const change = (next: { mode?: CompareMode; a?: number; b?: number }) =>
    void navigate({ search: (old) => ({ ...old, ...next }), replace: true })
  useKeys({
    keys: COMPARE_KEYS,
    perform(command) {
      if (command.type === 'mode') change({ mode: command.mode })
      else if (command.type === 'zoom') shared.zoomBy(command.steps)
      else if (command.type === 'move-view') shared.panBy(-command.x * MOVE_PX, -command.y * MOVE_PX)
      else shared.fit()
    },
  })
  const pair = [pictures[a] ?? pictures[0], pictures[b] ?? pictures[1]] as const
  return (
    <div className="flex h-full flex-col short:overflow-y-auto">
      <header className="flex flex-wrap items-center gap-3 border-b bg-panel px-3 py-1.5">
        <div className="w-96 max-w-full">
          <Segmented
            label="Comparison mode"
            options={COMPARE_MODES.map((value) => ({ value, label: COMPARE_FACES[value].label }))}
            value={mode}
            onChange={(value) => change({ mode: COMPARE_MODES.find((each) => each === value) ?? 'side' })}
          />
        </div>
        {mode !== 'side' && (
          <>
            <Choice label="First" pictures={pictures} chosen={a} onChoose={(place) => change({ a: place })} />
            <Choice
              label="Second"
              pictures={pictures}
              chosen={b}
              onChoose={(place) => change({ b: place })}
            />
          </>
        )}
        <button
          type="button"
          title="Fit (0)"
          onClick={shared.fit}
          className="num ml-auto h-7 rounded-md px-2 text-xs text-ink-2 hover:bg-hover"
        >
          {shared.view.scale === 1 ? 'Fitted' : `${shared.view.scale.toFixed(1)} × fit`}
        </button>
      </header>
      <div className="min-h-0 flex-1 short:min-h-full">{drawn(mode, pictures, pair, shared)}</div>
    </div>
  )
}

type Pair = readonly [Asset | undefined, Asset | undefined]

function drawn(mode: CompareMode, pictures: readonly Asset[], [first, second]: Pair, shared: SharedView) {
  if (mode === 'side' || !first || !second) return <SideBySide pictures={pictures} shared={shared} />
  if (mode === 'slider') return <Slider first={first} second={second} shared={shared} />
  if (mode === 'blink') return <Blink first={first} second={second} shared={shared} />
  return <Difference first={first} second={second} shared={shared} />
}

interface ChoiceProps {
  readonly label: string
  readonly pictures: readonly Asset[]
  readonly chosen: number
  onChoose(place: number): void
}

function Choice({ label, pictures, chosen, onChoose }: ChoiceProps) {
  return (
    <fieldset className="flex items-center gap-1">
      <legend className="sr-only">{label}</legend>
      {pictures.map((asset, place) => (
        <Chip
          key={asset.id}
          asset={asset}
          label={`${label}: picture ${place + 1}`}
          isChosen={place === chosen}
          onChoose={() => onChoose(place)}
        />
      ))}
    </fieldset>
  )
}

interface ChipProps {
  readonly asset: Asset
  readonly label: string
  readonly isChosen: boolean
  onChoose(): void
}

function Chip({ asset, label, isChosen, onChoose }: ChipProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isChosen}
      title={`${asset.name} · ${useParticulars(asset)}`}
      onClick={onChoose}
      className={classNames(
        'size-8 overflow-hidden rounded-md border-2',
        isChosen ? 'border-accent' : 'border-transparent opacity-60 hover:opacity-100',
      )}
    >
      <img src={previewPath(asset.sha256, 480)} alt="" className="size-full object-cover" />
    </button>
  )
}
