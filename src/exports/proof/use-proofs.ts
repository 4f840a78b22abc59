import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ExportSettings } from '#contract/studio/exports/export-settings.ts'
import type { ExportPlan, ExportProof, PlannedPicture } from '#contract/studio/exports/exports.ts'
import { ApiError } from '#src/api/call.ts'
import { proveExport } from '#src/api/library/exports.ts'

/** A rendered sample, or the reason why there is none. */
export interface Proven {
  readonly picture: PlannedPicture
  readonly proof: ExportProof | null
  readonly refusal: string | null
}

/** Debounce of changes in the form before samples are rendered. */
const SETTLE_MS = 400
const AT_ONCE = 2

/** All settings that change the bytes of a picture. */
function formOf({ template: _, manifests: _m, contactSheet: _c, ...form }: ExportSettings): string {
  return JSON.stringify(form)
}

/** Renders the samples of a plan one after another while the settings stay the same; the worst is first. */
export function useProofs(settings: ExportSettings, samples: readonly PlannedPicture[] = NO_SAMPLES) {
  const client = useQueryClient()
  const queryKey = ['export-proofs', formOf(settings), samples.map(({ assetId }) => assetId)]
  const { data: proven = NONE } = useQuery({
    queryKey,
    enabled: samples.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    async queryFn({ signal }) {
      await wait(SETTLE_MS, signal)
      const found: Proven[] = []
      const left = samples.values()
      async function inTurn(): Promise<void> {
        for (const picture of left) {
          found.push(await provenOf(picture, settings, signal))
          client.setQueryData(queryKey, [...found])
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, inTurn))
      return found
    },
  })
  return { proven: useMemo(() => proven.toSorted(worstFirst), [proven]) }
}

const NONE: readonly Proven[] = []
const NO_SAMPLES: readonly PlannedPicture[] = []

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

async function provenOf(
  picture: PlannedPicture,
  settings: ExportSettings,
  signal: AbortSignal,
): Promise<Proven> {
  try {
    return { picture, proof: await proveExport(picture.assetId, settings, signal), refusal: null }
  } catch (error) {
    if (signal.aborted) throw error
    return { picture, proof: null, refusal: error instanceof ApiError ? error.message : String(error) }
  }
}

/** Failed samples first, then those over the budget, then by the lowest quality, then by the most bytes. */
function worstFirst({ proof: a }: Proven, { proof: b }: Proven): number {
  if (!a || !b) return Number(b === null) - Number(a === null)
  return (
    Number(b.isOverBudget) - Number(a.isOverBudget) ||
    (a.quality ?? 101) - (b.quality ?? 101) ||
    b.bytes - a.bytes
  )
}

/** The bytes of all pictures of an export, extrapolated from the rendered samples. */
export function totalOf(
  proven: readonly Proven[],
  { pictures, weight }: Pick<ExportPlan, 'pictures' | 'weight'>,
  { budgetBytes }: Pick<ExportSettings, 'budgetBytes'>,
): number | null {
  const rendered = proven.flatMap(({ proof, picture }) =>
    proof ? { bytes: proof.bytes, weight: picture.weight } : [],
  )
  if (rendered.length === 0) return null
  const bytes = sum(rendered.map((each) => each.bytes))
  if (budgetBytes === null) return bytes * (weight / sum(rendered.map((each) => each.weight)))
  const others = pictures - rendered.length
  if (others <= 0) return bytes
  // A budget makes pictures alike in bytes, whatever detail they have: each of the others is an average one within it.
  const within = sum(rendered.map((each) => Math.min(each.bytes, budgetBytes))) / rendered.length
  // But the heaviest were rendered first: the others are not larger than they are stored.
  const stored = Math.max(0, weight - sum(rendered.map((each) => each.weight))) / others
  return bytes + others * Math.min(within, stored)
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
