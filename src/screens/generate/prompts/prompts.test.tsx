import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import type { GeneratorId } from '#contract/service/operations/table.ts'
import { type Press, press } from '#contract/studio/presses/press.ts'
import { promptRoutes, type SavedPrompt } from '#contract/studio/reuse/prompts.ts'
import { runRoutes } from '#contract/studio/runs.ts'
import { studioRoutes } from '#contract/studio/studio.ts'
import { type Draft, emptyDraft } from '#src/forms/draft/draft.ts'
import { saveDraft } from '#src/forms/draft/stored-draft.ts'
import { aRun, aStatus, renderInApp } from '#src/testing/builders.tsx'
import { reply, replyWith } from '#src/testing/reply.ts'
import { server } from '#src/testing/server.ts'
import { PromptsDialog } from './prompts-dialog.tsx'

const saved = (name: string, text: string, tags: string[] = []): SavedPrompt => ({
  id: name,
  name,
  text,
  tags,
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
})

beforeEach(() => {
  server.use(
    reply(studioRoutes.status, aStatus()),
    reply(promptRoutes.list, {
      prompts: [saved('Kettle', 'a {product} on oak', ['hero']), saved('Mug', 'a mug in snow')],
    }),
  )
})

function show(start: Partial<Draft> = {}, model: GeneratorId = 'generate-v3') {
  saveDraft(model, { ...emptyDraft(), ...start })
  const prompts: Draft[] = []
  renderInApp(
    <PromptsDialog
      model={model}
      onPrompt={(change) => prompts.push(change(emptyDraft()))}
      onClose={() => {}}
    />,
  )
  return prompts
}

it('the name that the first line of a prompt gives is cut after a whole character', async () => {
  show({ values: { prompt: `${'a'.repeat(59)}🦊 in the snow` } })
  await userEvent.click(await screen.findByRole('button', { name: /Save/ }))
  expect(await screen.findByLabelText('Name')).toHaveValue('a'.repeat(59))
})

it('saved prompts are found by name, text and tag, and one is put on the form', async () => {
  const prompts = show()
  const search = await screen.findByRole('searchbox', { name: 'Search prompts' })
  await screen.findByText('Mug')
  await userEvent.type(search, 'hero oak')
  expect(screen.queryByText('Mug')).toBeNull()
  expect(screen.getByText('asks for product')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Use Kettle' }))
  expect(prompts.map(({ values }) => values.prompt)).toEqual(['a {product} on oak'])
})

it.each([
  ['Replace theirs', ['Mug', 'Mug'], ['a mug in rain', 'a mug in fog']],
  ['Save as a new prompt', ['Mug'], ['a mug in rain']],
])('a prompt that somebody else saved meanwhile is shown beside: %s', async (choice, ids, texts) => {
  const changes: { readonly id: unknown; readonly expected: string | undefined }[] = []
  const made: unknown[] = []
  server.use(
    http.post(promptRoutes.change.path, async ({ request, params }) => {
      const { expected } = promptRoutes.change.body.parse(await request.json())
      changes.push({ id: params.id, expected: expected?.text })
      server.use(reply(promptRoutes.list, { prompts: [saved('Mug', 'a mug in fog')] }))
      return changes.length === 1
        ? HttpResponse.json({ code: 'changed-meanwhile', error: 'Somebody else.' }, { status: 409 })
        : HttpResponse.json(saved('Mug', 'a mug in rain and snow'))
    }),
    replyWith(promptRoutes.save, async ({ request }) => {
      made.push(await request.json())
      return saved('Mug', 'a mug in rain and snow')
    }),
  )
  server.use(reply(promptRoutes.list, { prompts: [saved('Mug', 'a mug in rain')] }))
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Mug' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), ' and snow')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('region', { name: 'Their prompt' })).toHaveTextContent('a mug in fog')
  expect(screen.getByRole('alert')).toHaveTextContent('Somebody else saved this prompt meanwhile.')
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('a mug in rain and snow')
  await userEvent.click(screen.getByRole('button', { name: choice }))
  expect(await screen.findByRole('button', { name: 'Edit Mug' })).toBeVisible()
  expect(changes.map(({ id }) => id)).toEqual(ids)
  expect(changes.map(({ expected }) => expected)).toEqual(texts)
  expect(made).toHaveLength(2 - ids.length)
})

it('a table is shown as what each row makes; one press sends the good rows', async () => {
  const taken: Press[] = []
  server.use(
    replyWith(
      runRoutes.press,
      async ({ request }) => {
        const asked = press.parse(await request.json())
        taken.push(asked)
        return { runs: [aRun({ intent: asked.intent })] }
      },
      201,
    ),
  )
  show({ values: { prompt: 'a {product} on oak' } })
  await userEvent.click(await screen.findByRole('radio', { name: 'From a table' }))
  const text = await screen.findByRole('textbox', { name: 'Table as text' })
  fireEvent.change(text, { target: { value: 'product;seed\nkettle;7\n;8\nmug;nine\n' } })
  await userEvent.click(screen.getByRole('button', { name: 'Read table' }))
  const preview = within(await screen.findByRole('region', { name: 'Preview' }))
  expect(preview.getByText('a kettle on oak')).toBeVisible()
  expect(preview.getByText(/^Line 3: \{product\} has no value/)).toBeVisible()
  expect(preview.getByText(/^Line 4: Seed must be /)).toBeVisible()
  expect(screen.getByRole('button', { name: /^Generate 1 from 1 row · ≈ \$/ })).toBeDisabled()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Skip 2 rows that cannot be sent' }))
  await userEvent.click(screen.getByRole('button', { name: /^Generate 1 from 1 row/ }))
  await waitFor(() => expect(taken).toHaveLength(1))
  expect(taken[0]?.rows).toEqual([{ values: { prompt: 'a kettle on oak', seed: 7 } }])
})

it('a table names fields and values as the form does, and tells width from height', async () => {
  show({ values: { prompt: 'a fox' } }, 'generate-fast')
  await userEvent.click(await screen.findByRole('radio', { name: 'From a table' }))
  const text = await screen.findByRole('textbox', { name: 'Table as text' })
  fireEvent.change(text, { target: { value: 'prompt,size\na fox,1x1\nan owl,1024x1024\na cat,\n' } })
  await userEvent.click(screen.getByRole('button', { name: 'Read table' }))
  const preview = within(await screen.findByRole('region', { name: 'Preview' }))
  expect(preview.getByText('Size 1:1')).toBeVisible()
  expect(preview.getByText(/^Line 3: Size must be 1:3, 3:1, /)).toBeVisible()
  expect(preview.getByText('Size is empty: default from the form')).toBeVisible()
  const column = screen.getByRole('combobox', { name: 'size' })
  const names = within(column)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
  expect(names).toEqual(expect.arrayContaining(['Size', 'Custom size, width', 'Custom size, height']))
  expect(new Set(names).size).toBe(names.length)
  await userEvent.selectOptions(column, 'Custom size, width')
  expect(preview.getByText(/^Line 3: Custom size, width must be a whole number/)).toBeVisible()
})
