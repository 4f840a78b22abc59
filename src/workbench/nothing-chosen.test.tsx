import { fireEvent, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { emptyDraft } from '#src/forms/draft/draft.ts'
import { aPicture, restored, takePresses } from '#src/testing/press-form.tsx'

for (const [tool, asks, group] of [
  ['localize-ad', 'Choose a language', 'Languages'],
  ['resize-ad', 'Choose a size', 'Sizes'],
] as const)
  it(`${tool} says what is missing and names no price until it is chosen`, async () => {
    takePresses()
    const form = await restored(tool, { ...emptyDraft(), files: { image: [aPicture('ad-1')] } })
    const button = within(form).getByRole('button', { name: new RegExp(`^${asks}`) })
    expect(button).not.toHaveTextContent('$')
    expect(within(form).queryByRole('button', { name: /^Press/ })).toBeNull()
    const [first] = within(within(form).getByRole('group', { name: group })).getAllByRole('checkbox')
    if (first) fireEvent.click(first)
    expect(within(form).getByRole('button', { name: /^Press 1.*\$/ })).toBeVisible()
    if (first) fireEvent.click(first)
    expect(within(form).getByRole('button', { name: new RegExp(`^${asks}`) })).toBeVisible()
  })
