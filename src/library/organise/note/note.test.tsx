import { useQuery } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { assetRoutes } from '#contract/studio/assets.ts'
import { changeRoutes, libraryChange } from '#contract/studio/organise/changes.ts'
import { assetQuery } from '#src/api/runs.ts'
import { aChange, anAsset, renderInApp } from '#src/testing/builders.tsx'
import { Content, keptFocus } from '#src/testing/kept-focus.tsx'
import { disconnect, refuse, reply, replyWith } from '#src/testing/reply.ts'
import { server } from '#src/testing/server.ts'
import { typeQuickly } from '#src/testing/type-quickly.ts'
import { dismissAll } from '#src/ui/overlays/toast.ts'
import { Toasts } from '#src/ui/overlays/toasts.tsx'
import { Note } from './note.tsx'

beforeEach(() => {
  localStorage.clear()
  dismissAll()
})

it('a note that was just typed is saved, also if the page is left at once', async () => {
  const asset = anAsset({ id: 'a' })
  const notes: (string | undefined)[] = []
  server.use(
    replyWith(changeRoutes.make, async ({ request }) => {
      notes.push(libraryChange.parse(await request.json()).note)
      return { change: aChange({}), assets: [asset] }
    }),
  )
  renderInApp(<Note id={asset.id} note="" />)
  await typeQuickly(await screen.findByRole('textbox', { name: 'Note' }), 'for print', 0)
  cleanup()
  await waitFor(() => expect(notes).toEqual(['for print']))
})

it('a note is sent when the page is closed, and stays in this browser until the server has it', async () => {
  const notes: (string | undefined)[] = []
  server.use(
    replyWith(changeRoutes.make, async ({ request }) => {
      notes.push(libraryChange.parse(await request.json()).note)
      return { change: aChange({}), assets: [] }
    }),
  )
  renderInApp(<Note id="b" note="" />)
  await typeQuickly(await screen.findByRole('textbox', { name: 'Note' }), 'x', 0)
  dispatchEvent(new Event('pagehide'))
  await waitFor(() => expect(notes[0]).toBe('x'))
  server.use(disconnect(changeRoutes.make))
  cleanup()
  renderInApp(<Note id="b" note="" />)
  const again = await screen.findByRole('textbox', { name: 'Note' })
  expect(again).toHaveValue('x')
  server.use(reply(changeRoutes.make, { change: aChange({}), assets: [] }))
  await userEvent.clear(again)
})

it('a note that is too long stays in the field with how much to remove, and nothing of it is saved', async () => {
  const notes: (string | undefined)[] = []
  server.use(
    replyWith(changeRoutes.make, async ({ request }) => {
      notes.push(libraryChange.parse(await request.json()).note)
      return { change: aChange({}), assets: [] }
    }),
  )
  renderInApp(<Note id="c" note="" />)
  const field = await screen.findByRole('textbox', { name: 'Note' })
  await userEvent.click(field)
  await userEvent.paste('x'.repeat(6_000))
  expect(field).toHaveValue('x'.repeat(6_000))
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription('Not saved: a note has at most 5,000 characters. Remove 1,000.')
  await userEvent.tab()
  dispatchEvent(new Event('pagehide'))
  cleanup()
  renderInApp(<Note id="c" note="" />)
  const again = await screen.findByRole('textbox', { name: 'Note' })
  expect(again).toHaveValue('x'.repeat(6_000))
  await userEvent.clear(again)
  await userEvent.paste('x'.repeat(5_000))
  expect(again).toBeValid()
  await userEvent.tab()
  await waitFor(() => expect(notes).toEqual(['x'.repeat(5_000)]))
})

/** The note of a picture as the server has it. */
function Shown() {
  const { data, refetch } = useQuery(assetQuery('d'))
  return (
    <>
      <button type="button" onClick={() => void refetch()}>
        Read again
      </button>
      {data && <Note id="d" note={data.note} />}
      <Toasts />
    </>
  )
}

it('a draft that was saved as the page was closed is no draft any more, also once the note is changed', async () => {
  const changes: unknown[] = []
  server.use(
    replyWith(changeRoutes.make, async ({ request }) => {
      changes.push(await request.json())
      return { change: aChange({}), assets: [] }
    }),
  )
  localStorage.setItem('easel.note.e', JSON.stringify({ text: 'saved', base: '' }))
  renderInApp(<Note id="e" note="saved" />)
  expect(await screen.findByRole('textbox', { name: 'Note' })).toHaveValue('saved')
  cleanup()
  renderInApp(<Note id="e" note="changed by another" />)
  expect(await screen.findByRole('textbox', { name: 'Note' })).toHaveValue('changed by another')
  cleanup()
  expect(changes).toEqual([])
})

it('the message that a note could not be saved goes once it is saved', async () => {
  server.use(disconnect(changeRoutes.make))
  renderInApp(
    <>
      <Note id="g" note="" />
      <Toasts />
    </>,
  )
  await userEvent.type(await screen.findByRole('textbox', { name: 'Note' }), 'for print')
  await userEvent.tab()
  expect(await screen.findByText(/^The note could not be saved/)).toBeVisible()
  server.use(reply(changeRoutes.make, { change: aChange({}), assets: [] }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), '!')
  await userEvent.tab()
  await waitFor(() => expect(screen.queryByText(/^The note could not be saved/)).toBeNull())
})

