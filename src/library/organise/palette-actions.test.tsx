import { useQueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { SELECTION_KEY, these } from '#src/pictures/chosen.ts'
import { renderScreen } from '#src/testing/screen.tsx'
import { usePaletteActions } from './palette-actions.ts'

function Offered() {
  const client = useQueryClient()
  if (!client.getQueryData(SELECTION_KEY)) client.setQueryData(SELECTION_KEY, these(['a', 'b']))
  return (
    <ul>
      {usePaletteActions().selection.map(({ label }) => (
        <li key={label}>{label}</li>
      ))}
    </ul>
  )
}

const offered = async (at: string) => {
  renderScreen({ path: '/library', at, screen: Offered })
  return (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
}

it('pictures that are selected in the trash are offered only what the trash offers', async () => {
  const lines = await offered('/library?trash=true')
  expect(lines).toEqual(['Restore: 2 pictures', 'Delete for good: 2 pictures'])
})

it('pictures that are selected in the library are offered its actions', async () => {
  const lines = await offered('/library')
  expect(lines).toContain('Export: 2 pictures')
  expect(lines).not.toContain('Restore: 2 pictures')
})
