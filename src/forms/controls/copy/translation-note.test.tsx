import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { AdLines } from '../../copy/aids.ts'
import { TranslationNote } from './translation-note.tsx'

const anAd = (of: Partial<AdLines>): AdLines => ({
  state: 'read',
  lines: ['Shop now', 'Aged in oak', '$4.90', 'Sale'],
  price: '≈ $0.02',
  read: () => {},
  ...of,
})
const show = (ad: AdLines | null) => render(<TranslationNote ad={ad} translator="phrases" />)

it.each([
  [['Shop now', 'Sale'], '2 of the ad’s 3 lines: “Shop now”, “Sale”.'],
  [[], 'none of the ad’s 3 lines.'],
])('the form says which lines of an ad can be translated: %j', (known, words) => {
  show(anAd({ known }))
  expect(screen.getByRole('note')).toHaveTextContent(`This service can translate ${words} Other lines stay`)
  expect(screen.queryByRole('button')).toBeNull()
})

it('nothing is said of other lines where there are none', () => {
  show(anAd({ lines: ['Sale', '-50 %'], known: ['Sale'] }))
  expect(screen.getByRole('note')).toHaveTextContent(
    /^This service can translate 1 of the ad’s 1 line: “Sale”\.$/,
  )
})

it('the lines of an ad that nobody has read can be read, at a price', () => {
  show(anAd({ state: 'unread', lines: [] }))
  expect(screen.getByRole('note')).toHaveTextContent('common phrases only')
  expect(screen.getByRole('button', { name: 'Read the ad’s lines · ≈ $0.02' })).toBeVisible()
})

it('nothing is said of a server, which translates all lines', () => {
  const { container } = render(<TranslationNote ad={anAd({})} translator="server" />)
  expect(container).toBeEmptyDOMElement()
})
