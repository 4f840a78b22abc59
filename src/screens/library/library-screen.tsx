import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import {
  isGenerator,
  isOperationId,
  isTool,
  OPERATION_IDS,
  operationOf,
} from '#contract/service/operations/table.ts'
import { libraryQuery } from '#src/api/library.ts'
import { PictureGrid } from '#src/library/picture-grid.tsx'
import { Unread } from '#src/runs/unread.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { count } from '#src/ui/format/format.ts'
import { Range } from '#src/ui/range.tsx'
import { Select } from '#src/ui/select/select.tsx'
import { DamagedPictures } from './damaged-pictures.tsx'
import { Selection } from './selection.tsx'

const MADE_WITH = [
  { value: '', label: 'All tools and models' },
  ...OPERATION_IDS.filter((id) => isGenerator(id) || isTool(id)).map((id) => ({
    value: id,
    label: operationOf(id).title,
  })),
]

const ROW_HEIGHTS = { min: 120, max: 420, start: 240 }

const idsIn = (text: string): readonly string[] => text.split(',').filter((id) => id !== '')

/** Every kept picture. */
export function LibraryScreen() {
  const { operation, select = '' } = useSearch({ from: '/library' })
  const selected = idsIn(select)
  const navigate = useNavigate({ from: '/library' })
  const library = useInfiniteQuery(libraryQuery(operation))
  const [rowHeight, setRowHeight] = useState(ROW_HEIGHTS.start)
  const pictures = useMemo(() => library.data?.pages.flatMap((page) => page.pictures) ?? [], [library.data])
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = library
  // From the address as it will be: a second click may come before the first one is drawn.
  const choose = (change: (ids: readonly string[]) => readonly string[]) =>
    void navigate({
      search: ({ select: old = '', ...rest }) => ({
        ...rest,
        select: change(idsIn(old)).join(',') || undefined,
      }),
      replace: true,
    })
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])

  return (
    <div className="flex h-full flex-col">
      <header className="flex flex-wrap items-center gap-3 p-4">
        <h1 className="text-lg font-semibold">Library</h1>
        <span className="num text-sm text-ink-3">
          {library.data && count(library.data.pages[0]?.total ?? 0, 'picture')}
        </span>
        {selected.length > 0 && (
          <Selection pictures={selected.map((id) => ({ id }))} onClear={() => choose(() => [])} />
        )}
        <Select
          data-untold
          aria-label="Made with"
          value={operation ?? ''}
          options={MADE_WITH}
          onChange={(value) =>
            void navigate({
              search: { select: select || undefined, operation: isOperationId(value) ? value : undefined },
              replace: true,
            })
          }
          className="ml-auto h-8 w-52"
        />
        <label className="hidden items-center gap-2 text-xs text-ink-3 md:flex">
          Size
          <Range
            min={ROW_HEIGHTS.min}
            max={ROW_HEIGHTS.max}
            value={rowHeight}
            onChange={({ target }) => setRowHeight(Number(target.value))}
            className="w-28"
          />
        </label>
      </header>
      <DamagedPictures />
      {library.isSuccess && pictures.length === 0 ? (
        <EmptyState title={operation ? 'No pictures from this tool or model yet' : 'No pictures yet'}>
          Every finished picture is kept here.{' '}
          <Link to="/generate" className="text-accent underline">
            Make the first one
          </Link>
        </EmptyState>
      ) : (
        <PictureGrid
          pictures={pictures}
          operation={operation}
          rowHeight={rowHeight}
          selected={selected}
          onSelect={(id) =>
            choose((ids) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]))
          }
          onEnd={onEnd}
        />
      )}
      {library.isError && <Unread query={library} />}
    </div>
  )
}
