import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { checkRequest, type Issue } from '#contract/service/describe/request.ts'
import { OPERATION_IDS, operationOf } from '#contract/service/operations/table.ts'
import { CATALOGUE } from '#contract/service/values/catalogue.ts'
import { runRoutes } from '#contract/studio/runs.ts'
import { refusalsOf } from '#src/forms/rules/refusals.ts'
import { controlsFor, leastOf, pressed, restored, takePresses } from '#src/testing/press-form.tsx'
import { refuse } from '#src/testing/reply.ts'
import { server } from '#src/testing/server.ts'

const WITH_FORM = OPERATION_IDS.filter((id) => controlsFor(id) !== null)
const WIRE_NAME = /[a-z]_[a-z]|\b[A-Z]{3,}_?[A-Z]*\b(?<!JPEG|WEBP|HEIF|AVIF|BMP|TIFF|MPO|PNG|GIF|JSON|URI)/

/** The server's own messages for everything that can be wrong with a request. */
function issuesOf(id: (typeof OPERATION_IDS)[number]): readonly Issue[] {
  const operation = operationOf(id)
  const names = [...Object.keys(operation.fields(CATALOGUE)), ...Object.keys(operation.files(CATALOGUE))]
  const wrong = Object.fromEntries(names.map((name) => [name, { wrong: true }]))
  const judged = [wrong, {}, { ...wrong, no_such_field: 1 }].map((values) =>
    checkRequest(operation, CATALOGUE, { values, files: {} }),
  )
  return [
    ...judged.flatMap((checked) => (checked.ok ? [] : checked.issues)),
    ...operation.checks(CATALOGUE).map(({ at, message }) => ({ at, message })),
    ...Object.keys(operation.files(CATALOGUE)).map((at) => ({
      at,
      message: 'names a picture that is not in the library',
    })),
    { at: 'requests', message: 'must be 1: this operation makes several pictures with num_images' },
    { at: 'each.values', message: 'must be 1 to 40 texts' },
  ]
}

/** A studio that refuses every press with these issues. */
function refusing(issues: readonly Issue[]): void {
  server.use(refuse(runRoutes.press, 'invalid', { error: 'The request cannot be taken.', issues }))
}

describe.each(WITH_FORM)('a refusal of %s by the server', (id) => {
  const controls = controlsFor(id) ?? []
  const subject = { id, controls, catalogue: CATALOGUE }

  it('is worded for the form', () => {
    for (const issue of issuesOf(id)) {
      const [refusal] = refusalsOf([issue], { promptAs: 'words', files: {} }, subject)
      expect(refusal?.message, issue.message).toMatch(/^[A-Z0-9].*\.$/s)
      expect(refusal?.message, issue.message).not.toMatch(WIRE_NAME)
    }
  })

  it('is shown at its field if the form has it, else above the button', { timeout: 240_000 }, async () => {
    for (const [name, { label }] of [...controls, ['no_such_field', { label: '' }] as const]) {
      const asked = takePresses()
      refusing([{ at: name, message: 'is not what this service takes' }])
      const form = await restored(id, leastOf(id))
      await pressed(form, asked)
      const message = await screen.findByText(/is not what this service takes\.$/)
      expect(message).not.toHaveTextContent(WIRE_NAME)
      if (label === '')
        expect(message.closest('[role=alert]') ?? message.closest('.gap-1\\.5')).not.toBeNull()
      else {
        expect(message).toHaveTextContent(`${label} is not what this service takes.`)
        expect(message.closest('.gap-1\\.5')).toHaveTextContent(label)
      }
      expect(within(form).queryAllByText(/is not what this service takes/)).toHaveLength(1)
    }
  })
})
