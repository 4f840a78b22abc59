import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { ANY_PICTURE } from '#contract/service/describe/file-field.ts'
import { operationOf } from '#contract/service/operations/table.ts'
import { CATALOGUE } from '#contract/service/values/catalogue.ts'
import { formOf } from './submission.ts'

it.each(ANY_PICTURE)(
  'a picture is sent with the media type of its format, and MPO as JPEG: %s',
  async (format) => {
    const folder = await mkdtemp(join(tmpdir(), 'easel-form-'))
    const path = join(folder, 'picture')
    await writeFile(path, 'bytes')
    const files = [{ field: 'source_image', path, format }]
    const operation = operationOf('pose-variants')
    const { body } = await formOf({ operation, values: { instruction: 'sit' }, files }, CATALOGUE)
    const [type] = /image\/\w+/.exec(await text(body)) ?? []
    expect(type).toBe(format === 'mpo' ? 'image/jpeg' : `image/${format}`)
    await rm(folder, { recursive: true })
  },
)
