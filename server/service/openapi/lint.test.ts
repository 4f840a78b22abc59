import { createConfig, lintFromString } from '@redocly/openapi-core'
import spectral from '@stoplight/spectral-core'
import rulesets from '@stoplight/spectral-rulesets'
import { expect, it } from 'vitest'
import { CATALOGUE } from '#contract/service/values/catalogue.ts'
import { openApiDocument } from './document.ts'

const source = JSON.stringify(openApiDocument(CATALOGUE))

it('the OpenAPI document passes the recommended rules of redocly', async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source, config })
  const found = problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} at ${location[0]?.pointer}`,
  )
  expect(found).toEqual([])
})

it('the OpenAPI document passes the recommended rules of spectral', async () => {
  const linter = new spectral.Spectral()
  // The types of the two packages have different versions.
  linter.setRuleset(Object({ extends: [[rulesets.oas, 'recommended']] }))
  const problems = await linter.run(source)
  expect(problems.map(({ code, message, path }) => `${code}: ${message} at ${path.join('/')}`)).toEqual([])
})
