import { expect, it } from 'vitest'
import { operationOf, TOOLS } from '#contract/service/operations/table.ts'
import { toolControls } from './table.ts'

it.each(TOOLS)('the form of %s takes several values for the field that makes a request of each', (id) => {
  const several = toolControls(id).flatMap(([name, { show }]) => (show === 'many' ? [name] : []))
  expect(several).toEqual([operationOf(id).batchedBy].filter((name) => name !== undefined))
})
