import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { libraryRoutes } from '#contract/studio/library.ts'
import { changeRoutes } from '#contract/studio/organise/changes.ts'
import { collectionRoutes } from '#contract/studio/organise/collections.ts'
import { projectRoutes } from '#contract/studio/organise/projects.ts'
import { ask, type Question } from '#src/pictures/ask.ts'
import { these } from '#src/pictures/chosen.ts'
import { aChange, renderInApp } from '#src/testing/builders.tsx'
import { takeChanges } from '#src/testing/library-places.ts'
import { hold, refuse, reply, replyWith } from '#src/testing/reply.ts'
import { server } from '#src/testing/server.ts'
import { shownToasts } from '#src/ui/overlays/toast.ts'
import { CollectionMenu } from './collection-menu.tsx'
import { OrganiseDialogs } from './organise-dialogs.tsx'
import { TagsDialog } from './tags-dialog.tsx'

const NOW = '2026-11-20T12:00:00.000Z'
const aPlace = (id: string, name: string) => ({ id, name, createdAt: NOW })

/** Opens a dialog about two pictures; returns a mock that is called at its end. */
async function open(kind: Question['kind'], tags: readonly string[] = []) {
  const [onBegin, onDone] = [vi.fn(), vi.fn()]
  server.use(
    reply(projectRoutes.list, {
      projects: [
        { ...aPlace('general', 'General'), isArchived: false },
        { ...aPlace('old', 'Old campaign'), isArchived: true },
      ],
    }),
    reply(collectionRoutes.list, { collections: [aPlace('heroes', 'Heroes')] }),
    reply(libraryRoutes.tags, { tags: [] }),
  )
  ask({ kind, chosen: these(['a', 'b']), tags, onBegin, onDone })
  renderInApp(<OrganiseDialogs />)
  return { dialog: within(await screen.findByRole('dialog')), onBegin, onDone }
}

