import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { DEFAULT_EXPORT, type ExportSettings } from '#contract/studio/exports/export-settings.ts'
import { EXPORTS_PATH, exportFilePath, exportPlan, exportView } from '#contract/studio/exports/exports.ts'
import { engines } from '#server/testing/databases/databases.ts'
import { aPicture } from '#server/testing/pictures/pictures.ts'
import { studioStack } from '#server/testing/stack.ts'
import { unzipped } from '#server/testing/unzipped.ts'

/** A picture with transparent edges. */
const aCutOut = async (seed: number) =>
  Buffer.from(
    await sharp({ create: { width: 90, height: 90, channels: 4, background: '#0000' } })
      .composite([{ input: await aPicture({ width: 50, height: 50, seed }), left: 20, top: 20 }])
      .png()
      .toBuffer(),
  )

let intents = 0

describe.each(engines)('the names of an export on $name', ({ open }) => {
  const stack = studioStack({}, open)
  const zipOf = async (ids: readonly string[], settings: Partial<ExportSettings>) => {
    intents += 1
    const order = {
      intent: `export-${intents}`,
      selection: { ids },
      settings: { ...DEFAULT_EXPORT, ...settings },
    }
    const { id } = exportView.parse(await (await stack.studio.post(EXPORTS_PATH, order)).json())
    return unzipped(Buffer.from(await (await stack.studio.fetch(exportFilePath(id))).arrayBuffer()))
  }
  const planOf = async (ids: readonly string[], settings: Partial<ExportSettings>) => {
    const order = { selection: { ids }, settings: { ...DEFAULT_EXPORT, ...settings } }
    return exportPlan.parse(await (await stack.studio.post(`${EXPORTS_PATH}/plan`, order)).json())
  }
  /** The names of pictures in the preview, and of all files in the zip. */
  const bothNames = async (ids: readonly string[], settings: Partial<ExportSettings>) => {
    const planned = await planOf(ids, settings)
    const zip = await zipOf(ids, settings)
    return {
      clashes: planned.clashes,
      planned: planned.names.map(({ name }) => name),
      zip: zip.map(({ name }) => name),
    }
  }

  it('plans a number for a picture that is named like its contact sheet', async () => {
    const { id } = await stack.studio.keep(await aPicture())
    const settings = { format: 'pdf', template: 'contact-sheet', contactSheet: true } as const
    expect(await bothNames([id], settings)).toEqual({
      clashes: 1,
      planned: ['contact-sheet-2.pdf'],
      zip: ['contact-sheet-2.pdf', 'contact-sheet.pdf'],
    })
  })

  it('numbers its pictures by how many there are, trimmed or not, if others were deleted', async () => {
    const ids = ['00000000-0000-7000-8000-000000000000']
    for (let seed = 0; seed < 9; seed += 1) ids.push((await stack.studio.keep(await aCutOut(seed))).id)
    for (const trim of [true, false]) {
      const { planned, zip } = await bothNames(ids, { format: 'png', template: '{number}', trim })
      expect(planned).toEqual(['1.png', '2.png', '3.png', '4.png'])
      expect(zip).toEqual(ids.slice(1).map((_, at) => `${at + 1}.png`))
    }
  })

  it('has no folder that is named like one of its files, in any case', async () => {
    const { id } = await stack.studio.keep(await aPicture(), 'kettle.png')
    const settings = { template: 'MANIFEST.csv/{name}', manifests: ['csv'] } satisfies Partial<ExportSettings>
    expect(await bothNames([id], settings)).toEqual({
      clashes: 0,
      planned: ['MANIFEST.csv-2/kettle.png'],
      zip: ['MANIFEST.csv-2/kettle.png', 'manifest.csv'],
    })
  })
})
