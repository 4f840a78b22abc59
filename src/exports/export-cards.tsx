import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type Export, exportFilePath } from '#contract/studio/exports/exports.ts'
import { exportsKey } from '#src/api/events.ts'
import { exportsQuery, pauseExport, removeExport, resumeExport } from '#src/api/library/exports.ts'
import { noteExports } from '#src/pictures/export-request.ts'
import { toastFailure } from '#src/pictures/toast-failure.ts'
import { Button } from '#src/ui/button.tsx'
import { count, formatBytes, formatSeconds, formatWhole } from '#src/ui/format/format.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { startDownload } from './download-export.ts'

const MAX_SHOWN = 3
const HIDDEN_KEY = 'easel.exports.hidden'

/**
 * The exports in progress, and the finished ones until they are dismissed: on every screen, also after a reload. The shell
 * gives them a row of its own: they never cover a control.
 */
export function ExportCards() {
  const { data } = useQuery(exportsQuery)
  const [hidden, setHidden] = useState(hiddenIds)
  const shown = (data?.exports ?? []).filter(({ id, state }) => state !== 'done' || !hidden.includes(id))
  const isOver = data !== undefined && shown.length === 0
  useEffect(() => {
    if (isOver) noteExports(false)
  }, [isOver])
  if (shown.length === 0) return null
  function hide(id: string): void {
    const known = new Set(data?.exports.map((each) => each.id))
    const next = [...hidden, id].filter((each) => known.has(each))
    localStorage.setItem(HIDDEN_KEY, next.join(' '))
    setHidden(next)
  }
  return (
    <section
      aria-label="Exports"
      className="grid justify-items-center gap-1 border-t p-1 short:max-h-12 short:overflow-y-auto"
    >
      {shown.slice(0, MAX_SHOWN).map((one) => (
        <ExportCard key={one.id} one={one} onHide={() => hide(one.id)} />
      ))}
    </section>
  )
}

const hiddenIds = (): readonly string[] => localStorage.getItem(HIDDEN_KEY)?.split(' ') ?? []

function ExportCard({ one, onHide }: { readonly one: Export; onHide(): void }) {
  const { id, name, state, hold, pictures, done } = one
  return (
    <article
      aria-label={name}
      className="num flex w-full max-w-3xl flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-raised px-3 py-1 text-sm short:flex-nowrap"
    >
      <span dir="auto" className="min-w-0 flex-1 basis-32 truncate font-medium" title={name}>
        {name}
      </span>
      <State one={one} />
      {state === 'done' && (
        <IconButton icon={X} label={`Hide ${name}`} className="md:order-last" onClick={onHide} />
      )}
      {state !== 'done' && (
        <div
          role="progressbar"
          aria-label={`Pictures of ${name}`}
          aria-valuemin={0}
          aria-valuemax={pictures}
          aria-valuenow={done}
          className="h-1 w-20 overflow-hidden rounded-sm bg-hover"
        >
          <div
            className="h-full bg-run"
            style={{ width: `${pictures === 0 ? 0 : (done / pictures) * 100}%` }}
          />
        </div>
      )}
      <p className="flex-auto text-xs text-ink-2 md:flex-none short:sr-only">
        {hold ? `Delayed: ${hold}. Easel resumes automatically.` : progressOf(one)}
        <LeftOut one={one} />
      </p>
      <Actions id={id} name={name} state={state} />
    </article>
  )
}

const WORDS = { exporting: 'Exporting', paused: 'Paused', done: 'Done' } as const
const COLORS = { exporting: 'text-run', paused: 'text-ink-3', done: 'text-ok' } as const

const State = ({ one: { state, hold } }: { readonly one: Export }) => (
  <span role="status" className={hold ? 'text-xs text-warn' : `text-xs ${COLORS[state]}`}>
    {hold ? 'Delayed' : WORDS[state]}
  </span>
)

function progressOf({ state, pictures, done, bytes, totalBytes, createdAt }: Export): string {
  if (state === 'done')
    return `${count(pictures, 'picture')}, ${formatBytes(totalBytes ?? bytes)}. Kept for a day.`
  const head = `${formatWhole(done)} of ${formatWhole(pictures)} · ${formatBytes(bytes)}`
  const seconds = (Date.now() - Date.parse(createdAt)) / 1000
  if (state === 'paused' || done === 0 || seconds < 2) return head
  return `${head} · ${formatSeconds((seconds / done) * (pictures - done))} left`
}

function LeftOut({ one: { leftOut, overBudget, isSheetLeftOut } }: { readonly one: Export }) {
  return (
    <>
      {leftOut > 0 && (
        <span className="block text-warn">{count(leftOut, 'picture')} skipped; the manifest names them.</span>
      )}
      {isSheetLeftOut && <span className="block text-warn">The contact sheet could not be made.</span>}
      {overBudget > 0 && (
        <span className="block text-warn">{count(overBudget, 'picture')} over the budget.</span>
      )}
    </>
  )
}

function Actions({ id, name, state }: Pick<Export, 'id' | 'name' | 'state'>) {
  const client = useQueryClient()
  const act = (does: (id: string) => Promise<unknown>, words: string) =>
    void does(id)
      .then(() => client.invalidateQueries({ queryKey: exportsKey }))
      .catch(toastFailure(words))
  return (
    <div className="flex flex-wrap gap-1.5">
      {state === 'exporting' && (
        <Button
          aria-label={`Pause ${name}`}
          onClick={() => act(pauseExport, 'The export could not be paused')}
        >
          Pause
        </Button>
      )}
      {state === 'paused' && (
        <Button
          aria-label={`Resume ${name}`}
          onClick={() => act(resumeExport, 'The export could not be resumed')}
        >
          Resume
        </Button>
      )}
      <Button
        aria-label={`${state === 'done' ? 'Download again' : 'Download'} ${name}`}
        onClick={() => startDownload(exportFilePath(id))}
      >
        <Download size={14} aria-hidden /> {state === 'done' ? 'Download again' : 'Download'}
      </Button>
      {state !== 'done' && (
        <Button
          look="quiet"
          aria-label={`Stop ${name}`}
          onClick={() => act(removeExport, 'The export could not be stopped')}
        >
          Stop
        </Button>
      )}
    </div>
  )
}
