import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { isOperationId, OPERATION_IDS, operationOf } from '#contract/service/operations/table.ts'
import { PictureGrid } from '#src/library/picture-grid.tsx'
import { libraryQuery } from '#src/library/queries.ts'
import { classNames } from '#src/ui/class-names.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { count } from '#src/ui/format.ts'
import { inputLook } from '#src/ui/inputs.ts'

const ROW_HEIGHTS = { min: 120, max: 420, start: 240 }

/** Everything that was kept. */
export function LibraryScreen() {
  const { operation } = useSearch({ from: '/library' })
  const navigate = useNavigate({ from: '/library' })
  const library = useInfiniteQuery(libraryQuery(operation))
  const [rowHeight, setRowHeight] = useState(ROW_HEIGHTS.start)
  const pictures = useMemo(() => library.data?.pages.flatMap((page) => page.pictures) ?? [], [library.data])
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = library
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
        <select
          aria-label="Made with"
          value={operation ?? ''}
          onChange={({ target: { value } }) =>
            void navigate({ search: isOperationId(value) ? { operation: value } : {}, replace: true })
          }
          className={classNames(inputLook, 'ml-auto h-8 w-44')}
        >
          <option value="">Made with anything</option>
          {OPERATION_IDS.filter((id) => id.startsWith('generate')).map((id) => (
            <option key={id} value={id}>
              {operationOf(id).title}
            </option>
          ))}
        </select>
        <label className="hidden items-center gap-2 text-xs text-ink-3 md:flex">
          Size
          <input
            type="range"
            min={ROW_HEIGHTS.min}
            max={ROW_HEIGHTS.max}
            value={rowHeight}
            onChange={({ target }) => setRowHeight(Number(target.value))}
            className="w-28 accent-accent-fill"
          />
        </label>
      </header>
      {library.isSuccess && pictures.length === 0 ? (
        <EmptyState title={operation ? 'No pictures made with this yet' : 'No pictures yet'}>
          Every finished picture is kept here.{' '}
          <Link to="/generate" className="text-accent underline">
            Make the first one
          </Link>
        </EmptyState>
      ) : (
        <PictureGrid pictures={pictures} rowHeight={rowHeight} onEnd={onEnd} />
      )}
      {library.isError && (
        <p role="alert" className="p-4 text-sm text-bad">
          {library.error.message}
        </p>
      )}
    </div>
  )
}
