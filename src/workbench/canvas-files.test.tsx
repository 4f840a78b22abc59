import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CATALOGUE } from '#contract/service/values/catalogue.ts'
import { loadDraft, saveDraft } from '#src/forms/draft/stored-draft.ts'
import { renderInApp } from '#src/testing/builders.tsx'
import { controlsFor, leastOf, pressed, restored, takePresses } from '#src/testing/press-form.tsx'
import { RequestPanel } from './request-panel.tsx'

const OPERATION = 'remove-object'

it('the file of a canvas is sent with the request, and is never part of the draft', async () => {
  const asked = takePresses()
  const { image } = leastOf(OPERATION).files
  const form = await restored(OPERATION, { ...leastOf(OPERATION), files: { image } })
  const first = await pressed(form, asked)
  expect(first?.files.mask).toEqual(['mask-1'])
  expect(JSON.stringify(loadDraft(OPERATION))).not.toContain('mask-1')
})

it('a refusal of the canvas is shown, and nothing is sent', async () => {
  const asked = takePresses()
  saveDraft(OPERATION, leastOf(OPERATION))
  renderInApp(
    <RequestPanel
      operation={OPERATION}
      controls={controlsFor(OPERATION) ?? []}
      verb="Press"
      catalogue={CATALOGUE}
      head={null}
      prepare={async () => ({ ok: false, message: 'Nothing is marked.' })}
      middle={() => null}
      onPressed={() => {}}
    />,
  )
  const form = await screen.findByRole('form', { name: 'Request' })
  expect(await pressed(form, asked)).toBeNull()
  expect(form).toHaveTextContent('Nothing is marked.')
})
