import { expect, it } from 'vitest'
import { anAsset } from '#src/testing/builders.tsx'
import { copiedSettings, draftOfCopied } from './copied-settings.ts'

const written = JSON.stringify({
  operation: 'remove-background',
  values: { seed: 7 },
  files: { image: ['fox', 'gone'] },
})

it('copied settings become a draft again, with the pictures that still exist', async () => {
  const settings = copiedSettings(written)
  if (!settings) throw new Error('not read')
  const fox = anAsset({ id: 'fox' })
  const draft = await draftOfCopied(settings, async (id) => (id === 'fox' ? fox : null))
  expect(draft).toMatchObject({ values: { seed: 7 }, files: { image: [fox] } })
})

it.each([
  'a fox',
  '{"operation": 1}',
  '{"operation": "unknown", "values": {}}',
  '{ "high_level_description": "x" }',
])('other text is ignored: %s', (text) => expect(copiedSettings(text)).toBeNull())
