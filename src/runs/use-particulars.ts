import { useQuery } from '@tanstack/react-query'
import type { Asset } from '#contract/studio/assets.ts'
import { formatSize } from '#src/ui/format/format.ts'
import { runQuery } from '../api/runs.ts'
import { languageOf, toolOf } from './particulars.ts'

/** Distinguishes a picture from others: `Ad resize · German · 1080 × 1920`; only its size if no run made it. */
export function useParticulars(asset: Asset): string {
  const { data: run } = useQuery({ ...runQuery(asset.runId ?? ''), enabled: asset.runId !== null })
  return [run && toolOf(run), run && languageOf(run), formatSize(asset)].filter(Boolean).join(' · ')
}
