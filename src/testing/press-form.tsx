import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Fragment, type ReactNode, useEffect, useState } from 'react'
import { expect } from 'vitest'
import { isGenerator, isTool, type OperationId, operationOf } from '#contract/service/operations/table.ts'
import { CATALOGUE } from '#contract/service/values/catalogue.ts'
import { type Press, press } from '#contract/studio/presses/press.ts'
import { quoteRoutes } from '#contract/studio/quotes.ts'
import { runRoutes } from '#contract/studio/runs.ts'
import { type StudioStatus, studioRoutes } from '#contract/studio/studio.ts'
import { type Draft, emptyDraft } from '#src/forms/draft/draft.ts'
import { saveDraft } from '#src/forms/draft/stored-draft.ts'
import { generatorControls } from '#src/generators/table.ts'
import { toolControls } from '#src/tools/table.ts'
import { RequestPanel } from '#src/workbench/request-panel.tsx'
import { anAsset, aRun, aStatus, renderInApp } from './builders.tsx'
import { refuse, reply, replyWith } from './reply.ts'
import { server } from './server.ts'

/** The controls of an operation; null where it has no form. */
export const controlsFor = (id: OperationId) =>
  isGenerator(id) ? generatorControls(id) : isTool(id) ? toolControls(id) : null

export const aPicture = (id: string) => anAsset({ id, name: id })

/** A draft with the least that an operation needs. */
export function leastOf(id: OperationId): Draft {
  const words = { prompt: 'dusk', text_prompt: 'dusk', instruction: 'closer' }
  const needed = { resolution: id === 'resize-ad' ? ['300x250'] : undefined, language: ['de', 'ar'] }
  const operation = operationOf(id)
  const fields = operation.fields(CATALOGUE)
  const values = Object.entries({ ...words, ...needed }).filter(
    ([name, value]) => name in fields && value !== undefined && fields[name]?.required,
  )
  const files = Object.entries(operation.files(CATALOGUE)).filter(
    ([name, { min }]) => min > 0 || name === 'image',
  )
  return {
    ...emptyDraft(),
    values: { ...Object.fromEntries(values), ...('text_prompt' in fields && { text_prompt: 'dusk' }) },
    files: Object.fromEntries(files.map(([name]) => [name, [aPicture(`${name}-1`)]])),
  }
}

/** Answers like a studio; gives the presses that leave. */
export function takePresses(told: Partial<StudioStatus> = {}): Press[] {
  const asked: Press[] = []
  server.use(
    reply(studioRoutes.status, aStatus(told)),
    refuse(quoteRoutes.ask, 'no-quote'),
    replyWith(
      runRoutes.press,
      async ({ request }) => {
        asked.push(press.parse(await request.json()))
        return { runs: [aRun()] }
      },
      201,
    ),
  )
  return asked
}

const panelOf = (id: OperationId) => (
  <RequestPanel
    operation={id}
    controls={controlsFor(id) ?? []}
    verb="Press"
    catalogue={CATALOGUE}
    head={null}
    prepare={
      id === 'remove-object' ? async () => ({ ok: true, files: { mask: [aPicture('mask-1')] } }) : undefined
    }
    middle={() => null}
    onPressed={() => {}}
  />
)

/** Waits for the parts of a form that load late. */
async function whole(form: HTMLElement): Promise<HTMLElement> {
  await waitFor(() => expect(form.querySelector('.h-14, .h-52')).toBeNull())
  return form
}

/** A form with the draft that a page before left behind. */
export async function restored(
  id: OperationId,
  draft: Draft,
  around: (form: ReactNode) => ReactNode = (form) => form,
): Promise<HTMLElement> {
  cleanup()
  saveDraft(id, draft)
  renderInApp(around(panelOf(id)))
  return whole(await screen.findByRole('form', { name: 'Request' }))
}

interface VisitsProps {
  readonly id: OperationId
  /** Hears how a visit begins; 0 leaves the form. */
  onReady(show: (visit: number) => void): void
}

function Visits({ id, onReady }: VisitsProps) {
  const [visit, setVisit] = useState(0)
  useEffect(() => onReady(setVisit), [onReady])
  return <main>{visit > 0 && <Fragment key={visit}>{panelOf(id)}</Fragment>}</main>
}

/**
 * Opens the form of an operation again and again, each time with the draft that a page before left behind. The app around
 * it stays, which is quicker than `restored` for many drafts.
 */
export async function visitsOf(id: OperationId): Promise<(draft: Draft) => Promise<HTMLElement>> {
  let show: (visit: number) => void = () => {}
  const onReady: VisitsProps['onReady'] = (given) => {
    show = given
  }
  renderInApp(<Visits id={id} onReady={onReady} />)
  const main = await screen.findByRole('main')
  let visits = 0
  return async (draft) => {
    act(() => show(0))
    saveDraft(id, draft)
    visits += 1
    act(() => show(visits))
    return whole(main.querySelector('form') ?? main)
  }
}

/** Presses; what left, or null where the form says why nothing did. */
export async function pressed(form: HTMLElement, asked: readonly Press[]): Promise<Press | null> {
  const before = asked.length
  fireEvent.submit(form)
  // The button is disabled from the press to its outcome.
  await waitFor(() =>
    expect(form.querySelector('button[type=submit]')).toHaveAttribute('aria-disabled', 'false'),
  )
  if (asked.length > before) return asked.at(-1) ?? null
  expect(form.querySelector('.text-bad')).not.toBeNull()
  return null
}
