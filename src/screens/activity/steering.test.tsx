import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, it } from 'vitest'
import { queueRoutes } from '#contract/studio/queue/queue.ts'
import { runRoutes } from '#contract/studio/runs.ts'
import { give, NONE, refusedForCredit, showActivity } from '#src/testing/activity.tsx'
import { aRun } from '#src/testing/builders.tsx'
import { keptFocus } from '#src/testing/kept-focus.tsx'
import { refuse, reply, replyWith } from '#src/testing/reply.ts'
import { server } from '#src/testing/server.ts'

keptFocus()

it('a dismissed decision is back by Undo, or by Ctrl+Z; nothing was told to the server yet', async () => {
  const bodies: unknown[] = []
  give({ summary: { counts: { ...NONE, decision: 1 } }, lists: { decision: [refusedForCredit('a')] } })
  server.use(
    replyWith(queueRoutes.settle, async ({ request }) => {
      bodies.push(await request.json())
      return { runs: 1 }
    }),
  )
  showActivity()
  const title = 'Refused: the account’s credit or limit'
  await userEvent.click(await screen.findByRole('button', { name: /^Dismiss/ }))
  expect(screen.queryByText(title)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText(title)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /^Dismiss/ }))
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(await screen.findByText(title)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  expect(bodies).toEqual([])
})

it('after a decision is dismissed, the focus is at the next one', async () => {
  const other = {
    ...refusedForCredit('b'),
    operation: 'remove-background' as const,
    decision: 'failed' as const,
  }
  give({
    summary: { counts: { ...NONE, decision: 2 } },
    lists: { decision: [refusedForCredit('a'), other] },
  })
  showActivity()
  const [first] = await screen.findAllByRole('button', { name: /^Dismiss/ })
  first?.focus()
  await userEvent.keyboard('{Enter}')
  const [left] = within(screen.getByRole('list', { name: 'Decisions' })).getAllByRole('listitem')
  await waitFor(() => expect(left?.contains(document.activeElement)).toBe(true))
  // The page remembers what is being dismissed.
  await userEvent.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Dismiss/ })).toHaveLength(2))
})

it('a removed run is queued again by Undo', async () => {
  const bodies: unknown[] = []
  give({ summary: { counts: { ...NONE, waiting: 1 } }, line: [aRun({ id: 'a', placeInQueue: 0 })] })
  server.use(
    reply(queueRoutes.removeAll, { runs: 1 }),
    replyWith(queueRoutes.repeat, async ({ request }) => {
      bodies.push(await request.json())
      return { runs: [], refused: [] }
    }),
  )
  showActivity()
  await userEvent.click(await screen.findByRole('button', { name: /^Actions for/ }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Remove from queue', hidden: true }))
  expect(await screen.findByText('1 run removed')).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(bodies).toEqual([{ ids: ['a'], intent: expect.any(String) }]))
})

it('what is typed before Escape is there when the run is edited again; Cancel discards it', async () => {
  give({
    summary: { counts: { ...NONE, waiting: 1 } },
    line: [aRun({ id: 'kept', values: { prompt: 'a fox' }, placeInQueue: 0 })],
  })
  showActivity()
  const edit = async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^Actions for/ }))
    await userEvent.click(screen.getByRole('menuitem', { name: 'Edit before it is sent', hidden: true }))
    return screen.findByRole('textbox', { name: 'Prompt' })
  }
  await userEvent.type(await edit(), ' in snow')
  const dialog = screen.getByRole('dialog')
  dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  await userEvent.keyboard('{Escape}')
  dialog.dispatchEvent(new Event('close'))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Prompt' })).toBeNull())
  expect(await edit()).toHaveValue('a fox in snow')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await edit()).toHaveValue('a fox')
})

it('Ctrl+Enter saves an edited run, and not behind a dialog above', async () => {
  const sent: unknown[] = []
  give({
    summary: { counts: { ...NONE, waiting: 1 } },
    line: [aRun({ id: 'a', values: { prompt: 'a fox' }, placeInQueue: 0 })],
  })
  server.use(
    replyWith(runRoutes.edit, async ({ request }) => {
      sent.push(await request.json())
      return aRun({ id: 'a' })
    }),
  )
  showActivity()
  await userEvent.click(await screen.findByRole('button', { name: /^Actions for/ }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Edit before it is sent', hidden: true }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Prompt' }), ' in snow')
  const above = document.body.appendChild(document.createElement('dialog'))
  above.setAttribute('open', '')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  above.remove()
  expect(sent).toEqual([])
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent).toMatchObject([{ values: { prompt: 'a fox in snow' } }]))
  expect(await screen.findByText('Run changed')).toBeVisible()
})

