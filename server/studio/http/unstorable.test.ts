import { describe, expect, it } from 'vitest'
import { assetPath } from '#contract/studio/assets.ts'
import { isMedia, type Route } from '#contract/studio/describe/route.ts'
import { changeRoutes } from '#contract/studio/organise/changes.ts'
import { ENDPOINTS } from '#server/testing/each-call.ts'
import { fieldsIn, type Path } from '#server/testing/fields-in.ts'
import { aPicture } from '#server/testing/pictures/pictures.ts'
import { studioStack } from '#server/testing/stack.ts'

// A database refuses NUL and halves of surrogate pairs: no field of any endpoint may hand them on.

const holding = (path: Path, text: string): unknown =>
  path.reduceRight<unknown>((inner, name) => (typeof name === 'number' ? [inner] : { [name]: inner }), text)

const BODIES = [...ENDPOINTS].flatMap(([name, row]) =>
  row.body && !isMedia(row.body) ? [{ name, row, fields: fieldsIn(row.body) }] : [],
)
const QUERIES = [...ENDPOINTS].flatMap(([name, row]) =>
  row.query ? [{ name, row, fields: fieldsIn(row.query).map(([first]) => String(first)) }] : [],
)
const addressOf = ({ path }: Route) => path.replace(/:\w+/g, 'an-id')

describe('text that cannot be stored', () => {
  const stack = studioStack()

  it.each(BODIES)(
    'is refused with the field’s name in each field of the body of $name',
    async ({ row, fields }) => {
      expect(fields).not.toEqual([])
      for (const path of fields)
        for (const text of ['a\0b', '\ud800']) {
          const refused = await stack.studio.post(addressOf(row), holding(path, text))
          expect([path, refused.status]).toEqual([path, 400])
          expect(await refused.json()).toMatchObject({
            issues: [
              { at: expect.stringContaining(String(path[0])), message: expect.stringContaining('NUL') },
            ],
          })
        }
    },
  )

  it.each(BODIES)('is refused as no UTF-8 in the body of $name', async ({ row, fields }) => {
    const [path = []] = fields
    const refused = await stack.studio.fetch(addressOf(row), {
      method: row.method,
      headers: { 'content-type': 'application/json' },
      body: new Uint8Array(Buffer.from(JSON.stringify(holding(path, 'café')), 'latin1')),
    })
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({
      code: 'invalid',
      issues: [{ at: 'body', message: 'is not UTF-8; send its text as UTF-8' }],
    })
  })

  it('is none of valid UTF-8: a note is stored as it was sent', async () => {
    const { id } = await stack.studio.keep(await aPicture())
    const note = 'café ☕ 👩‍👧 \ufffd'
    await stack.studio.post(changeRoutes.make.path, { ids: [id], note })
    expect(await (await stack.studio.fetch(assetPath(id))).json()).toMatchObject({ note })
  })

  it.each(QUERIES)(
    'is refused with the field’s name in each field of the query of $name',
    async ({ row, fields }) => {
      for (const field of fields) {
        // Neither are bytes that are no UTF-8, here half of a surrogate pair.
        for (const query of [new URLSearchParams({ [field]: 'a\0b' }), `${field}=a%ED%A0%80`]) {
          const refused = await stack.studio.fetch(`${addressOf(row)}?${query}`, { method: row.method })
          expect([field, refused.status]).toEqual([field, 400])
          expect(await refused.json()).toMatchObject({ issues: [{ at: field }] })
        }
      }
    },
  )
})
