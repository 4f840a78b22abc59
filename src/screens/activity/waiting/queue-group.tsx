import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowUpToLine, ChevronDown, Pause, X } from 'lucide-react'
import { useState } from 'react'
import type { Run } from '#contract/studio/runs.ts'
import { useStudioStatus } from '#src/api/studio-status.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { count, formatAbout, formatCost, formatWhole } from '#src/ui/format/format.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { type QueueFilter, queueLineQuery } from '../queries.ts'
import { useSteering } from '../use-steering.ts'
import { WaitingRows } from './waiting-rows.tsx'

interface QueueGroupProps {
  /** The first waiting runs of one press. */
  readonly runs: readonly Run[]
  readonly filter: QueueFilter
  /** Then its own pause, if it has one, is not seen: all of its runs wait anyway. */
  readonly isQueuePaused: boolean
}

/** A press of many: one line with its progress, and its waiting runs below, all of them once it is opened. */
export function QueueGroup({ runs, filter, isQueuePaused }: QueueGroupProps) {
  const [first] = runs
  const [isOpen, setOpen] = useState(false)
  const whole = useQuery({ ...queueLineQuery(filter, first?.intent), enabled: isOpen })
  if (!first) return null
  const isPaused = first.isPaused && !isQueuePaused
  const waiting = first.press.of.waiting
  const shown = isOpen ? (whole.data ?? runs) : runs
  const more = waiting - runs.length
  return (
    <section aria-label={first.pressName}>
      <GroupHead first={first} isPaused={isPaused} />
      {!isPaused && <WaitingRows runs={shown} />}
      {(more > 0 || isOpen) && !isPaused && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-8 items-center gap-1.5 text-sm text-ink-2 hover:text-ink lg:pl-21"
        >
          {isOpen ? 'Show fewer' : `${formatWhole(more)} more`}
          <ChevronDown
            size={14}
            aria-hidden
            className={classNames('transition-transform', isOpen && 'rotate-180')}
          />
        </button>
      )}
    </section>
  )
}

interface GroupHeadProps {
  readonly first: Run
  readonly isPaused: boolean
}

function GroupHead({ first, isPaused }: GroupHeadProps) {
  const { pause, resume, move } = useSteering()
  const wholePress = useWholePress()
  const [isRemoving, setRemoving] = useState(false)
  const { of, pictures, toComeUsdMicros } = first.press
  const done = of.made + of.warned
  const seconds = useSecondsFor(first)
  const words = isPaused
    ? `${formatWhole(of.waiting)} paused · ${formatCost(toComeUsdMicros, true)}`
    : [
        `${formatWhole(done)} of ${formatWhole(pictures)}`,
        `${formatWhole(of.waiting)} waiting`,
        formatCost(toComeUsdMicros, true),
        seconds === null ? '' : formatAbout(seconds),
      ]
        .filter(Boolean)
        .join(' · ')
  return (
    <header className="num flex min-h-10 flex-wrap items-center gap-x-2.5 border-b text-sm md:flex-nowrap">
      <h3
        title={first.pressName}
        className="min-w-0 flex-1 basis-full truncate font-semibold md:max-w-1/2 md:flex-initial md:basis-auto"
      >
        {first.pressName}
      </h3>
      <Mini done={done / pictures} running={(of.running + of.keeping) / pictures} />
      <span className="truncate text-ink-2">{words}</span>
      <span className="ml-auto flex shrink-0">
        {isPaused ? (
          <Button onClick={() => void resume(first.intent)}>Resume</Button>
        ) : (
          <>
            <IconButton
              icon={ArrowUpToLine}
              label={`Move ${first.pressName} to the front`}
              onClick={() =>
                void wholePress(first).then((runs) => move({ ids: runs.map(({ id }) => id), to: 'front' }))
              }
            />
            <IconButton
              icon={Pause}
              label={`Pause ${formatWhole(of.waiting)} of ${first.pressName}`}
              onClick={() => void pause(first.intent)}
            />
          </>
        )}
        <IconButton
          icon={X}
          label={`Remove ${formatWhole(of.waiting)} of ${first.pressName} from the queue`}
          onClick={() => setRemoving(true)}
        />
      </span>
      {isRemoving && <RemoveGroup first={first} onClose={() => setRemoving(false)} />}
    </header>
  )
}

interface RemoveGroupProps {
  readonly first: Run
  onClose(): void
}

/** Removing many is confirmed, and can be undone. */
function RemoveGroup({ first, onClose }: RemoveGroupProps) {
  const { remove } = useSteering()
  const wholePress = useWholePress()
  const many = count(first.press.of.waiting, 'waiting run')
  return (
    <Dialog title={`Remove ${many}`} onClose={onClose}>
      <p className="text-sm text-ink-2">
        {many} of {first.pressName} will not be sent. Runs in progress continue. Not charged.
      </p>
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          look="danger"
          onClick={() => {
            onClose()
            void wholePress(first).then((runs) => remove(runs))
          }}
        >
          Remove {many}
        </Button>
      </div>
    </Dialog>
  )
}

/** All waiting runs of a press, whatever the screen has loaded. */
function useWholePress() {
  const client = useQueryClient()
  return ({ intent }: Run) => client.fetchQuery(queueLineQuery({}, intent))
}

/** The seconds that the waiting runs of a press take in all places; null while unknown. */
function useSecondsFor({ operation, pictures, press }: Run): number | null {
  const status = useStudioStatus()
  const usual = status?.typicalSeconds[operation]
  return status && usual !== undefined ? (press.of.waiting * usual * pictures) / status.picturesAllowed : null
}

interface MiniProps {
  readonly done: number
  readonly running: number
}

/** How far a press is, as a thin bar; the words beside it say the same. */
function Mini({ done, running }: MiniProps) {
  return (
    <span aria-hidden className="hidden h-1 w-18 shrink-0 overflow-hidden rounded-full bg-line-2 md:flex">
      <span className="bg-ink-2" style={{ width: `${done * 100}%` }} />
      <span className="bg-run" style={{ width: `${running * 100}%` }} />
    </span>
  )
}
