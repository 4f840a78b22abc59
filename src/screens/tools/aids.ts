import { useQuery } from '@tanstack/react-query'
import { operationOf } from '#contract/service/operations/table.ts'
import { loadAdLines } from '#src/api/library/designs.ts'
import { useCatalogue, useStudioStatus } from '#src/api/studio-status.ts'
import { type Aids, NO_AIDS } from '#src/forms/copy/aids.ts'
import { usePress } from '#src/runs/press.ts'
import { formatMicros } from '#src/ui/format/format.ts'
import { toast } from '#src/ui/overlays/toast.ts'

/** The delay between two polls while a picture is being read. */
const LOOK_MS = 1000

const useAdLines: Aids['useAdLines'] = (picture) => {
  const catalogue = useCatalogue()
  const { press } = usePress()
  const { data, refetch } = useQuery({
    queryKey: ['ad-lines', picture?.id],
    queryFn: ({ signal }) => loadAdLines(picture?.id ?? '', signal),
    enabled: picture !== undefined,
    refetchInterval: ({ state }) => (state.data?.state === 'reading' ? LOOK_MS : false),
  })
  if (!picture || !data) return null
  const { usdMicros } = operationOf('layerize-text').price({}, catalogue, {})
  async function read({ id }: { readonly id: string }) {
    const wanted = { operation: 'layerize-text' as const, values: {}, files: { image: [id] }, requests: 1 }
    const outcome = await press(wanted, usdMicros)
    if (outcome && !outcome.ok) toast(outcome.error)
    await refetch()
  }
  return { ...data, price: `≈ ${formatMicros(usdMicros)}`, read: () => void read(picture) }
}

/** Facts from the studio for the forms of tools. */
export const AIDS: Aids = {
  ...NO_AIDS,
  useAdLines,
  useTranslator: () => {
    const status = useStudioStatus()
    return status && (status.engine.translator ?? null)
  },
}
