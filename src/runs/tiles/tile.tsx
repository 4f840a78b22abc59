import { Link } from '@tanstack/react-router'
import { Check, TriangleAlert } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import type { Size } from '#contract/service/describe/operation.ts'
import { type Asset, previewPath } from '#contract/studio/assets.ts'
import { isUnderWay } from '#contract/studio/run-state.ts'
import type { Run, RunResult } from '#contract/studio/runs.ts'
import { dragPicture } from '#src/pictures/use/drag-picture.ts'
import { classNames } from '#src/ui/class-names.ts'
import { formatMicros, formatSeconds, formatSeed, formatSize } from '#src/ui/format/format.ts'
import { part } from '#src/ui/part.tsx'
import { nameOf, type Slot } from '../groups.ts'
import { languageOf, toolOf } from '../particulars.ts'
import { estimateWords, outlineWords, priceWords, secondsOf, warningWords } from '../words.ts'
import { Waiting } from './tile-waiting.tsx'

// With the table of actions, which the first paint does not need.
const Ended = part('Ended', () => import('./tile-ended.tsx'))
const TileBar = part('TileBar', () => import('./tile-bar.tsx'))

export interface TileActions {
  onAgain(run: Run, count: number): void
  onLoadSettings(run: Run): void
}

interface TileProps extends TileActions {
  readonly slot: Slot
  /** The usual duration of this operation's runs, in seconds. */
  readonly usual: number | undefined
}

/**
 * One slot of a press, with the right proportions from the start: an expected picture, a finished one, or the reason
 * why there is none.
 */
export function Tile({ slot: { run, result, pictures }, usual, ...actions }: TileProps) {
  if (result?.state === 'kept' && result.asset) {
    return <PictureTile run={run} result={result} asset={result.asset} {...actions} />
  }
  return (
    <Frame size={run.size} caption={<AwaitedCaption run={run} result={result} />}>
      {isAwaited(run, result) ? (
        <Waiting run={run} usual={usual} isKeeping={result?.state === 'keeping'} />
      ) : (
        <Suspense>
          <Ended run={run} result={result} pictures={pictures} {...actions} />
        </Suspense>
      )}
    </Frame>
  )
}

const isAwaited = (run: Run, result: RunResult | null) =>
  result ? result.state === 'keeping' : isUnderWay(run.state)

interface FrameProps {
  /** The proportions of the picture; a square while they are unknown. */
  readonly size: Size | null
  readonly children: ReactNode
  readonly caption: ReactNode
}

function Frame({ size, children, caption }: FrameProps) {
  const { width, height } = size ?? { width: 1, height: 1 }
  return (
    <li className="group surface @container min-w-0 overflow-hidden">
      {/* Very tall and very wide pictures are shown whole inside of bounded proportions. */}
      <div
        className="relative grid place-items-center bg-raised"
        style={{ aspectRatio: Math.min(2.4, Math.max(0.7, width / height)) }}
      >
        {children}
      </div>
      {/* On a narrow tile the caption has room for a second line from the start: the tiles below never move. */}
      <div className="num flex min-h-8 @max-[30rem]:min-h-12 flex-wrap content-center items-center gap-x-2.5 gap-y-0.5 px-2.5 py-1 text-xs text-ink-3">
        {caption}
      </div>
    </li>
  )
}

function AwaitedCaption({ run, result }: { readonly run: Run; readonly result: RunResult | null }) {
  const language = languageOf(run)
  return (
    <>
      <span className="truncate">{toolOf(run)}</span>
      {/* Of several pictures it is not seen which one this is. A long name takes what the others leave, and no row of its own. */}
      {run.sourceName && <span className="flex-1 basis-24 truncate text-ink-2">{run.sourceName}</span>}
      {language && <span className="truncate text-ink-2">{language}</span>}
      {run.size && <span className="whitespace-nowrap text-ink-2">{formatSize(run.size)}</span>}
      <span className="ml-auto">
        {result && result.state !== 'keeping'
          ? costOf(run)
          : isAwaited(run, result)
            ? `≈ ${formatMicros(run.estimateUsdMicros / run.pictures)}`
            : run.failure && run.failure.charged !== 'no'
              ? priceWords(run, 1)
              : null}
      </span>
    </>
  )
}