const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('pictures are rated', () => {
  it('by stars, all of them, and the dialog closes', async () => {
    const sent = takeChanges()
    const { dialog, onDone } = await open('rate')
    await userEvent.click(dialog.getByRole('button', { name: 'Rate 4 of 5' }))
    await isClosed()
    expect(sent).toEqual([{ ids: ['a', 'b'], rating: 4 }])
    expect(onDone).toHaveBeenCalledTimes(1)
  })

  it('or their rating is removed', async () => {
    const sent = takeChanges()
    const { dialog } = await open('rate')
    await userEvent.click(dialog.getByRole('button', { name: 'Remove the rating' }))
    await isClosed()
    expect(sent).toEqual([{ ids: ['a', 'b'], rating: 0 }])
  })

  it('and a refused change shows the reason and leaves the dialog open', async () => {
    const { dialog, onDone } = await open('rate')
    server.use(refuse(changeRoutes.make, 'database-trouble', { error: 'The database is not responding.' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Remove the rating' }))
    expect(await screen.findByText(/could not be saved.*The database is not responding\./)).toBeVisible()
    expect(screen.getByRole('dialog')).toBeVisible()
    expect(onDone).not.toHaveBeenCalled()
  })
})

describe('pictures are moved', () => {
  it('to a project, an archived one not among them', async () => {
    const sent = takeChanges()
    const { dialog } = await open('move')
    await userEvent.click(await dialog.findByRole('button', { name: 'General' }))
    await isClosed()
    expect(dialog.queryByRole('button', { name: 'Old campaign' })).toBeNull()
    expect(sent).toEqual([{ ids: ['a', 'b'], projectId: 'general' }])
  })

  it('into a collection that is created on the way, its name without spaces around it', async () => {
    const sent = takeChanges()
    const names: unknown[] = []
    const { dialog } = await open('move')
    server.use(
      replyWith(
        collectionRoutes.create,
        async ({ request }) => {
          names.push(await request.json())
          return aPlace('autumn', 'Autumn')
        },
        201,
      ),
    )
    await userEvent.type(await dialog.findByRole('textbox', { name: 'New collection' }), '  Autumn {Enter}')
    await isClosed()
    expect(names).toEqual([{ name: 'Autumn' }])
    expect(sent).toEqual([{ ids: ['a', 'b'], addTo: 'autumn' }])
  })

  it('not at all if the project could not be created', async () => {
    const sent = takeChanges()
    const { dialog } = await open('move')
    server.use(refuse(projectRoutes.create, 'database-trouble', { error: 'The database is not responding.' }))
    await userEvent.type(await dialog.findByRole('textbox', { name: 'New project' }), 'Autumn{Enter}')
    expect(
      await screen.findByText(/The project could not be created.*The database is not responding\./),
    ).toBeVisible()
    expect(sent).toEqual([])
  })
})

describe('tags of several pictures', () => {
  it('are shown, and one is removed from all of them while the dialog stays', async () => {
    const sent = takeChanges()
    const { dialog } = await open('tag', ['hero', 'print'])
    await userEvent.click(dialog.getByRole('button', { name: 'Remove the tag hero' }))
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Remove the tag hero' })).toBeNull())
    expect(dialog.getByRole('button', { name: 'Remove the tag print' })).toBeVisible()
    expect(sent).toEqual([{ ids: ['a', 'b'], removeTags: ['hero'] }])
  })

  it('stay if they could not be removed', async () => {
    const { dialog } = await open('tag', ['hero'])
    server.use(refuse(changeRoutes.make, 'database-trouble', { error: 'The database is not responding.' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Remove the tag hero' }))
    expect(await screen.findByText(/could not be saved/)).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Remove the tag hero' })).toBeVisible()
  })
})

describe('pictures are deleted for good', () => {
  it('only by the button that names their number; Cancel deletes nothing', async () => {
    const erased: unknown[] = []
    server.use(
      replyWith(changeRoutes.erase, async ({ request }) => {
        erased.push(await request.json())
        return { erased: 2, waiting: 0 }
      }),
    )
    const first = await open('erase')
    expect(first.dialog.getByText(/This cannot be undone/)).toBeVisible()
    await userEvent.click(first.dialog.getByRole('button', { name: 'Cancel' }))
    await isClosed()
    expect(erased).toEqual([])
    ask({ kind: 'erase', chosen: these(['a', 'b']), tags: [], onBegin: first.onBegin, onDone: first.onDone })
    await userEvent.click(await screen.findByRole('button', { name: 'Delete 2 pictures for good' }))
    await isClosed()
    expect(erased).toEqual([{ ids: ['a', 'b'] }])
    expect([first.onBegin.mock.calls.length, first.onDone.mock.calls.length]).toEqual([1, 1])
  })

  it('and it is said if none of them is in the trash any more', async () => {
    server.use(reply(changeRoutes.erase, { erased: 0, waiting: 0 }))
    const { dialog } = await open('erase')
    await userEvent.click(dialog.getByRole('button', { name: 'Delete 2 pictures for good' }))
    await isClosed()
    expect(shownToasts().map(({ message }) => message)).toContain(
      'Nothing was deleted: none of the pictures is in the trash any more',
    )
  })

  it('and a refusal is shown, with the button still there', async () => {
    const { dialog, onDone } = await open('erase')
    server.use(refuse(changeRoutes.erase, 'database-trouble', { error: 'The database is not responding.' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Delete 2 pictures for good' }))
    expect(await screen.findByText(/could not be deleted.*The database is not responding\./)).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Delete 2 pictures for good' })).toBeEnabled()
    expect(onDone).not.toHaveBeenCalled()
  })
})

describe('an answer that comes after its dialog was closed leaves the next dialog open', () => {
  it.each([
    [
      'rate',
      'Remove the rating',
      () => hold(changeRoutes.make, { change: aChange({ rating: 0 }), assets: [] }),
    ],
    ['erase', 'Delete 2 pictures for good', () => hold(changeRoutes.erase, { erased: 2, waiting: 0 })],
  ] as const)('%s', async (kind, button, answer) => {
    const { dialog, onDone } = await open(kind)
    const held = answer()
    server.use(held.handler)
    await userEvent.click(dialog.getByRole('button', { name: button }))
    await held.asked()
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await isClosed()
    ask({ kind: 'move', chosen: these(['c']), tags: [] })
    expect(await screen.findByRole('dialog', { name: 'Move 1 picture' })).toBeVisible()
    held.release()
    await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(screen.getByRole('dialog', { name: 'Move 1 picture' })).toBeVisible()
  })
})

describe('the list of tags', () => {
  const show = async (tags: { tag: string; pictures: number }[]) => {
    server.use(reply(libraryRoutes.tags, { tags }))
    renderInApp(<TagsDialog onClose={() => {}} />)
    return within(await screen.findByRole('dialog', { name: 'Tags' }))
  }

  it('says that there are none yet', async () => {
    const dialog = await show([])
    expect(await dialog.findByText('No picture has a tag yet.')).toBeVisible()
  })

  it('renames a tag everywhere, also in the trash, and merges it with one of another spelling', async () => {
    const sent = takeChanges()
    const dialog = await show([
      { tag: 'hero', pictures: 3 },
      { tag: 'Print', pictures: 2 },
    ])
    await userEvent.click(await dialog.findByRole('button', { name: 'Rename hero' }))
    const name = dialog.getByRole('textbox', { name: 'New name of hero' })
    await userEvent.clear(name)
    await userEvent.type(name, 'print{Enter}')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent).toMatchObject([
      { rule: { filter: { tag: ['hero'] }, withTrash: true }, addTags: ['Print'], removeTags: ['hero'] },
    ])
  })

  it('removes a tag from every picture', async () => {
    const sent = takeChanges()
    const dialog = await show([{ tag: 'hero', pictures: 3 }])
    await userEvent.click(await dialog.findByRole('button', { name: 'Remove hero from every picture' }))
    await waitFor(() => expect(sent).toMatchObject([{ removeTags: ['hero'] }]))
  })
})

describe('a collection', () => {
  const show = async () => {
    const { router } = renderInApp(
      <>
        <CollectionMenu collection={aPlace('heroes', 'Heroes')} isHere={false} />
        <OrganiseDialogs />
      </>,
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Change Heroes' }))
    return router
  }

  it('is renamed; the same name cannot be submitted again', async () => {
    const names: unknown[] = []
    server.use(
      replyWith(collectionRoutes.rename, async ({ request, params }) => {
        names.push([params.id, await request.json()])
        return aPlace('heroes', 'Covers')
      }),
    )
    await show()
    await userEvent.click(screen.getByRole('menuitem', { name: 'Rename', hidden: true }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename Heroes' }))
    const name = dialog.getByRole('textbox', { name: 'Name' })
    expect(name).toHaveValue('Heroes')
    expect(dialog.getByRole('button', { name: 'Rename' })).toBeDisabled()
    await userEvent.clear(name)
    await userEvent.type(name, 'Covers{Enter}')
    await waitFor(() => expect(names).toEqual([['heroes', { name: 'Covers', expected: { name: 'Heroes' } }]]))
  })
})
