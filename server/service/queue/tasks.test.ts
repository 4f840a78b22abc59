import { expect, it } from 'vitest'
import type { ModelFile } from '../engine/model-files/model-file.ts'
import { TASKS } from './task-names.ts'
import { operationsFor, taskOf } from './tasks.ts'

const none = { images: null, modelFiles: [] }
const images = { url: 'http://127.0.0.1:1', timeoutMs: 1, model: 'm' }
const file = { task: 'matte' } as ModelFile

it('without models, words are painted and pictures are edited', () => {
  expect(taskOf('generate-v4', none)).toBe('paint')
  expect(taskOf('remove-background', none)).toBe('edit')
  expect(taskOf('resize-ad-v2', none)).toBe('edit')
})

it('an images server makes pictures from words, and the edits that a tool asks it for', () => {
  expect(taskOf('generate-fast', { ...none, images })).toBe('model')
  expect(taskOf('replace-background', { ...none, images })).toBe('model')
  expect(taskOf('layerize-text', { ...none, images })).toBe('edit')
})

it('with model files, every edit may need one', () => {
  expect(taskOf('layerize-text', { ...none, modelFiles: [file] })).toBe('model')
  expect(taskOf('generate-v3', { ...none, modelFiles: [file] })).toBe('paint')
})

it('each operation belongs to one task, whatever the models are', () => {
  for (const models of [none, { ...none, images }, { images, modelFiles: [file] }]) {
    const each = TASKS.flatMap((task) => operationsFor([task], models) ?? [])
    expect(new Set(each).size).toBe(each.length)
    expect(operationsFor(['paint', 'edit', 'model'], models)).toBeUndefined()
    expect(each.length).toBeGreaterThan(10)
  }
})
