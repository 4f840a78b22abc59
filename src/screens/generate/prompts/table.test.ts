import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CATALOGUE } from '#contract/service/values/catalogue.ts'
import { emptyDraft } from '#src/forms/draft/draft.ts'
import { readTable, textOf } from './table.ts'
import { columnUses, exampleColumns, isField, judgeRows, withUse } from './table-rows.ts'

const cellsOf = (text: string) => readTable(text).rows.map(({ cells }) => cells)

it.each([
  ['commas', 'prompt,seed\na fox,1\n'],
  ['semicolons', 'prompt;seed\na fox;1'],
  ['tabs, as a spreadsheet copies them', 'prompt\tseed\na fox\t1\n'],
  ['a mark at the start and Windows line ends', '\uFEFFprompt,seed\r\na fox,1\r\n'],
  ['quotes', '"prompt","seed"\n"a fox","1"'],
])('reads a table with %s', (_, text) => {
  expect(readTable(text).columns).toEqual(['prompt', 'seed'])
  expect(cellsOf(text)).toEqual([['a fox', '1']])
})

it('a cell in quotes has its commas, quotes and lines; each row knows the line on which it begins', () => {
  const { rows } = readTable('prompt,seed\n"a fox, ""red""\nin snow",1\n\nan owl,2\n')
  expect(rows).toEqual([
    { line: 2, cells: ['a fox, "red"\nin snow', '1'] },
    { line: 5, cells: ['an owl', '2'] },
  ])
})

it.each([
  ['text after a closing quotation mark', '"a" nail,1', /^text follows/],
  ['that after a cell of two lines', '"a\nb" nail,1', /^text follows .* in line 3$/],
  ['an empty cell in quotes before it', '"" nail,1', /^text follows/],
  ['a quotation mark that is never closed', '"a nail,1', /is never closed$/],
  ['that in the second cell', 'a,"1', /is never closed$/],
])('a row with %s is faulty, and the rows after it are read', (_, row, fault) => {
  for (const newline of ['\n', '\r\n', '\r'])
    expect(readTable(`prompt,seed\n${row}\nnext,2\n`.replaceAll('\n', newline)).rows).toEqual([
      { line: 2, cells: [row], fault: expect.stringMatching(fault) },
      { line: row.split('\n').length + 2, cells: ['next', '2'] },
    ])
})

it('no line is swallowed, whatever it contains', () => {
  const some = fc.array(fc.constantFrom('"', ',', '\n', 'a', ' ', '""'), { maxLength: 24 })
  fc.assert(
    fc.property(some, (letters) => {
      const body = letters.join('')
      const { rows } = readTable(`prompt,seed\n${body}`)
      const lettersOf = (text: string) => text.replace(/[^a]/g, '')
      expect(lettersOf(rows.map(({ cells }) => cells.join()).join())).toBe(lettersOf(body))
    }),
  )
})

it('a first line with faulty quotes is told too', () => {
  expect(readTable('"prompt" x,seed\na,1')).toEqual({
    columns: ['"prompt" x', 'seed'],
    rows: [
      { line: 1, cells: ['"prompt" x,seed'], fault: expect.stringMatching(/^text follows/) },
      { line: 2, cells: ['a', '1'] },
    ],
  })
})

it.each([
  ['an empty first line', '\n'],
  ['a first line that tells the separator', 'sep=;\n'],
  ['such a line of Windows before an empty one', '\uFEFFsep=;\r\n\r\n'],
])('reads semicolons after %s', (_, start) => {
  expect(readTable(`${start}prompt;seed\na fox, red;1`)).toMatchObject({
    columns: ['prompt', 'seed'],
    rows: [{ cells: ['a fox, red', '1'] }],
  })
})

it('the separator of the first line goes before what the second looks like', () => {
  expect(readTable('sep=;\nprompt, or text;seed\na;1').columns).toEqual(['prompt, or text', 'seed'])
})

