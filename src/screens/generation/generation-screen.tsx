import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { SeenEntry, SeenGeneration } from '#contract/studio/generations.ts'
import { generationQuery } from '#src/api/generations.ts'
import { runQuery } from '#src/api/runs.ts'
import { showing, workbenchOf } from '#src/forms/workbench-of.ts'
import { WITHHELD } from '#src/runs/words.ts'
import { Button } from '#src/ui/button.tsx'
import { formatCost } from '#src/ui/format/format.ts'
import { inputLook } from '#src/ui/inputs.ts'
import { EmptyScreen } from '#src/ui/states/empty-screen.tsx'
import { Loading } from '#src/ui/states/loading.tsx'

/** A form that asks for a generation id. */
export function OpenGenerationScreen() {
  const navigate = useNavigate()
  const [id, setId] = useState('')
  return (
    <form
      className="mx-auto grid max-w-md content-start gap-3 p-6 pt-[12dvh]"
      onSubmit={(event) => {
        event.preventDefault()
        const generationId = id.trim()
        if (generationId) void navigate({ to: '/generations/$generationId', params: { generationId } })
      }}
    >
      <h1 className="text-lg font-semibold">Open a generation</h1>
      <label className="grid gap-1.5 text-xs font-medium text-ink-2">
        Generation id
        <input
          value={id}
          onChange={({ target }) => setId(target.value)}
          placeholder="Paste the id that the service returned"
          className={`${inputLook} h-9 font-mono`}
        />
      </label>
      <Button look="primary" type="submit" className="h-9">
        Open
      </Button>
      <p className="text-xs text-ink-3">
        You can also open generations that other programs made with this account.
      </p>
    </form>
  )
}

/** Any generation of the service by its id: pictures, videos and layerized designs. */
export function GenerationScreen() {
  const { generationId } = useParams({ from: '/generations/$generationId' })
  const { data, error } = useQuery(generationQuery(generationId))
  if (error) return <EmptyScreen title="This generation cannot be shown">{error.message}</EmptyScreen>
  if (!data) return <Loading />
  return (
    <div className="h-full overflow-y-auto p-4">
      <Head generation={data} />
      <ul aria-label="Results" className="grid gap-4 md:grid-cols-2">
        {data.entries.map((entry, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place in the generation
          <Entry key={place} entry={entry} />
        ))}
      </ul>
    </div>
  )
}

const WORDS: Readonly<Record<SeenGeneration['status'], string>> = {
  pending: 'In progress. This page updates itself.',
  completed: 'Completed',
  failed: 'Failed',
}

function Head({ generation }: { readonly generation: SeenGeneration }) {
  const { generationId, status, created, failure, costUsdMicros, costIsEstimate, runId, entries } = generation
  const isEmpty = status === 'completed' && entries.length === 0
  return (
    <header className="num mb-4 grid gap-1 text-sm">
      <h1 className="font-mono text-base break-all">{generationId}</h1>
      <p className="text-ink-3">
        {isEmpty ? 'The service finished without a picture.' : WORDS[status]}
        {failure && `: ${failure}`}
        {created && ` · ${new Date(created).toLocaleString()}`}
        {costUsdMicros !== null && ` · ${formatCost(costUsdMicros, costIsEstimate)}`}
        {runId !== null && <AskedForHere runId={runId} />}
      </p>
    </header>
  )
}

/** Links to the run that requested the generation, on the screen of its tool. */
function AskedForHere({ runId }: { readonly runId: string }) {
  const { data: run } = useQuery(runQuery(runId))
  if (!run) return ' · requested here'
  return (
    <>
      {' · requested here, '}
      <Link
        {...workbenchOf(run.operation)}
        search={showing(run.operation, run.intent)}
        className="text-ink-2 underline"
      >
        view the run
      </Link>
    </>
  )
}

function Entry({ entry }: { readonly entry: SeenEntry }) {
  const { prompt, resolution, seed, duration, texts } = entry
  const facts = [resolution, seed !== null && `seed ${seed}`, duration !== null && `${duration} s`].filter(
    Boolean,
  )
  return (
    <li className="surface overflow-hidden">
      <Seen entry={entry} />
      <div className="num grid gap-1 p-3 text-xs text-ink-3">
        <p>{facts.join(' · ')}</p>
        {prompt && <p className="text-sm text-ink-2">{prompt}</p>}
        {texts.length > 0 && (
          <ol aria-label="Text found" className="list-inside list-decimal text-ink-2">
            {texts.map((text, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place in the design
              <li key={place}>{text}</li>
            ))}
          </ol>
        )}
      </div>
    </li>
  )
}

/** The space to reserve for a picture while it loads. */
function roomOf(resolution: string | null) {
  const [width, height] = resolution?.split(/\D/).map(Number) ?? []
  return width && height ? { width, height } : {}
}

function Seen({ entry: { kind, isSafe, media, base, prompt, resolution } }: { readonly entry: SeenEntry }) {
  const room = roomOf(resolution)
  if (!isSafe) return <p className="p-6 text-center text-warn">{WITHHELD}</p>
  if (!media) return <p className="p-6 text-center text-ink-3">The result is no longer available.</p>
  if (kind === 'video') {
    // biome-ignore lint/a11y/useMediaCaption: the service gives none
    return <video controls src={media} className="max-h-[70dvh] w-full bg-bg" />
  }
  return (
    <div className={base ? 'grid grid-cols-2 gap-px' : ''}>
      <img
        src={media}
        alt={prompt ?? 'Result'}
        {...room}
        className="checkerboard h-auto max-h-[70dvh] w-full object-contain"
      />
      {base && (
        <img
          src={base}
          alt="Background without text"
          {...room}
          className="checkerboard h-auto max-h-[70dvh] w-full object-contain"
        />
      )}
    </div>
  )
}
