import { expect, it } from 'vitest'
import { commitFaults, subjectFault } from './commits.mjs'

it('a commit subject is imperative and at most 72 characters', () => {
  expect(subjectFault('Bring the queue back')).toBeNull()
  expect(subjectFault('Pass the key on')).toBeNull()
  expect(subjectFault('Adds a key')).toMatch('"Adds" is not imperative')
  expect(subjectFault('Added a key')).toMatch('"Added" is not imperative')
  expect(subjectFault('Adding a key')).toMatch('"Adding" is not imperative')
  expect(subjectFault('add a key')).toMatch('lower-case letter')
  expect(subjectFault(`Add ${'a'.repeat(69)}`)).toMatch('73 characters')
  expect(commitFaults()).toEqual([])
})
