import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { CATALOGUE } from '#contract/service/values/catalogue.ts'
import { editRequest } from '../engine/tools/table.ts'
import { openApiDocument } from './document.ts'
import type { Json } from './json-schema.ts'

const document = openApiDocument(CATALOGUE, 'http://127.0.0.1:4101')
const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every object of the document with its path, depth first. */
function* placesIn(value: unknown, place: string): Generator<readonly [string, Json]> {
  if (Array.isArray(value)) for (const [at, each] of value.entries()) yield* placesIn(each, `${place}/${at}`)
  if (!isJson(value)) return
  yield [place, value]
  for (const [name, each] of Object.entries(value)) {
    if (!/^(examples?|default|enum|const)$/.test(name)) yield* placesIn(each, `${place}/${name}`)
  }
}
const places = [...placesIn(document, '')]

/** The fields of every schema: of requests, responses and deliveries, nested ones too. */
const fields = places
  .filter(([place]) => /\/schema(s\/\w+)?(\/.*)?$/.test(place))
  .flatMap(([place, { properties }]) =>
    isJson(properties)
      ? Object.entries(properties).map(([name, of]): [string, Json] => [`${place}/${name}`, Object(of)])
      : [],
  )
const parameters = places
  .filter(([place]) => /\/parameters\/\d+$|\/headers\/[^/]+$/.test(place))
  .map(([place, of]): [string, Json] => [place, of])

/** Fields and parameters of requests, nested ones too. */
interface Sent {
  readonly place: string
  readonly schema: Json
  readonly description: unknown
  readonly isRequired: boolean
}
const isOfPaths = ([place]: readonly [string, Json]) => place.startsWith('/paths/')
const sent: readonly Sent[] = [
  ...places
    .filter((each) => isOfPaths(each) && each[0].includes('/requestBody/'))
    .flatMap(([place, { properties, required }]) =>
      Object.entries(isJson(properties) ? properties : {}).map(([name, of]) => ({
        place: `${place}/${name}`,
        schema: Object(of),
        description: Object(of).description,
        isRequired: Array.isArray(required) && required.includes(name),
      })),
    ),
  ...parameters
    .filter((each) => isOfPaths(each) && each[0].includes('/parameters/'))
    .map(([place, { schema, description, required }]) => ({
      place,
      schema: Object(schema),
      description,
      isRequired: required === true,
    })),
]