it.each([
  ['UTF-8', new TextEncoder().encode('prompt\nKäse')],
  [
    'UTF-16',
    new Uint8Array([
      255,
      254,
      ...[...'prompt\nKäse'].flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8]),
    ]),
  ],
  ['an old code page', new Uint8Array([...'prompt\nK'].map((c) => c.charCodeAt(0)).concat(0xe4, 115, 101))],
])('reads a file in %s', async (_, bytes) => {
  expect(cellsOf((await textOf(new Blob([bytes]))).replace(/^\uFEFF/, ''))).toEqual([['Käse']])
})

const subject = {
  model: 'generate-v3' as const,
  catalogue: CATALOGUE,
  draft: {
    ...emptyDraft(),
    values: { prompt: 'a {product} on oak', rendering_speed: 'TURBO' },
    variables: { product: 'kettle' },
  },
}
const judged = (text: string) => {
  const table = readTable(text)
  return judgeRows(table, columnUses(table.columns, subject), subject)
}

it('only columns that the model has are named as examples', () => {
  const words = ['prompt', 'variables of the form’s prompt']
  const named = (model: 'generate-v3' | 'generate-v4') => exampleColumns({ ...subject, model })
  expect(named('generate-v3')).toEqual([...words, 'seed', 'size', 'negative prompt'])
  expect(named('generate-v4')).toEqual([...words, 'size'])
})

it('columns are variables of the form’s prompt, or fields, by their names', () => {
  expect(columnUses(['Product', 'prompt', 'Seed', 'size', 'negative prompt', 'price'], subject)).toEqual([
    { kind: 'variable', name: 'product' },
    { kind: 'field', name: 'prompt' },
    { kind: 'field', name: 'seed' },
    { kind: 'field', name: 'aspect_ratio' },
    { kind: 'field', name: 'negative_prompt' },
    { kind: 'none' },
  ])
})

it('of columns for the same field the first one is used, until another one is chosen', () => {
  const uses = columnUses(['prompt', 'text', 'prompt'], subject)
  const prompt = { kind: 'field', name: 'prompt' } as const
  expect(uses).toEqual([prompt, { kind: 'none' }, { kind: 'none' }])
  expect(withUse(uses, 2, prompt)).toEqual([{ kind: 'none' }, { kind: 'none' }, prompt])
})

it('a row is the form with its cells: an empty cell leaves what the form says, and is told as such', () => {
  expect(judged('product,seed,size\nmug,7,16:9\n,8,\n')).toEqual([
    {
      line: 2,
      prompt: 'a mug on oak',
      values: { prompt: 'a mug on oak', seed: 7, aspect_ratio: '16x9' },
      faults: [],
      filledIn: [],
    },
    {
      line: 3,
      prompt: 'a kettle on oak',
      values: { prompt: 'a kettle on oak', seed: 8 },
      faults: [],
      filledIn: [
        { name: 'product', value: 'kettle' },
        { name: 'aspect_ratio', value: null },
      ],
    },
  ])
})

it('a row that cannot be sent says why, with its line', () => {
  const rows = judged('prompt,seed,size\n"a {thing}",one,7:1\n')
  expect(rows).toMatchObject([{ line: 2 }])
  expect(rows[0]?.faults.join('; ')).toMatch(
    /\{thing\} has no value.*Size must be 1:3.*Seed must be|\{thing\} has no value.*Seed must be.*Size must be 1:3/,
  )
})

it.each([
  ['prompt,seed\nonly\n', 'has 1 cell for 2 columns'],
  ['prompt,seed\nfox,1,more\n', 'has 3 cells for 2 columns'],
  ['prompt,seed\n"a" nail,1\n', 'text follows a closing quotation mark'],
])('a row whose cells are not those of the columns cannot be sent: %j', (text, fault) => {
  expect(judged(text)).toMatchObject([{ line: 2, faults: [fault] }])
})

it.each([
  ['seed', true],
  ['Magic prompt', true],
  ['negative', true],
  ['Photographer', false],
])('a column called %s would be a field of some model: %s', (column, expected) => {
  expect(isField(column, CATALOGUE)).toBe(expected)
})