/** The cost of one picture of a run. */
const costOf = (run: Run) => priceWords(run, Math.max(1, run.pictures))

interface ExactnessProps {
  readonly asked: Size
  readonly came: Size
}

/** Whether the picture has exactly the requested pixels: ad placements accept no others. */
function Exactness({ asked, came }: ExactnessProps) {
  const isExact = asked.width === came.width && asked.height === came.height
  return isExact ? (
    <span className="whitespace-nowrap text-ok" title="Exactly the requested pixels">
      as requested
    </span>
  ) : (
    <span className="whitespace-nowrap text-warn">requested {formatSize(asked)}</span>
  )
}

interface PictureTileProps extends TileActions {
  readonly run: Run
  readonly result: RunResult
  readonly asset: Asset
}

/** Shows that a picture is kept, or how it differs from the request. */
function Kept({ run }: { readonly run: Run }) {
  const warning = warningWords(run)
  return warning ? (
    <span title={warning.whole} className="flex items-center gap-1 whitespace-nowrap text-warn">
      <TriangleAlert size={13} aria-hidden /> {warning.short}
    </span>
  ) : (
    <span className="flex items-center gap-1 text-ok">
      <Check size={13} aria-hidden /> Kept
    </span>
  )
}

function PictureTile({ run, result, asset, ...actions }: PictureTileProps) {
  const language = languageOf(run)
  const outline = outlineWords(run, result)
  const caption = (
    <>
      <Kept run={run} />
      <span className="truncate">{toolOf(run)}</span>
      {language && <span className="truncate text-ink-2">{language}</span>}
      <span className="whitespace-nowrap text-ink-2">{formatSize(asset)}</span>
      {run.size && <Exactness asked={run.size} came={asset} />}
      {outline && <span className="truncate text-ink-2">outline {outline}</span>}
      {result.seed !== null && (
        <span className="whitespace-nowrap">
          seed <span className="font-mono">{formatSeed(result.seed)}</span>
        </span>
      )}
      <span className="ml-auto whitespace-nowrap" title={estimateWords(run)}>
        {costOf(run)} · {formatSeconds(secondsOf(run, Date.now()))}
      </span>
    </>
  )
  return (
    <Frame size={asset} caption={caption}>
      <Link
        to="/library/$assetId"
        params={{ assetId: asset.id }}
        aria-label={`Open picture: ${nameOf(run)}`}
        onDragStart={({ dataTransfer }) => dragPicture(dataTransfer, asset)}
        className={classNames(
          'absolute inset-0 focus-visible:-outline-offset-2',
          asset.hasAlpha && 'checkerboard',
        )}
      >
        <img
          src={previewPath(asset.sha256, 480)}
          srcSet={`${previewPath(asset.sha256, 480)} 480w, ${previewPath(asset.sha256, 1600)} 1600w`}
          sizes="(min-width: 1000px) 36vw, 92vw"
          alt={nameOf(run)}
          // Within the line of the link, whose focus ring is drawn over it.
          className="size-full object-contain"
        />
      </Link>
      {/* Where there is a mouse the picture stays free until it is pointed at. */}
      <div className="absolute top-2 right-2 flex transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 has-aria-expanded:opacity-100 pointer-fine:opacity-0 gap-0.5 rounded-md border border-line-2 bg-panel/90 p-0.5 text-ink backdrop-blur-sm">
        <Suspense fallback={<span className="h-8 w-32" />}>
          <TileBar run={run} asset={asset} {...actions} />
        </Suspense>
      </div>
    </Frame>
  )
}
