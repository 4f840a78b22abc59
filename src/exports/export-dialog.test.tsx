import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_EXPORT, type ExportSettings } from '#contract/studio/exports/export-settings.ts'
import {
  type ExportPlan,
  type ExportProof,
  exportOrder,
  exportRoutes,
} from '#contract/studio/exports/exports.ts'
import { renderInApp } from '#src/testing/builders.tsx'
import { disconnect, overhear, reply, replyWith } from '#src/testing/reply.ts'
import { server } from '#src/testing/server.ts'
import { ExportDialog } from './export-dialog.tsx'
import { rememberSettings } from './last-settings.ts'

const PICTURE = {
  assetId: 'asset-1',
  sha256: 'a'.repeat(64),
  name: 'صباحات/kettle.png',
  width: 1000,
  height: 800,
  isOpen: false,
  weight: 1,
}

const PLAN: ExportPlan = {
  pictures: 1,
  missing: 0,
  transparent: 0,
  made: 1,
  enlarged: 0,
  storedBytes: 1_500_000,
  weight: 1,
  languages: [],
  sizes: 1,
  smallest: { width: 1000, height: 800 },
  largest: { width: 1000, height: 800 },
  folders: 1,
  clashes: 0,
  names: [PICTURE],
  samples: [PICTURE],
}

const PROOF: ExportProof = {
  assetId: 'asset-1',
  bytes: 150_400,
  width: 1000,
  height: 800,
  quality: 80,
  isOverBudget: false,
  sourceType: null,
  shown: null,
}

/** Opens the dialog with the last settings; returns the settings of every export that it starts. */
function show(
  settings: Partial<ExportSettings>,
  proof: Partial<ExportProof> = {},
  plan: Partial<ExportPlan> = {},
) {
  const begun: ExportSettings[] = []
  rememberSettings({ ...DEFAULT_EXPORT, ...settings })
  server.use(
    reply(exportRoutes.plan, { ...PLAN, ...plan }),
    reply(exportRoutes.proof, { ...PROOF, ...proof }),
    replyWith(
      exportRoutes.begin,
      async ({ request }) => {
        begun.push(exportOrder.parse(await request.json()).settings)
        return {
          id: 'export-1',
          name: 'kettle.jpg',
          state: 'done' as const,
          hold: null,
          pictures: 1,
          done: 1,
          leftOut: 0,
          overBudget: 0,
          isSheetLeftOut: false,
          bytes: 1,
          totalBytes: 1,
          createdAt: '2026-11-20T12:00:00.000Z',
          finishedAt: '2026-11-20T12:00:00.000Z',
        }
      },
      201,
    ),
  )
  renderInApp(<ExportDialog request={{ selection: { ids: ['asset-1'] } }} onClose={() => {}} />)
  return begun
}

const exportButton = () => screen.findByRole('button', { name: /^Export/ })
const jpeg = { format: 'jpeg', budgetBytes: 150_000 } as const

beforeEach(() => localStorage.clear())

describe('an invalid number disables the button and shows the reason', () => {
  it.each<[string, string, Partial<ExportSettings>]>([
    ['kB each, at most', 'File size: A whole number from 1 to 100000', jpeg],
    [
      'Longest side, px',
      'Longest side: A whole number from 1 to 16000',
      { format: 'jpeg', size: { kind: 'longest', px: 500 } },
    ],
    [
      'Width, px',
      'Width: A whole number from 1 to 16000',
      { format: 'png', size: { kind: 'exact', width: 11, height: 12 } },
    ],
    [
      'Height, px',
      'Height: A whole number from 1 to 16000',
      { format: 'png', size: { kind: 'exact', width: 11, height: 12 } },
    ],
    ['Padding, px', 'Padding: A whole number from 0 to 4000', { format: 'png' }],
  ])('%s', async (label, reason, settings) => {
    show(settings)
    await waitFor(async () => expect(await exportButton()).toBeEnabled())
    const field = await screen.findByLabelText(new RegExp(`^${label}`))
    for (const typed of ['', '-5', '999999999']) {
      await userEvent.clear(field)
      if (typed !== '') await userEvent.type(field, typed)
      expect(await exportButton()).toBeDisabled()
      expect(screen.getByText(reason)).toBeVisible()
    }
    await userEvent.clear(field)
    await userEvent.type(field, '20')
    await waitFor(async () => expect(await exportButton()).toBeEnabled())
  })
})

it('a padding that leaves no room disables the button and shows how much fits', async () => {
  show({ format: 'png', size: { kind: 'longest', px: 300 } })
  const field = await screen.findByLabelText(/^Padding, px/)
  await userEvent.clear(field)
  await userEvent.type(field, '200')
  expect(await exportButton()).toBeDisabled()
  expect(screen.getByText(/^Padding: must be at most 149 px/)).toBeVisible()
})

