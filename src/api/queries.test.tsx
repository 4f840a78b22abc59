import { QueryClient } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { assetRoutes } from '#contract/studio/assets.ts'
import { editRoutes } from '#contract/studio/edits.ts'
import { libraryRoutes } from '#contract/studio/library.ts'
import { pressRoutes } from '#contract/studio/presses/presses.ts'
import { runRoutes } from '#contract/studio/runs.ts'
import { studioRoutes } from '#contract/studio/studio.ts'
import { anAsset, aRun, aStatus, renderInApp } from '#src/testing/builders.tsx'
import { refuse, reply, replyWith } from '#src/testing/reply.ts'
import { server } from '#src/testing/server.ts'
import { upload } from './assets.ts'
import { storeRun } from './cache.ts'
import { keepEdit } from './edits.ts'
import { pageQuery, pictureQuery } from './library/library.ts'
import { runsOfPresses } from './presses.ts'
import { assetQuery, runsQuery } from './runs.ts'
import { useCatalogue } from './studio-status.ts'

const newClient = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

it('runs are requested by operation and state, and page by page to the last', async () => {
  const asked: Record<string, string[]>[] = []
  server.use(
    replyWith(runRoutes.list, ({ query }) => {
      asked.push(Object.fromEntries([...query.keys()].map((name) => [name, query.getAll(name)])))
      return { runs: [aRun()], next: query.has('cursor') ? null : 'page-2' }
    }),
  )
  const filter = { operations: ['generate-fast', 'generate-v4'], state: 'failed' } as const
  const list = await newClient().fetchInfiniteQuery({ ...runsQuery(filter), pages: 5 })
  expect(list.pages).toHaveLength(2)
  const query = { operation: ['generate-fast', 'generate-v4'], state: ['failed'] }
  expect(asked).toEqual([query, { ...query, cursor: ['page-2'] }])
})

it('a list of runs includes events that arrived during its request', async () => {
  const client = newClient()
  server.use(
    replyWith(runRoutes.list, () => {
      storeRun(client, aRun({ id: 'pressed' }))
      return { runs: [], next: null }
    }),
  )
  const { pages } = await client.fetchInfiniteQuery(runsQuery({ operations: ['generate-fast'] }))
  expect(pages[0]?.runs.map(({ id }) => id)).toEqual(['pressed'])
})

it.each([undefined, 'resize-ad'] as const)(
  'the library is asked for 60 pictures at a time, made with %s',
  async (operation) => {
    const asked: unknown[] = []
    server.use(
      replyWith(libraryRoutes.list, ({ query }) => {
        asked.push([query.get('limit'), query.get('operation'), query.get('offset')])
        return { pictures: [], next: null, total: 0 }
      }),
    )
    for (const page of [0, 3]) await newClient().fetchQuery(pageQuery({ operation }, page))
    const made = operation ?? null
    expect(asked).toEqual([
      ['60', made, '0'],
      ['60', made, '180'],
    ])
  },
)

it('the neighbours of a picture follow the filter of the library', async () => {
  const page = { asset: anAsset(), edits: [], run: null, ordinal: null, source: null, older: null }
  server.use(
    replyWith(libraryRoutes.picture, ({ query, params }) => ({
      ...page,
      newer: `${query.get('operation')} before ${params.id}`,
    })),
  )
  const client = newClient()
  const neighbours = async (operation?: 'resize-ad') =>
    (await client.fetchQuery(pictureQuery('asset-1', { operation }))).newer
  expect(await neighbours('resize-ad')).toBe('resize-ad before asset-1')
  expect(await neighbours()).toBe('null before asset-1')
})

it('a picture is requested once: stored pictures never change', async () => {
  const asked: unknown[] = []
  server.use(
    replyWith(assetRoutes.one, ({ params }) => {
      asked.push(params.id)
      return anAsset()
    }),
  )
  const client = newClient()
  await client.fetchQuery(assetQuery('asset-1'))
  await client.fetchQuery(assetQuery('asset-1'))
  expect(asked).toEqual(['asset-1'])
})

it('an upload keeps its file name', async () => {
  server.use(replyWith(assetRoutes.upload, ({ query }) => anAsset({ name: query.get('name') ?? '' }), 201))
  expect(await upload(new File(['a'], 'größe & co.png'))).toMatchObject({ name: 'größe & co.png' })
})

const EDIT = { kind: 'refine-edge', parentId: 'asset-1', isCleaned: true } as const

it('an edit is announced before its picture, which names it', async () => {
  const asked: unknown[] = []
  server.use(
    replyWith(editRoutes.tell, async ({ request }) => {
      asked.push(await request.json())
      return { id: 'edit-7' }
    }),
    replyWith(assetRoutes.upload, ({ query }) => {
      asked.push(query.get('edit'))
      return anAsset({ origin: 'edit' })
    }),
  )
  expect(await keepEdit(new File(['a'], 'a.png'), EDIT)).toMatchObject({ origin: 'edit' })
  expect(asked).toEqual([EDIT, 'edit-7'])
})

it('of a refused edit no picture is uploaded', async () => {
  server.use(refuse(editRoutes.tell, 'not-found', { error: 'The picture was deleted.' }))
  await expect(keepEdit(new File(['a'], 'a.png'), EDIT)).rejects.toThrow('The picture was deleted.')
})

it('presses are asked about all at once', async () => {
  const asked: string[][] = []
  server.use(
    replyWith(pressRoutes.ofIntents, ({ query }) => {
      asked.push(query.getAll('intent'))
      return { runs: [] }
    }),
  )
  await runsOfPresses(['intent-1', 'intent-2'], undefined)
  expect(asked).toEqual([['intent-1', 'intent-2']])
})

function Limit() {
  return <output>{useCatalogue().inflight_limit}</output>
}

it('the built-in catalogue applies until the server reports differences', async () => {
  server.use(reply(studioRoutes.status, aStatus({ catalogueOverrides: { inflight_limit: 3 } })))
  renderInApp(<Limit />)
  expect(await screen.findByText('10')).toBeVisible()
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('3'))
})