const typesOf = ({ type }: Json): readonly unknown[] => [type].flat()
const isNumber = (schema: Json) => typesOf(schema).some((type) => type === 'number' || type === 'integer')
const isSentence = (text: unknown) => typeof text === 'string' && /^[A-Z`].{7,}\.$/s.test(text)

/** Resolves what a schema refers to. */
const whole = (schema: unknown): z.ZodType =>
  z.fromJSONSchema(
    JSON.parse(
      JSON.stringify({ ...Object(schema), $defs: Object(document.components).schemas }).replaceAll(
        '#/components/schemas/',
        '#/$defs/',
      ),
    ),
  )

describe('the document describes every field', () => {
  it('and says of what a withheld picture lacks that the copyright check withholds too (Copyright detection rule)', () => {
    const judged = fields.filter(
      ([place, { description }]) =>
        place.endsWith('/is_image_safe') || /\bfailed the\b/.test(`${description}`),
    )
    expect(judged.map(([place]) => place.split('/').at(-1))).toEqual(
      expect.arrayContaining(['is_image_safe', 'url', 'base_image_url']),
    )
    expect(
      judged.filter(([, { description }]) => !/safety (and|or) copyright/.test(`${description}`)),
    ).toEqual([])
  })

  it('finds fields and parameters', () => {
    expect(fields.length).toBeGreaterThan(200)
    expect(parameters.length).toBeGreaterThan(100)
  })

  it('with a sentence', () => {
    const without = [...fields, ...parameters].filter(
      ([, { description, not }]) => not === undefined && !isSentence(description),
    )
    expect(without.map(([place, { description }]) => `${place}: ${description}`)).toEqual([])
  })

  it('with the unit of a number, or without one, and also for people', () => {
    const numbers = [
      ...fields.filter(([, schema]) => isNumber(schema)),
      ...parameters.filter(([, { schema }]) => isNumber(Object(schema))),
    ]
    const faults = numbers.filter(([, { schema, description, 'x-unit': unit }]) => {
      const said = unit === undefined ? Object(schema)['x-unit'] : unit
      return said === undefined || (said !== null && !String(description).includes(`Unit: ${said}.`))
    })
    expect(faults.map(([place]) => place)).toEqual([])
  })

  it('with the default of an optional field, or the effect of omitting it', () => {
    const optional = sent.filter(({ isRequired }) => !isRequired)
    const faults = optional.filter(
      ({ schema, description }) => schema.default === undefined && !/If omitted/.test(String(description)),
    )
    expect(optional.length).toBeGreaterThan(150)
    expect(faults.map(({ place, description }) => `${place}: ${description}`)).toEqual([])
  })

  it('with the limit of a text or a list in a request', () => {
    const schemas = sent.flatMap(({ place, schema }) => [...placesIn(schema, place)])
    const texts = schemas.filter(([, schema]) => typesOf(schema).includes('string'))
    const lists = schemas.filter(([, schema]) => typesOf(schema).includes('array'))
    const faults = [
      ...texts.filter(([, schema]) =>
        ['maxLength', 'enum', 'const', 'format'].every((key) => !(key in schema)),
      ),
      ...lists.filter(([, schema]) => !('maxItems' in schema)),
    ]
    expect(texts.length).toBeGreaterThan(150)
    expect(lists.length).toBeGreaterThan(20)
    expect(faults.map(([place]) => place)).toEqual([])
  })

  it('with the engine’s behaviour without the fields of remove object', () => {
    const described = (name: string) =>
      Object(
        sent.find(({ place }) =>
          place.endsWith(`/remove-object/post/requestBody/content/multipart/form-data/schema/${name}`),
        ),
      )
    const request = (values: object) =>
      Object(editRequest('remove-object', { ...values }, { seed: 1, ordinal: 0 }))
    expect(described('guidance_scale').schema.default).toBe(request({}).guidance)
    for (const rendering_speed of CATALOGUE.rendering_speed) {
      expect(described('num_inference_steps').description).toContain(
        `\`${rendering_speed}\` ${request({ rendering_speed }).steps}`,
      )
    }
  })

  it('with the bounds of a number in a request', () => {
    const numbers = fields.filter(([place, schema]) => place.includes('/requestBody/') && isNumber(schema))
    const faults = numbers.filter(
      ([place, { minimum, maximum, 'x-clamped-to': into }]) =>
        !place.startsWith('/webhooks') &&
        into === undefined &&
        (minimum === undefined || maximum === undefined),
    )
    expect(numbers.length).toBeGreaterThan(20)
    expect(faults.map(([place]) => place)).toEqual([])
  })

  it('with an example that the field accepts', () => {
    const nested = ({ properties, items, anyOf, oneOf, $ref }: Json): boolean =>
      [properties, anyOf, oneOf, $ref].some((each) => each !== undefined) || (isJson(items) && nested(items))
    const faults = fields.flatMap(([place, schema]) => {
      const { examples, const: only, not } = schema
      if (only !== undefined || not !== undefined) return []
      if (!Array.isArray(examples)) return nested(schema) ? [] : [`${place} has no example`]
      const checked = whole(schema).safeParse(examples[0])
      return checked.success ? [] : [`${place}: ${z.prettifyError(checked.error)}`]
    })
    const given = parameters.flatMap(([place, { schema, example }]) =>
      example !== undefined && whole(schema).safeParse(example).success ? [] : [place],
    )
    expect([...faults, ...given]).toEqual([])
  })
})

const operations = places.filter(
  ([place, { responses }]) => responses !== undefined && /^\/(paths|webhooks)\//.test(place),
)

describe('the document describes every operation', () => {
  it('with a summary, and its effect', () => {
    expect(operations.length).toBeGreaterThan(20)
    for (const [place, { summary, description }] of operations) {
      expect(summary, place).toMatch(/\S/)
      expect(description, place).toMatch(/^[A-Z].{20,}/s)
    }
    const summaries = operations.map(([, { summary }]) => summary)
    expect(new Set(summaries).size).toBe(summaries.length)
  })

  it('with a request in three languages, to its own address', () => {
    for (const [place, described] of operations) {
      if (place.startsWith('/webhooks')) continue
      const samples: readonly Json[] = Object(described['x-codeSamples'])
      expect(
        samples.map(({ label }) => label),
        place,
      ).toEqual(['curl', 'JavaScript', 'Python'])
      for (const { source } of samples) expect(source).toContain('http://127.0.0.1:4101/')
    }
  })

  it('with an example of each body, which its schema accepts', () => {
    const bodies = places.filter(([place]) => /\/content\/[^/]+\/[^/]+$/.test(place) && !/schema/.test(place))
    expect(bodies.length).toBeGreaterThan(200)
    const faults = bodies.flatMap(([place, { schema, example, examples }]) => {
      const several = isJson(examples) ? Object.values(examples).map((each) => Object(each).value) : [example]
      return several.flatMap((one) => {
        const checked = whole(schema).safeParse(one)
        return checked.success ? [] : [`${place}: ${z.prettifyError(checked.error)}`]
      })
    })
    expect(faults).toEqual([])
  })
})

it('the document is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)))
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
})