it('an export uses the settings that are shown: the budget as typed', async () => {
  const begun = show(jpeg)
  const field = await screen.findByLabelText(/^kB each/)
  await userEvent.clear(field)
  await userEvent.type(field, '20')
  await waitFor(async () => expect(await exportButton()).toBeEnabled())
  await userEvent.click(await exportButton())
  await waitFor(() => expect(begun).toMatchObject([{ budgetBytes: 20_000 }]))
})

it('an export whose answer was lost is the same one when it is sent again, and another one once it is changed', async () => {
  show(jpeg)
  const intents: string[] = []
  server.use(
    overhear(exportRoutes.begin, async ({ request }) => {
      intents.push(exportOrder.parse(await request.json()).intent)
    }),
    disconnect(exportRoutes.begin),
  )
  const send = async () => {
    const before = intents.length
    await waitFor(async () => expect(await exportButton()).toBeEnabled())
    await userEvent.click(await exportButton())
    await waitFor(() => expect(intents).toHaveLength(before + 1))
  }
  await send()
  await send()
  const field = await screen.findByLabelText(/^kB each/)
  await userEvent.clear(field)
  await userEvent.type(field, '20')
  await send()
  const [first, again, changed] = intents
  expect(again).toBe(first)
  expect(changed).not.toBe(first)
})

it('a budget and file sizes count 1,000 bytes to a kB', async () => {
  show(jpeg, { bytes: 150_000 })
  expect(await screen.findByLabelText(/^kB each/)).toHaveValue(150)
  expect((await screen.findAllByText('150 kB')).length).toBeGreaterThan(0)
})

describe('the estimate of the total', () => {
  // Of 74 pictures the two with the most detail are rendered.
  const plan = {
    pictures: 74,
    weight: 4_000_000,
    samples: [
      { ...PICTURE, weight: 1_000_000 },
      { ...PICTURE, assetId: 'asset-2', weight: 1_000_000 },
    ],
  }

  it('under a budget is that of the samples for each picture', async () => {
    show({ format: 'jpeg', budgetBytes: 20_000 }, { bytes: 19_500 }, plan)
    expect(await screen.findByRole('button', { name: 'Export 74 ≈ 1.4 MB' })).toBeVisible()
    expect(screen.getByText('74 JPEG, 20 kB on average')).toBeVisible()
  })

  it('counts a picture that was not rendered within the budget', async () => {
    show({ format: 'jpeg', budgetBytes: 20_000 }, { bytes: 100_000, isOverBudget: true }, plan)
    expect(await screen.findByRole('button', { name: 'Export 74 ≈ 1.6 MB' })).toBeVisible()
  })

  it('without a budget follows the detail of the pictures', async () => {
    show({ format: 'jpeg', budgetBytes: null }, { bytes: 100_000 }, plan)
    expect(await screen.findByRole('button', { name: 'Export 74 ≈ 400 kB' })).toBeVisible()
  })

  it('says that it is without the contact sheet', async () => {
    show({ format: 'jpeg', budgetBytes: null, contactSheet: true }, { bytes: 100_000 }, plan)
    expect(await screen.findByRole('button', { name: 'Export 74 ≈ 400 kB + contact sheet' })).toBeVisible()
    expect(screen.getByText('One zip, without the contact sheet')).toBeVisible()
  })
})

it('a PNG that cannot meet its budget offers lighter formats and fewer pixels', async () => {
  const begun = show({ format: 'png', budgetBytes: 100_000 }, { isOverBudget: true, bytes: 400_000 })
  expect(await screen.findByText('1 picture cannot meet it')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Use JPEG' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'At most 460 px' }))
  expect(await screen.findByLabelText('Longest side, px')).toHaveValue(460)
  await userEvent.click(await screen.findByRole('button', { name: 'Use WebP' }))
  await waitFor(async () => expect(await exportButton()).toBeEnabled())
  await userEvent.click(await exportButton())
  await waitFor(() =>
    expect(begun).toMatchObject([
      { format: 'webp', size: { kind: 'longest', px: 460 }, budgetBytes: 100_000 },
    ]),
  )
})

it('a name with folders lists its folders from left to right', async () => {
  show({ format: 'original' })
  const names = await screen.findByRole('list', { name: 'Sample names' })
  const shown = await within(names).findByTitle(PICTURE.name)
  expect(shown).toHaveAttribute('dir', 'ltr')
  expect([...shown.querySelectorAll('bdi')].map(({ textContent }) => textContent)).toEqual([
    'صباحات',
    'kettle.png',
  ])
})
