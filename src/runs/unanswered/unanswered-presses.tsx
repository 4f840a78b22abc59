import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { operationOf } from '#contract/service/operations/table.ts'
import { countRequests } from '#contract/studio/presses/spread.ts'
import { firstClick } from '#src/ui/browser/first-click.ts'
import { Button } from '#src/ui/button.tsx'
import { count, formatAgo, formatExact, formatMicros } from '#src/ui/format/format.ts'
import { priced } from '#src/ui/format/priced.ts'
import { toast } from '#src/ui/overlays/toast.ts'
import { storeRun } from '../../api/cache.ts'
import { promptOf } from '../groups.ts'
import { useNow } from '../tiles/elapsed.tsx'
import { checkUnansweredPresses } from './check-unanswered-presses.ts'
import { isToDecide, send, type UnansweredPress, unanswered, wordsOf } from './unanswered.ts'
import { useUnanswered } from './use-unanswered.ts'

const ASK_EVERY_MS = 3_000
const DROPPED_UNHEARD =
  'Dropped in this browser, but Easel’s server is not responding. A request that it had already received continues, and is charged.'

/**
 * Unanswered presses, on every screen. Their runs are requested from the server; the others are never sent automatically: a
 * person sends or drops them.
 */
export function UnansweredPresses() {
  const presses = useUnanswered()
  return presses.length > 0 ? <Presses presses={presses} /> : null
}

function Presses({ presses }: { readonly presses: readonly UnansweredPress[] }) {
  const client = useQueryClient()
  const now = useNow()
  const { isFetched, data } = useQuery({
    queryKey: ['presses', ...presses.map(({ press }) => press.intent)],
    queryFn: async ({ signal }) => {
      for (const run of await checkUnansweredPresses(signal)) storeRun(client, run)
      return true
    },
    refetchInterval: ASK_EVERY_MS,
    retry: false,
    // Without one of them, the others stay listed.
    placeholderData: keepPreviousData,
  })
  const shown = presses.filter(isToDecide)
  if (!(isFetched || data) || shown.length === 0) return null
  return (
    <section
      aria-label="No response"
      className="max-h-[40dvh] overflow-y-auto border-b bg-raised px-3 py-2 text-sm"
    >
      <p role="status" className="flex items-start gap-2 text-ink-2">
        <TriangleAlert size={16} strokeWidth={1.7} aria-hidden className="mt-0.5 shrink-0 text-warn" />
        Easel’s server did not respond. Easel does not send requests again automatically: send or drop each
        one.
      </p>
      <ul className="mt-1 grid grid-cols-[minmax(0,1fr)] gap-1">
        {shown.map((one) => (
          <Row key={one.press.intent} one={one} now={now} />
        ))}
      </ul>
    </section>
  )
}

interface RowProps {
  readonly one: UnansweredPress
  readonly now: number
}

function Row({ one, now }: RowProps) {
  const { press, at, usdMicros } = one
  const client = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const time = new Date(at).toISOString()
  const { title } = operationOf(press.operation)
  const words = promptOf(press)
  const requests = countRequests(press)

  async function act(work: () => Promise<unknown>) {
    setIsBusy(true)
    await work().catch((error: unknown) => toast(wordsOf(error)))
    setIsBusy(false)
  }
  const sendIt = async () => {
    for (const run of await send(press)) storeRun(client, run)
  }
  const dropIt = async () => {
    await unanswered.drop(press.intent)
    // Repeated until the server answers (check-unanswered-presses.ts).
    const found = await checkUnansweredPresses().catch(() => null)
    if (found === null) toast(DROPPED_UNHEARD)
    else for (const run of found) storeRun(client, run)
  }

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 pl-6">
      <span className="min-w-0 flex-1 basis-60">
        <span className="block truncate">{words === '' ? title : `${title}: ${words}`}</span>
        <span className="num block text-xs text-ink-3">
          ≈ {formatMicros(usdMicros)}
          {requests > 1 && ` · ${count(requests, 'request')}`} · pressed{' '}
          <time dateTime={time} title={formatExact(time)}>
            {formatAgo(time, now)}
          </time>
        </span>
      </span>
      <span className="flex gap-2">
        <Button disabled={isBusy} onClick={firstClick(() => void act(sendIt))}>
          {priced('Send', usdMicros)}
        </Button>
        <Button look="quiet" disabled={isBusy} onClick={() => void act(dropIt)}>
          Drop
        </Button>
      </span>
    </li>
  )
}
