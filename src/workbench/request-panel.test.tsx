import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CATALOGUE } from '#contract/service/values/catalogue.ts'
import { saveDraft } from '#src/forms/draft/stored-draft.ts'
import { renderInApp } from '#src/testing/builders.tsx'
import { aPicture, controlsFor, leastOf, takePresses } from '#src/testing/press-form.tsx'
import { RequestPanel } from './request-panel.tsx'

const button = () => screen.getByRole('button', { name: /^Press / })

it('a second press while files are prepared is the same press: it is sent, and paid, once', async () => {
  const asked = takePresses()
  let open: () => void = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  let prepared = 0
  saveDraft('remove-object', leastOf('remove-object'))
  renderInApp(
    <RequestPanel
      operation="remove-object"
      controls={controlsFor('remove-object') ?? []}
      verb="Press"
      catalogue={CATALOGUE}
      head={null}
      prepare={async () => {
        prepared += 1
        await gate
        return { ok: true, files: { mask: [aPicture('mask-1')] } }
      }}
      middle={() => null}
      onPressed={() => {}}
    />,
  )
  const form = await screen.findByRole('form', { name: 'Request' })
  fireEvent.submit(form)
  await waitFor(() => expect(prepared).toBe(1))
  expect(button()).toHaveAttribute('aria-disabled', 'true')
  fireEvent.submit(form)
  fireEvent.keyDown(window, { key: 'Enter', ctrlKey: true })
  open()
  await waitFor(() => expect(button()).toHaveAttribute('aria-disabled', 'false'))
  expect(asked).toHaveLength(1)
  expect(prepared).toBe(1)
})
