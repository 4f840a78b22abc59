import { act, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { projectRoutes } from '#contract/studio/organise/projects.ts'
import { renderInApp } from '#src/testing/builders.tsx'
import { reply } from '#src/testing/reply.ts'
import { server } from '#src/testing/server.ts'
import { loadPart } from '#src/ui/part.tsx'
import { ProjectPlace } from './project-place.tsx'

afterEach(() => vi.restoreAllMocks())

it('a press that begins before the menu is loaded, and ends after, opens it', async () => {
  server.use(reply(projectRoutes.list, { projects: [] }))
  renderInApp(<ProjectPlace />)
  const button = await screen.findByRole('button', { name: 'General' })
  // What jsdom does not tell: a mouse is held down on it.
  const query = document.querySelector.bind(document)
  vi.spyOn(document, 'querySelector').mockImplementation((selector: string) =>
    selector === 'header :active' ? button : query(selector),
  )
  await userEvent.hover(button)
  button.focus()
  await loadPart('ProjectMenu')
  // Long enough for the menu to be in its place, if it did not wait for the press.
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(screen.getByRole('button', { name: 'General' })).toBe(button)
  fireEvent.click(button)
  expect(await screen.findByRole('menuitem', { name: 'New project…' })).toBeVisible()
})

it('the menu takes the place of its name as the pointer comes near', async () => {
  server.use(reply(projectRoutes.list, { projects: [] }))
  renderInApp(<ProjectPlace />)
  const button = await screen.findByRole('button', { name: 'General' })
  await userEvent.hover(button)
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'General' })).not.toBe(button), 60_000)
  expect(screen.queryByRole('menuitem')).toBeNull()
})
