import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react'
import { Suspense, useMemo, useState } from 'react'
import type { OperationId } from '#contract/service/operations/table.ts'
import type { Asset } from '#contract/studio/assets.ts'
import type { PicturePage } from '#contract/studio/library.ts'
import { filterIn } from '#src/address/library-search.ts'
import { pictureQuery } from '#src/api/library/library.ts'
import { lineageQuery } from '#src/api/reuse/lineage.ts'
import { doneWords } from '#src/library/lineage/step-words.ts'
import { PictureMarks } from '#src/library/organise/picture-marks.tsx'
import { Trashed } from '#src/library/organise/trashed.tsx'
import { nameWithRun } from '#src/library/picture-name.ts'
import { dragPicture } from '#src/pictures/use/drag-picture.ts'
import { UseInMenu } from '#src/pictures/use/use-in-menu.tsx'
import { useThingTitle } from '#src/ui/browser/tab-title.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { formatBytes, formatSize } from '#src/ui/format/format.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { part } from '#src/ui/part.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { EmptyScreen } from '#src/ui/states/empty-screen.tsx'
import { Loading } from '#src/ui/states/loading.tsx'
import { AskedBoxes, askedFor } from './asked-boxes.tsx'
import { backgroundStyle, useBackground } from './background.ts'
import { BackgroundChoice } from './background-choice.tsx'
import { DamageNotice } from './damage-notice.tsx'
import { actionPicture, PictureActions, PrimaryAction } from './picture-actions.tsx'
import { PictureFacts } from './picture-facts.tsx'
import { Colors, TextInPicture } from './picture-look.tsx'
import { PicturePlace } from './picture-place.tsx'
import { addressOfShown } from './shown.ts'
import { TransparentExport } from './transparent-export.tsx'
import { isGone, type Reading, untilGone } from './until-gone.ts'
import { usePictureKeys } from './use-picture-keys.ts'

const LineageView = part('LineageView', () => import('#src/library/lineage/lineage-view.tsx'))

