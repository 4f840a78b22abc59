import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isStorableText } from '#contract/service/describe/storable.ts'
import {
  PROMPTS_PATH,
  type PromptContent,
  promptRoutes,
  savedPrompt,
} from '#contract/studio/reuse/prompts.ts'
import { studioError } from '#contract/studio/studio.ts'
import { engines } from '#server/testing/databases/databases.ts'
import { studioStack } from '#server/testing/stack.ts'

/** Texts that have broken other programs: quotes, markup, injections, right-to-left, combining, control and private ones. */
const NAUGHTY = [
  ' leading and trailing \n',
  "'; drop table prompts; --",
  '<script>alert(1)</script>',
  '{product} {{literal}} {',
  '$1 \\ \\0 %s $ {x}',
  'مرحبا \u202Eabc\u202C',
  'Z̸̈a̷͝l̶̎g̵̀o',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  '\uFEFFwith a mark',
  'line\r\nend\u2028other\u2029',
  '=SUM(A1)',
  'null',
]

describe.each(engines)('saved prompts on $name', ({ open }) => {
  const stack = studioStack({}, open)

  const content = (change: Partial<PromptContent> = {}): PromptContent => ({
    name: 'Kettle',
    text: 'a {product} on oak',
    tags: ['hero'],
    ...change,
  })
  const save = async (body: object) => stack.studio.post(PROMPTS_PATH, body)
  const saved = async (body: object) => savedPrompt.parse(await (await save(body)).json())
  const list = async () =>
    promptRoutes.list.replies[200].parse(await (await stack.studio.fetch(PROMPTS_PATH)).json()).prompts
  const act = (path: string, method: string) => stack.studio.fetch(`${PROMPTS_PATH}/${path}`, { method })

  it.each(NAUGHTY)('come back byte for byte: %j', async (text) => {
    const { id } = await saved(content({ name: text.slice(0, 100), text }))
    expect((await list()).find((prompt) => prompt.id === id)).toMatchObject({
      name: text.slice(0, 100),
      text,
    })
  })

  it('come back byte for byte, whatever the text is', async () => {
    const texts = fc.string({ unit: 'binary', minLength: 1, maxLength: 80 })
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const answer = await save(content({ text }))
        const isTaken = text.trim() !== '' && isStorableText(text)
        expect(answer.status).toBe(isTaken ? 201 : 400)
        if (isTaken) expect(savedPrompt.parse(await answer.json()).text).toBe(text)
      }),
      { numRuns: 12 },
    )
  })

  it('are changed, deleted and restored, the last changed first', async () => {
    const [one, two] = [await saved(content()), await saved(content({ name: 'Mug' }))]
    await stack.studio.post(`${PROMPTS_PATH}/${one.id}`, content({ name: 'Kettle, red', tags: [] }))
    expect((await list()).map(({ name }) => name)).toEqual(['Kettle, red', 'Mug'])
    expect((await act(two.id, 'DELETE')).status).toBe(200)
    expect((await list()).map(({ id }) => id)).toEqual([one.id])
    expect((await act(`${two.id}/restore`, 'POST')).status).toBe(200)
    expect((await list()).map(({ id }) => id).toSorted()).toEqual([one.id, two.id].toSorted())
  })

  it.each([
    ['no text', { text: '  ' }, 'text'],
    ['no name', { name: '' }, 'name'],
    ['a name that is too long', { name: 'a'.repeat(121) }, 'name'],
    ['a tag on two lines', { tags: ['a\nb'] }, 'tags'],
    ['text that no database holds', { text: 'a\0b' }, 'text'],
  ])('are refused with %s, which is named', async (_, change, at) => {
    const answer = await save(content(change))
    expect(answer.status).toBe(400)
    const { issues = [] } = studioError.parse(await answer.json())
    expect(issues.map((issue) => issue.at.split(/[.[]/)[0])).toContain(at)
  })

  it('that are deleted cannot be changed, and others cannot be restored', async () => {
    const { id } = await saved(content())
    expect((await act(`${id}/restore`, 'POST')).status).toBe(404)
    await act(id, 'DELETE')
    expect((await stack.studio.post(`${PROMPTS_PATH}/${id}`, content())).status).toBe(404)
  })
})
