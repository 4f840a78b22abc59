import { useQuery } from '@tanstack/react-query'
import type { Asset } from '#contract/studio/assets.ts'
import { formatSize } from '#src/ui/format/format.ts'
import { runQuery } from '../api/runs.ts'
import { languageOf } from './particulars.ts'

/** The distinguishing facts of a picture among its run's: `German · 1080 × 1920`, or its size without a language. */
export function useParticulars(asset: Asset): string {
  const { data: run } = useQuery({ ...runQuery(asset.runId ?? ''), enabled: asset.runId !== null })
  return [run && languageOf(run), formatSize(asset)].filter(Boolean).join(' · ')
}
