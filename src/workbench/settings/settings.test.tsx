import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { DifferenceRow } from '#src/forms/draft/difference.ts'
import { emptyDraft } from '#src/forms/draft/draft.ts'
import { earlierDrafts, keepEarlier } from '#src/forms/draft/earlier-drafts.ts'
import { loadDraft, saveDraft } from '#src/forms/draft/stored-draft.ts'
import { renderInApp } from '#src/testing/builders.tsx'
import { Toasts } from '#src/ui/overlays/toasts.tsx'
import { EarlierForms } from './earlier-forms.tsx'
import { partOf } from './setting-parts.ts'
import { SettingRows } from './setting-rows.tsx'
import { useReplacing } from './use-replacing.ts'

const row = (name: string): DifferenceRow => ({ name, now: 'not set', before: `a ${name}` })
const rows = [
  'prompt',
  'seed',
  'aspect_ratio',
  'style_type',
  'style_reference_images',
  'rendering_speed',
].map(row)

it('each setting belongs to one part', () => {
  expect(rows.map(({ name }) => partOf(name, ['style_reference_images']))).toEqual([
    'Prompt',
    'Seed',
    'Size',
    'Style',
    'Files',
    'Rest',
  ])
})

it('a part that is left out is not applied, and a button includes it again', async () => {
  const applied: (readonly string[])[] = []
  const labels = Object.fromEntries(rows.map(({ name }) => [name, name]))
  renderInApp(
    <SettingRows
      rows={rows}
      model={null}
      labels={labels}
      files={['style_reference_images']}
      onApply={(ticked) => applied.push(ticked)}
    />,
  )
  const parts = within(await screen.findByRole('group', { name: 'Parts to load' }))
  await userEvent.click(parts.getByRole('button', { name: 'seed', pressed: true }))
  await userEvent.click(parts.getByRole('button', { name: 'style_reference_images' }))
  await userEvent.click(parts.getByRole('button', { name: 'style_reference_images', pressed: false }))
  expect(screen.getByRole('checkbox', { name: 'Apply seed' })).not.toBeChecked()
  await userEvent.click(screen.getByRole('button', { name: 'Apply 5' }))
  expect(applied).toEqual([
    ['prompt', 'aspect_ratio', 'style_type', 'style_reference_images', 'rendering_speed'],
  ])
})

it('a part with one setting has the name of that setting, as a form has not everything that parts are named after', async () => {
  const labels = { language: 'Languages', exact_copy: 'Copy', seed: 'Seed', resolution: 'Size' }
  const shown = ['language', 'exact_copy', 'rendering_speed', 'resolution'].map(row)
  renderInApp(<SettingRows rows={shown} model={null} labels={labels} files={[]} onApply={() => {}} />)
  const parts = within(await screen.findByRole('group', { name: 'Parts to load' }))
  expect(parts.getAllByRole('button').map((button) => button.textContent)).toEqual(['Copy', 'Size', 'Rest'])
})

it('a change of the model is the first row, and is applied with any selection', async () => {
  const applied: (readonly string[])[] = []
  renderInApp(
    <SettingRows
      rows={[row('seed')]}
      model={{ name: 'model', now: '4.0', before: 'Fast' }}
      labels={{ seed: 'Seed' }}
      files={[]}
      onApply={(ticked) => applied.push(ticked)}
    />,
  )
  const [, first] = await screen.findAllByRole('row')
  expect(first).toHaveTextContent('Model4.0Fast')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Apply Seed' }))
  await userEvent.click(screen.getByRole('button', { name: 'Apply 1' }))
  expect(applied).toEqual([[]])
})

const draft = (prompt: string) => ({ ...emptyDraft(), values: { prompt } })

it('an earlier form is stored once, the latest first; an empty form is not stored', () => {
  for (const [at, prompt] of ['a fox', 'an owl', 'a fox'].entries())
    keepEarlier('generate-v3', draft(prompt), at)
  keepEarlier('generate-v3', emptyDraft(), 9)
  expect(earlierDrafts('generate-v3').map(({ draft: { values } }) => values.prompt)).toEqual([
    'a fox',
    'an owl',
  ])
})

it('an earlier form is restored from its menu', async () => {
  keepEarlier('generate-v3', draft('a fox'), 1)
  const restored: unknown[] = []
  renderInApp(<EarlierForms operation="generate-v3" onRestore={(one) => restored.push(one.values.prompt)} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Earlier forms' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'a fox', hidden: true }))
  await waitFor(() => expect(restored).toEqual(['a fox']))
})

/** A form whose content a button replaces. */
function Replaced() {
  const { offerDraft } = useReplacing('generate-v3')
  return (
    <button type="button" onClick={() => offerDraft('generate-v3', draft('an owl'), 'Settings loaded')}>
      Replace
    </button>
  )
}

async function replaced() {
  saveDraft('generate-v3', draft('a fox'))
  const { unmount } = render(<Replaced />)
  render(<Toasts />)
  await userEvent.click(screen.getByRole('button', { name: 'Replace' }))
  return { undo: await screen.findByRole('button', { name: 'Undo' }), leave: unmount }
}

it('Undo of replaced settings keeps what was entered since as an earlier form', async () => {
  const { undo } = await replaced()
  act(() => saveDraft('generate-v3', draft('an owl at dusk')))
  await userEvent.click(undo)
  expect(loadDraft('generate-v3').values.prompt).toBe('a fox')
  expect(earlierDrafts('generate-v3')[0]?.draft.values.prompt).toBe('an owl at dusk')
})

it('it is offered only as long as the form is shown', async () => {
  const { undo, leave } = await replaced()
  leave()
  expect(undo).not.toBeInTheDocument()
})
