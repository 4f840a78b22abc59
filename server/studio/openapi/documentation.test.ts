import { expect, it } from 'vitest'
import { openApiDocument } from './document.ts'

const document = openApiDocument()

/** Every object of the document with its place, depth first. */
function* placesIn(value: unknown, place: string): Generator<readonly [string, object]> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield [place, value]
  for (const [name, each] of Object.entries(value)) yield* placesIn(each, `${place}/${name}`)
}
const places = [...placesIn(document, '')]

const isSentence = (text: unknown) => typeof text === 'string' && /^[A-Z`].{3,}\.$/s.test(text)
const undescribed = (entries: readonly (readonly [string, unknown])[]) =>
  entries
    .map(([place, of]) => [place, Object(of).description] as const)
    .filter(([, description]) => !isSentence(description))
    .map(([place, description]) => `${place}: ${description}`)

it('every operation has its own summary and a description', () => {
  const operations = places.filter(([, of]) => 'operationId' in of)
  expect(operations.length).toBeGreaterThan(70)
  expect(undescribed(operations)).toEqual([])
  const summaries = operations.map(([, of]) => Object(of).summary)
  expect(summaries.filter((summary, at) => summaries.indexOf(summary) !== at)).toEqual([])
})

it('every field of every body has a description', () => {
  const fields = places
    .filter(([place]) => /\/schemas?\b/.test(place))
    .flatMap(([place, of]) =>
      'properties' in of
        ? Object.entries(Object(of.properties)).map(([name, field]) => [`${place}/${name}`, field] as const)
        : [],
    )
  expect(fields.length).toBeGreaterThan(2000)
  expect([...new Set(undescribed(fields))]).toEqual([])
})

it('every parameter, tag and response has a description', () => {
  const described = places.filter(([place]) => /\/(parameters|tags)\/\d+$|\/responses\/\d+$/.test(place))
  expect(described.length).toBeGreaterThan(300)
  expect(undescribed(described)).toEqual([])
})
