import { expect, it } from 'vitest'
import { styleFor } from './page-style.ts'

const SHEET = [
  '@layer theme{:root{--accent:red}}',
  '@layer utilities{.flex{display:flex}.m-0\\.5{margin:2px}.grid{display:grid}',
  '@media (width>=64rem){.lg\\:flex{display:flex}.lg\\:grid{display:grid}}',
  '@media print{.print\\:hidden{display:none}}}',
  '.card{color:red}',
].join('')

it('keeps the utilities that the page or its scripts name, with their conditions', () => {
  expect(styleFor(SHEET, ['<p class="flex">', 'className="m-0.5 lg:grid"'])).toBe(
    [
      '@layer theme{:root{--accent:red}}',
      '@layer utilities{.flex{display:flex}.m-0\\.5{margin:2px}.grid{display:grid}',
      '@media (width>=64rem){.lg\\:grid{display:grid}}}',
      '.card{color:red}',
    ].join(''),
  )
})

it('keeps a rule of several selectors while one of them is named', () => {
  const sheet = '@layer utilities{.a-b:hover,.c-d{color:red}}'
  expect(styleFor(sheet, ['c-d'])).toBe(sheet)
  expect(styleFor(sheet, ['e-f'])).toBe('@layer utilities{}')
})

it('keeps the registered properties that kept rules read', () => {
  const read = '@property --shift{syntax:"*";inherits:false}'
  const unread = '@property --blur{syntax:"*";inherits:false}'
  const rules = '@layer utilities{.moved{translate:var(--shift)}}'
  expect(styleFor(read + unread + rules, ['moved'])).toBe(read + rules)
})

it('keeps the first values that kept rules read, for browsers without registered properties', () => {
  const rules = '@layer utilities{.moved{translate:var(--shift)}}'
  const values = (names: string) => `@layer properties{@supports (not (margin-trim:block)){*{${names}}}}`
  const sheet = values('--shift:0;--blur:0') + rules
  expect(styleFor(sheet, ['moved'])).toBe(values('--shift:0') + rules)
})

it('leaves the rules of forced colors to the whole sheet', () => {
  const rule = '[aria-pressed="true"]{color:HighlightText}'
  expect(styleFor(`@media (forced-colors: active){${rule}}p{color:red}`, ['<p>'])).toBe('p{color:red}')
})

it('leaves elements and parts of fields that no page shows at first to the whole sheet', () => {
  const rules = 'hr{height:0}::file-selector-button,::-webkit-datetime-edit{padding:0}'
  const kept = '::placeholder,::file-selector-button{opacity:1}h1{margin:0}'
  expect(styleFor(rules + kept, [])).toBe(kept)
})