it('a run that somebody else edited meanwhile is replaced only after the person was told', async () => {
  const run = aRun({ id: 'c', values: { prompt: 'a fox' }, placeInQueue: 0 })
  const theirs = { ...run, values: { prompt: 'a wolf' } }
  const expected: unknown[] = []
  give({ summary: { counts: { ...NONE, waiting: 1 } }, line: [run] })
  server.use(
    reply(runRoutes.one, theirs),
    http.post(runRoutes.edit.path, async ({ request }) => {
      expected.push(Object(await request.json()).expected)
      return expected.length === 1
        ? HttpResponse.json({ code: 'changed-meanwhile', error: 'Somebody else.' }, { status: 409 })
        : HttpResponse.json(theirs)
    }),
  )
  showActivity()
  await userEvent.click(await screen.findByRole('button', { name: /^Actions for/ }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Edit before it is sent', hidden: true }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'Prompt' }), ' in snow')
  const save = () => userEvent.click(screen.getByRole('button', { name: /^Save/ }))
  await save()
  expect(await screen.findByRole('alert')).toHaveTextContent('Save again to replace their settings')
  expect(screen.getByRole('textbox', { name: 'Prompt' })).toHaveValue('a fox in snow')
  await save()
  expect(await screen.findByText('Run changed')).toBeVisible()
  expect(expected).toMatchObject([{ values: run.values }, { values: theirs.values }])
})

it('a waiting run is moved by the keys of its grip, and removed by its menu', async () => {
  const bodies: unknown[] = []
  const line = ['a', 'b'].map((id, placeInQueue) => aRun({ id, intent: `intent-${id}`, placeInQueue }))
  give({ summary: { counts: { ...NONE, waiting: 2 } }, line })
  server.use(
    replyWith(queueRoutes.move, async ({ request }) => {
      bodies.push(await request.json())
      return { runs: 1 }
    }),
    replyWith(queueRoutes.removeAll, async ({ request }) => {
      bodies.push(await request.json())
      return { runs: 0 }
    }),
  )
  showActivity()
  const [first] = await screen.findAllByRole('button', { name: /^Move / })
  first?.focus()
  await userEvent.keyboard('{ArrowDown}{End}')
  await waitFor(() =>
    expect(bodies).toEqual([
      { ids: ['a'], to: { after: 'b' } },
      { ids: ['a'], to: 'back' },
    ]),
  )
  const [menu] = screen.getAllByRole('button', { name: /^Actions for/ })
  if (menu) await userEvent.click(menu)
  await userEvent.click(screen.getByRole('menuitem', { name: 'Remove from queue' }))
  expect(await screen.findByText('1 run had been sent already')).toBeVisible()
})

it('a press of many is a group with its progress, which is paused and resumed as a whole', async () => {
  const bodies: unknown[] = []
  const runs = ['a', 'b'].map((id, ordinal) =>
    aRun({
      id,
      ordinal,
      intent: 'batch-intent',
      isBatch: true,
      placeInQueue: ordinal,
      sourceName: 'harbour.png',
    }),
  )
  give({ summary: { counts: { ...NONE, waiting: 2 } }, line: runs })
  server.use(
    replyWith(queueRoutes.pause, async ({ request }) => {
      bodies.push(await request.json())
      return { runs: 2 }
    }),
  )
  showActivity()
  await userEvent.click(await screen.findByRole('button', { name: /^Pause 1 of/ }))
  await waitFor(() => expect(bodies).toEqual([{ intent: 'batch-intent' }]))
})

it('a refused pause is told with its reason, and the queue is shown as it is', async () => {
  give({ summary: { counts: { ...NONE, waiting: 1 } }, line: [aRun({ id: 'a' })] })
  server.use(refuse(queueRoutes.pause, 'database-trouble', { error: 'The database is not responding.' }))
  showActivity()
  await userEvent.click(await screen.findByRole('button', { name: 'Pause the queue' }))
  expect(
    await screen.findByText(/The queue could not be paused.*The database is not responding\./),
  ).toBeVisible()
  expect(screen.getByRole('button', { name: 'Pause the queue' })).toBeVisible()
  expect(screen.queryByText(/^The queue is paused/)).toBeNull()
})

it('a paused queue says that nothing more is sent, and is resumed by the same button', async () => {
  const resumed: unknown[] = []
  give({ summary: { counts: { ...NONE, waiting: 1 }, pausedAt: '2026-11-20T12:00:00.000Z' }, line: [aRun()] })
  server.use(
    replyWith(queueRoutes.resume, async ({ request }) => {
      resumed.push(await request.json())
      give({ summary: { counts: { ...NONE, waiting: 1 } }, line: [aRun()] })
      return { runs: 1 }
    }),
  )
  showActivity()
  expect(await screen.findByText(/^The queue is paused: nothing more is sent/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Resume the queue' }))
  expect(await screen.findByRole('button', { name: 'Pause the queue' })).toBeVisible()
  expect(screen.queryByText(/^The queue is paused/)).toBeNull()
  expect(resumed).toEqual([{}])
})

it('what is typed into a waiting run stays when the run before it is sent', async () => {
  const first = aRun({ id: 'first', state: 'queued' })
  const second = aRun({ id: 'second', intent: 'another', state: 'queued', values: { text_prompt: 'a fox' } })
  give({ summary: { counts: { ...NONE, waiting: 2 } }, line: [first, second] })
  const { client } = showActivity()
  await userEvent.click(await screen.findByRole('button', { name: /^Actions for a fox/ }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Edit before it is sent', hidden: true }))
  const prompt = await screen.findByRole('textbox', { name: 'Prompt' })
  await userEvent.clear(prompt)
  await userEvent.type(prompt, 'a vixen')
  give({
    summary: { counts: { ...NONE, running: 1, waiting: 1 } },
    line: [second],
    lists: { running: [first] },
  })
  await client.invalidateQueries()
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Actions for/ })).toHaveLength(1))
  expect(screen.getByRole('textbox', { name: 'Prompt' })).toHaveValue('a vixen')
})
