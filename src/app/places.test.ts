import { expect, it } from 'vitest'
import { operationOf, TOOLS } from '#contract/service/operations/table.ts'
import { placesOf } from './places.ts'

it.each([
  ['/generate', ['Generate']],
  ['/tools', ['Tools']],
  ['/library', ['Library']],
  ['/library/asset-1', ['Library', 'Picture']],
  ['/library/asset-1/refine', ['Library', 'Refine edge']],
  ['/library/asset-1/layers', ['Library', 'Text layers']],
  ['/activity', ['Activity']],
  ['/models', ['Models']],
  ['/compare', ['Compare']],
  ['/admin/keys', ['Admin', 'API keys']],
  ['/admin/invoices', ['Admin', 'Invoices']],
  ['/generations', ['Open a generation']],
  ['/generations/gen-1', ['Generation']],
])('the breadcrumbs of %s are %j', (address, places) => {
  expect(placesOf(address)).toEqual(places)
})

it.each(TOOLS)('the breadcrumbs of the tool %s end with its title', (tool) => {
  expect(placesOf(`/tools/${tool}`)).toEqual(['Tools', operationOf(tool).title])
})

it.each([
  ['/', []],
  ['/nowhere', []],
  ['/tools/nowhere', ['Tools']],
  ['/admin/nowhere', ['Admin']],
])('an unknown address such as %s has no breadcrumb of its own', (address, places) => {
  expect(placesOf(address)).toEqual(places)
})
