import { useQuery } from '@tanstack/react-query'
import type { Asset } from '#contract/studio/assets.ts'
import { formatSize } from '#src/ui/format/format.ts'
import { runQuery } from '../api/runs.ts'
import { languageOf } from './particulars.ts'

/** What tells a picture from others of its run's words: `German · 1080 × 1920`, its size alone without a language. */
export function useParticulars(asset: Asset): string {
  const { data: run } = useQuery({ ...runQuery(asset.runId ?? ''), enabled: asset.runId !== null })
  return [run && languageOf(run), formatSize(asset)].filter(Boolean).join(' · ')
}
