import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react'
import { useLayoutEffect, useMemo, useState } from 'react'
import type { PicturePage } from '#contract/studio/library.ts'
import { filterIn } from '#src/address/library-search.ts'
import { ApiError } from '#src/api/call.ts'
import { pictureQuery } from '#src/api/library.ts'
import { bindingFor } from '#src/canvas/stage/keys.ts'
import { nameOf } from '#src/runs/groups.ts'
import { useThingTitle } from '#src/ui/browser/tab-title.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { AskedBoxes, askedFor } from './asked-boxes.tsx'
import { DamageNotice } from './damage-notice.tsx'
import { groundStyle, useGround } from './ground.ts'
import { GroundChoice } from './ground-choice.tsx'
import { PictureActions } from './picture-actions.tsx'
import { PictureFacts } from './picture-facts.tsx'
import { PICTURE_KEYS } from './picture-keys.ts'
import { PictureMarks } from './picture-marks.tsx'
import { addressOfShown } from './shown.ts'
import { TransparentExport } from './transparent-export.tsx'

/** One picture, large, with its origin and facts. Arrow keys open its neighbours, Escape the library. */
export function PictureScreen() {
  const { assetId } = useParams({ from: '/library/$assetId' })
  const search = useSearch({ from: '/library/$assetId' })
  const page = useQuery(pictureQuery(assetId, filterIn(search)))
  // Escape works while the picture loads, too.
  const moves = useMoves(page.data?.newer ?? null, page.data?.older ?? null)
  useThingTitle(page.data ? nameOfPicture(page.data) : null)
  if (page.error) {
    const isGone = page.error instanceof ApiError && page.error.status === 404
    return (
      <EmptyState title={isGone ? 'Picture not found' : 'The picture could not be loaded'}>
        {isGone ? 'It may have been deleted.' : page.error.message}
      </EmptyState>
    )
  }
  return page.data ? <Picture page={page.data} moves={moves} /> : null
}

const nameOfPicture = ({ run, asset }: Pick<PicturePage, 'run' | 'asset'>) => (run ? nameOf(run) : asset.name)

const ZOOMS = [
  { value: 'fit', label: 'Fit' },
  { value: 'full', label: '100 %' },
]

interface PictureProps {
  readonly page: PicturePage
  readonly moves: ReturnType<typeof useMoves>
}

function Picture({ page, moves: { toNeighbour, toLibrary } }: PictureProps) {
  const { asset, newer, older } = page
  const [zoom, setZoom] = useState('fit')
  const [showsBoxes, setShowsBoxes] = useState(false)
  const { ground, setGround, photo, setPhoto } = useGround()
  const asked = useMemo(() => askedFor(page.run), [page.run])
  // As large as there is room for, also where the picture itself is smaller.
  const fitted = `min(100cqw, ${(100 * asset.width) / asset.height}cqh)`
  return (
    <div className="h-full overflow-y-auto lg:grid lg:grid-cols-[minmax(0,1fr)_340px] lg:overflow-hidden">
      <section aria-label="Picture" className="flex h-[64dvh] min-h-0 flex-col lg:h-auto">
        <div className="flex flex-wrap items-center gap-2 border-b bg-panel px-3 py-2">
          <IconButton icon={ArrowLeft} label="Back to the library" onClick={toLibrary} />
          {asset.hasAlpha && <GroundChoice ground={ground} onGround={setGround} onPhoto={setPhoto} />}
          {asked.length > 0 && (
            <Button aria-pressed={showsBoxes} onClick={() => setShowsBoxes(!showsBoxes)}>
              {showsBoxes ? 'Hide boxes' : 'Show boxes'}
            </Button>
          )}
          <div className="ml-auto w-36">
            <Segmented label="Zoom" options={ZOOMS} value={zoom} onChange={setZoom} />
          </div>
          <IconButton
            icon={ChevronLeft}
            label="Newer picture"
            disabled={!newer}
            onClick={() => toNeighbour(newer)}
            className="disabled:opacity-30"
          />
          <IconButton
            icon={ChevronRight}
            label="Older picture"
            disabled={!older}
            onClick={() => toNeighbour(older)}
            className="disabled:opacity-30"
          />
        </div>
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
              alt={nameOfPicture(page)}
              width={asset.width}
              height={asset.height}
              style={asset.hasAlpha ? groundStyle(ground, photo) : undefined}
              className={classNames('h-auto w-full rounded-sm', asset.hasAlpha && 'checkerboard')}
            />
            {showsBoxes && (
              <AskedBoxes elements={asked} size={asset} className="absolute inset-0 size-full" />
            )}
          </div>
        </section>
      </section>
      <aside className="border-t bg-panel p-4 lg:overflow-y-auto lg:border-t-0 lg:border-l">
        {page.damage && <DamageNotice damage={page.damage} />}
        <PictureActions page={page} onDeleted={toLibrary} />
        {asset.hasAlpha && <TransparentExport asset={asset} ground={ground} />}
        <PictureMarks asset={asset} />
        <PictureFacts page={page} />
      </aside>
    </div>
  )
}

function useMoves(newer: string | null, older: string | null) {
  const navigate = useNavigate()
  const search = filterIn(useSearch({ from: '/library/$assetId' }))
  const toNeighbour = (id: string | null) =>
    id !== null && void navigate({ to: '/library/$assetId', params: { assetId: id }, search, replace: true })
  const toLibrary = () => void navigate({ to: '/library', search })
  const moves = {
    newer: () => toNeighbour(newer),
    older: () => toNeighbour(older),
    library: toLibrary,
  }
  useLayoutEffect(() => {
    function onKey(event: KeyboardEvent) {
      // A dialog over the page has the keys.
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return
      const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select')
      const binding = isTyping ? undefined : bindingFor(PICTURE_KEYS, event)
      if (binding) moves[binding.command]()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
  return { toNeighbour, toLibrary }
}
