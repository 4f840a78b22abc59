import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { PromptDifference } from './prompt-difference.tsx'

const show = (typed: string, rewritten: string) =>
  render(<PromptDifference typed={typed} rewritten={rewritten} />).container

it('added words are insertions, and removed ones deletions, also for screen readers', () => {
  show('a calm grey sea', 'a calm blue sea at dusk')
  expect(screen.getAllByRole('insertion').map(({ textContent }) => textContent)).toEqual([
    ' blue',
    ' at dusk',
  ])
  expect(screen.getAllByRole('deletion').map(({ textContent }) => textContent)).toEqual([' grey'])
})

it('a prompt that was not rewritten has no marks', () => {
  expect(show('a calm sea', 'a calm sea')).toHaveTextContent('a calm sea')
  expect(screen.queryByRole('insertion')).toBeNull()
  expect(screen.queryByRole('deletion')).toBeNull()
})

it('a word that moved is deleted in one place and inserted in the other', () => {
  show('dusk sea sea', 'sea sea dusk')
  expect(screen.getByRole('deletion')).toHaveTextContent('dusk')
  expect(screen.getByRole('insertion')).toHaveTextContent('dusk')
})
