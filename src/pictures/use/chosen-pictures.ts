import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Asset } from '#contract/studio/assets.ts'
import { idsQuery } from '#src/api/library/library.ts'
import { MAX_BATCH } from '#src/forms/draft/draft.ts'
import type { ActionPicture } from '../action.ts'
import { type Chosen, sizeOf } from '../chosen.ts'

const NO_IDS: readonly string[] = []

/**
 * The selected pictures, with their loaded data. Pictures that a rule selects are listed only if they are few enough
 * for the actions that need a list; otherwise none are.
 */
export function useChosenPictures(
  chosen: Chosen,
  loaded: readonly { readonly asset: Asset }[],
): readonly ActionPicture[] {
  const isFew = chosen.kind === 'all' && sizeOf(chosen) <= MAX_BATCH
  const search = chosen.kind === 'all' ? chosen.search : {}
  const listed = useQuery({ ...idsQuery(search), enabled: isFew }).data?.ids
  return useMemo(() => {
    const known = new Map(loaded.map(({ asset }) => [asset.id, asset]))
    const ids =
      chosen.kind === 'some'
        ? [...chosen.ids]
        : isFew
          ? (listed ?? NO_IDS).filter((id) => !chosen.except.has(id))
          : NO_IDS
    return ids.map((id) => {
      const asset = known.get(id)
      return { id, ...(asset && { asset }) }
    })
  }, [chosen, loaded, isFew, listed])
}