/** One picture, large, with its origin and facts. Arrow keys open its neighbours, Escape the library. */
export function PictureScreen() {
  const { assetId } = useParams({ from: '/library/$assetId' })
  const search = useSearch({ from: '/library/$assetId' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture is another opening
  const reading = useMemo(() => untilGone(Date.now()), [assetId])
  const { enabled } = reading
  const page = useQuery({ ...pictureQuery(assetId, filterIn(search)), enabled })
  // Requested at the same time: the layout of a picture with relatives differs, and must not shift later.
  const lineage = useQuery({ ...lineageQuery(assetId), enabled })
  // Escape works while the picture loads, too.
  const moves = usePictureKeys(page.data, reading.leaving)
  useThingTitle(page.data ? nameWithRun(page.data) : null)
  if (page.error) {
    const isMissing = isGone(page.error)
    return (
      <EmptyScreen title={isMissing ? 'Picture not found' : 'The picture could not be loaded'}>
        {isMissing ? 'It may have been deleted.' : page.error.message}
      </EmptyScreen>
    )
  }
  return page.data && !lineage.isPending ? (
    <Picture page={page.data} moves={moves} reading={reading} />
  ) : (
    <Loading />
  )
}

const ZOOMS = [
  { value: 'fit', label: 'Fit' },
  { value: 'full', label: '100 %' },
]

interface PictureProps {
  readonly page: PicturePage
  readonly moves: ReturnType<typeof usePictureKeys>
  readonly reading: Reading
}

function Picture({ page, moves, reading }: PictureProps) {
  const { asset } = page
  const [zoom, setZoom] = useState('fit')
  const [showsBoxes, setShowsBoxes] = useState(false)
  const backgrounds = useBackground()
  const { background, photo } = backgrounds
  const asked = useMemo(() => askedFor(page.run), [page.run])
  const lineage = useQuery({ ...lineageQuery(asset.id), enabled: reading.enabled })
  const hasFamily = (lineage.data?.steps.length ?? 0) > 1
  // As large as there is room for, even if the picture itself is smaller.
  const fitted = `min(100cqw, ${(100 * asset.width) / asset.height}cqh)`
  return (
    <div
      className={classNames(
        'h-full overflow-y-auto lg:grid lg:grid-cols-[minmax(0,1fr)_340px] lg:grid-rows-[minmax(0,1fr)_auto] lg:overflow-hidden',
        hasFamily && 'xl:grid-cols-[272px_minmax(0,1fr)_340px]',
      )}
    >
      <section
        aria-label="Picture"
        className={classNames(
          'flex h-[64dvh] min-h-0 flex-col lg:row-span-2 lg:h-auto',
          hasFamily && 'xl:col-start-2 xl:row-start-1',
        )}
      >
        <PictureBar
          page={page}
          moves={moves}
          doneBy={(operation) => doneWords(lineage.data?.steps ?? [], asset.id, operation)}
        />
        {/* Scrolls at full size, so it has to be reachable by keyboard. */}
        <section
          aria-label="View"
          tabIndex={zoom === 'full' ? 0 : -1}
          className={classNames(
            'grid min-h-0 flex-1 grid-rows-[minmax(0,1fr)] p-4',
            zoom === 'full' ? 'overflow-auto' : '@container-size overflow-hidden',
          )}
        >
          <div className="relative m-auto" style={{ width: zoom === 'fit' ? fitted : asset.width }}>
            <img
              src={addressOfShown(page, zoom)}
              alt={nameWithRun(page)}
              onDragStart={({ dataTransfer }) => dragPicture(dataTransfer, asset)}
              width={asset.width}
              height={asset.height}
              style={asset.hasAlpha ? backgroundStyle(background, photo) : undefined}
              className={classNames('h-auto w-full rounded-sm', asset.hasAlpha && 'checkerboard')}
            />
            {showsBoxes && (
              <AskedBoxes elements={asked} size={asset} className="absolute inset-0 size-full" />
            )}
          </div>
        </section>
        <ViewBar
          asset={asset}
          zoom={zoom}
          onZoom={setZoom}
          backgrounds={backgrounds}
          boxes={asked.length > 0 ? { areShown: showsBoxes, turn: () => setShowsBoxes(!showsBoxes) } : null}
        />
      </section>
      <aside
        className={classNames(
          'border-t bg-panel p-4 lg:col-start-2 lg:row-start-1 lg:overflow-y-auto lg:border-t-0 lg:border-l',
          hasFamily ? 'xl:col-start-3 xl:row-span-2' : 'lg:row-span-2',
        )}
      >
        <Details page={page} background={background} reading={reading} onGone={moves.library} />
      </aside>
      {hasFamily && <Family assetId={asset.id} reading={reading} />}
    </div>
  )
}

interface DetailsProps {
  readonly page: PicturePage
  readonly background: ReturnType<typeof useBackground>['background']
  readonly reading: Reading
  onGone(): void
}

/** The title, marks and facts of a picture; for one in the trash, the buttons to restore or delete it. */
function Details({ page, background, reading: { isLeaving, leaving }, onGone }: DetailsProps) {
  const { asset, look } = page
  const isTrashed = asset.trashedAt !== undefined
  return (
    <>
      {page.damage && <DamageNotice damage={page.damage} />}
      <h1 className="line-clamp-3 text-base font-semibold break-words">
        <bdi>{nameWithRun(page)}</bdi>
      </h1>
      <p className="num mb-4 text-sm text-ink-2">
        {formatSize(asset)} px · {asset.format.toUpperCase()} · {formatBytes(asset.bytes)}
      </p>
      {isTrashed ? (
        <div className="mb-5">
          <Trashed picture={actionPicture(page)} leaving={leaving} onDeleted={onGone} />
        </div>
      ) : (
        <>
          <PictureMarks asset={asset} />
          <PictureActions page={page} leaving={leaving} onDeleted={onGone} />
          {asset.hasAlpha && <TransparentExport asset={asset} background={background} />}
        </>
      )}
      <div className="mb-5 grid gap-5 empty:hidden">
        <TextInPicture id={asset.id} enabled={() => !isLeaving()} />
        {look && <Colors look={look} id={asset.id} />}
      </div>
      <PictureFacts page={page} />
    </>
  )
}

/** Beside the picture if there is room for three columns, else under its facts. */
const Family = ({ assetId, reading }: Pick<DetailsProps, 'reading'> & { readonly assetId: string }) => (
  <div className="border-t bg-panel p-4 lg:col-start-2 lg:row-start-2 lg:max-h-[38dvh] lg:overflow-y-auto lg:border-l xl:col-start-1 xl:row-span-2 xl:row-start-1 xl:max-h-none xl:border-t-0 xl:border-r xl:border-l-0">
    <Suspense>
      <LineageView assetId={assetId} enabled={() => !reading.isLeaving()} />
    </Suspense>
  </div>
)

interface PictureBarProps extends Omit<PictureProps, 'reading'> {
  /** The results that a tool has already made of the picture. */
  doneBy(operation: OperationId): string | null
}

/** Links to other pictures, and the most used actions on this one. */
function PictureBar({ page, moves, doneBy }: PictureBarProps) {
  const { asset, newer, older } = page
  const search = filterIn(useSearch({ from: '/library/$assetId' }))
  return (
    <div className="flex items-center gap-2 border-b bg-panel px-3 py-2">
      <IconButton icon={ArrowLeft} label="Back to the library" onClick={moves.library} />
      <IconButton
        icon={ChevronLeft}
        label="Newer picture"
        disabled={!newer}
        onClick={moves.newer}
        className="disabled:opacity-30"
      />
      <IconButton
        icon={ChevronRight}
        label="Older picture"
        disabled={!older}
        onClick={moves.older}
        className="disabled:opacity-30"
      />
      <PicturePlace id={asset.id} search={search} />
      <span className="ml-auto" />
      {asset.trashedAt === undefined && (
        <>
          <UseInMenu pictures={[actionPicture(page)]} isNamed doneBy={doneBy} />
          <PrimaryAction page={page} />
        </>
      )}
    </div>
  )
}

interface ViewBarProps {
  readonly asset: Asset
  readonly zoom: string
  onZoom(zoom: string): void
  readonly backgrounds: ReturnType<typeof useBackground>
  /** The requested boxes; null if there are none. */
  readonly boxes: { readonly areShown: boolean; turn(): void } | null
}

/** The large view of the picture. */
const ViewBar = ({ asset, zoom, onZoom, backgrounds, boxes }: ViewBarProps) => (
  <div className="flex flex-wrap items-center gap-2 border-t bg-panel px-3 py-1.5">
    {asset.hasAlpha && (
      <BackgroundChoice
        background={backgrounds.background}
        onBackground={backgrounds.setBackground}
        onPhoto={backgrounds.setPhoto}
      />
    )}
    {boxes && (
      <Button aria-pressed={boxes.areShown} onClick={boxes.turn}>
        {boxes.areShown ? 'Hide boxes' : 'Show boxes'}
      </Button>
    )}
    <div className="ml-auto w-36">
      <Segmented label="Zoom" options={ZOOMS} value={zoom} onChange={onZoom} />
    </div>
  </div>
)