it('the text of a note whose picture was deleted for good can still be copied', async () => {
  const user = userEvent.setup()
  server.use(refuse(changeRoutes.make, 'gone', { error: 'The picture was deleted.' }))
  renderInApp(
    <>
      <Note id="f" note="" />
      <Toasts />
    </>,
  )
  await user.type(await screen.findByRole('textbox', { name: 'Note' }), 'for print')
  await user.tab()
  expect(await screen.findByText(/its picture was deleted for good/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Copy the note' }))
  await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('for print'))
})

describe('a note that somebody else changed meanwhile', () => {
  keptFocus()

  /** A server with one picture, which refuses a note that expects another one than it has. */
  function aNote(start: string) {
    const there = { note: start, sent: [] as string[], isAnswering: true }
    server.use(
      replyWith(assetRoutes.one, () => anAsset({ id: 'd', note: there.note })),
      http.post(changeRoutes.make.path, async ({ request }) => {
        const { note = '', expected } = libraryChange.parse(await request.json())
        there.sent.push(note)
        const isConflict = expected?.note !== there.note && note !== there.note
        if (!isConflict) there.note = note
        if (!there.isAnswering) return HttpResponse.error()
        return isConflict
          ? HttpResponse.json({ code: 'changed-meanwhile', error: 'No.' }, { status: 409 })
          : HttpResponse.json({ change: aChange({ note }), assets: [] })
      }),
    )
    return there
  }

  const field = () => screen.findByRole('textbox', { name: 'Note' })
  const theirs = () => screen.findByRole('region', { name: 'Two notes' })

  /** Two people began with the same note, and the other one was quicker. */
  async function bothWrote() {
    const there = aNote('as it was')
    renderInApp(
      <Content>
        <Shown />
      </Content>,
    )
    await field()
    there.note = 'theirs'
    await userEvent.clear(await field())
    await userEvent.type(await field(), 'mine')
    await userEvent.tab()
    expect(await theirs()).toHaveTextContent('theirs')
    expect(await field()).toHaveValue('mine')
    expect(there.note).toBe('theirs')
    return there
  }
  const decide = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

  it('leaves the focus on the page once it is decided', async () => {
    const there = await bothWrote()
    screen.getByRole('button', { name: 'Keep both' }).focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(async () => expect(await field()).toHaveFocus())
    await waitFor(() => expect(there.note).toBe('theirs\n\nmine'))
  })

  it.each([
    ['Keep mine', 'mine'],
    ['Keep theirs', 'theirs'],
    ['Keep both', 'theirs\n\nmine'],
  ])('is shown with both texts, and a person decides: %s', async (choice, kept) => {
    const there = await bothWrote()
    await decide(choice)
    await waitFor(() => expect(there.note).toBe(kept))
    expect(await field()).toHaveValue(kept)
    expect(screen.queryByRole('region', { name: 'Two notes' })).toBeNull()
  })

  it('stays a draft where the person left, who is told', async () => {
    const there = aNote('as it was')
    renderInApp(<Shown />)
    await typeQuickly(await field(), 'mine', 0)
    there.note = 'theirs'
    cleanup()
    await waitFor(() => expect(there.sent).toEqual(['mine']))
    renderInApp(<Shown />)
    expect(await screen.findByText(/changed the note of the picture that you left/)).toBeVisible()
    expect(await theirs()).toHaveTextContent('theirs')
    expect(await field()).toHaveValue('mine')
    await decide('Keep theirs')
  })

  it('asks again if it is changed once more before the person decides', async () => {
    const there = await bothWrote()
    there.note = 'theirs again'
    await decide('Keep mine')
    await waitFor(async () => expect(await theirs()).toHaveTextContent('theirs again'))
    await decide('Keep mine')
    await waitFor(() => expect(there.note).toBe('mine'))
  })

  it('is shown as it is by now, and Keep theirs keeps that', async () => {
    const there = await bothWrote()
    there.note = 'theirs, corrected'
    await decide('Read again')
    await waitFor(async () => expect(await theirs()).toHaveTextContent('theirs, corrected'))
    await decide('Keep theirs')
    await waitFor(async () => expect(await field()).toHaveValue('theirs, corrected'))
    expect(screen.queryByRole('region', { name: 'Two notes' })).toBeNull()
    expect(there.note).toBe('theirs, corrected')
  })

  it('is no conflict any more once they take it back, and the person’s own is saved', async () => {
    const there = await bothWrote()
    there.note = 'as it was'
    await decide('Read again')
    await waitFor(() => expect(there.note).toBe('mine'))
    expect(screen.queryByRole('region', { name: 'Two notes' })).toBeNull()
    expect(await field()).toHaveValue('mine')
  })

  it('is no conflict with a person’s own text whose response was lost', async () => {
    const there = aNote('')
    renderInApp(<Shown />)
    there.isAnswering = false
    await userEvent.type(await field(), 'one')
    await userEvent.tab()
    await waitFor(() => expect(there.note).toBe('one'))
    there.isAnswering = true
    await userEvent.type(await field(), ' two')
    await userEvent.tab()
    await waitFor(() => expect(there.note).toBe('one two'))
    expect(screen.queryByRole('region', { name: 'Two notes' })).toBeNull()
  })
})
