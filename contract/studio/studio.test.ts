import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { OPERATION_IDS } from '../service/operations/table.ts'
import { type Asset, assetOriginalPath, assetPath, asset as assetSchema, previewPath } from './assets.ts'
import { studioEvent } from './events.ts'
import { libraryPage, picturePage } from './library.ts'
import { press } from './presses/press.ts'
import { pressOf } from './presses/press-of.ts'
import { RUN_STATES } from './run-state.ts'
import { type Run, runActionPath, run as runSchema, runsPage } from './runs.ts'
import { studioError, studioStatus } from './studio.ts'

const time = '2026-01-31T12:00:00.000Z'
const anAsset = (given: Partial<Asset> = {}): Asset => ({
  id: 'a1',
  sha256: 'ab'.repeat(32),
  format: 'png',
  bytes: 1000,
  width: 64,
  height: 48,
  hasAlpha: true,
  name: 'fox.png',
  origin: 'result',
  runId: 'r1',
  createdAt: time,
  isFavorite: false,
  rating: 0,
  note: '',
  tags: ['print'],
  projectId: 'general',
  ...given,
})
const aRun = (given: Partial<Run> = {}): Run => ({
  id: 'r1',
  intent: 'intent-1',
  ordinal: 0,
  operation: 'generate-v3',
  values: { prompt: 'a fox', seed: 5, style_codes: ['DEADBEEF'] },
  files: { style_reference_images: ['a0'] },
  state: 'completed',
  attempt: 0,
  generationId: 'Z2Vu',
  pictures: 1,
  size: { width: 64, height: 48 },
  estimateUsdMicros: 60_000,
  costUsdMicros: null,
  costIsEstimate: false,
  isBatch: false,
  isPaused: false,
  decision: null,
  repeatedAs: null,
  placeInQueue: null,
  createdAt: time,
  submittedAt: time,
  finishedAt: time,
  failure: null,
  sourceName: null,
  projectId: 'general',
  pressName: 'a fox',
  warnings: [],
  hold: null,
  press: pressOf([]),
  results: [
    {
      ordinal: 0,
      part: 'picture',
      state: 'kept',
      seed: 5,
      prompt: 'a fox',
      resolution: '64x48',
      asset: anAsset(),
    },
    {
      ordinal: 1,
      part: 'picture',
      state: 'withheld',
      seed: null,
      prompt: null,
      resolution: null,
      asset: null,
    },
  ],
  ...given,
})
const failure: Run['failure'] = {
  code: 'refused',
  message: 'The prompt was refused.',
  charged: 'no',
  retryHelps: false,
  advice: 'Change the prompt.',
  at: 'prompt',
}
const overTheWire = (schema: z.ZodMiniType, value: unknown) =>
  z.parse(schema, JSON.parse(JSON.stringify(value)))

/** The first step of each place at fault. */
function faults(schema: z.ZodMiniType, value: unknown): readonly string[] {
  const parsed = z.safeParse(schema, value)
  return parsed.success ? [] : parsed.error.issues.map((issue) => String(issue.path[0]))
}

describe('shapes come back from the wire as they were', () => {
  it.each(RUN_STATES)('a run that is %s', (state) => {
    const run = aRun({ state, ...(state === 'failed' ? { failure } : {}) })
    expect(overTheWire(runSchema, run)).toEqual(run)
  })
  it.each(OPERATION_IDS)('a run of %s', (operation) => {
    expect(overTheWire(runSchema, aRun({ operation }))).toEqual(aRun({ operation }))
  })
  it('any JSON as values', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-z][a-z_]{0,19}$/), fc.jsonValue()), (values) => {
        const sent: unknown = JSON.parse(JSON.stringify(values))
        expect(overTheWire(runSchema, aRun({ values }))).toEqual({ ...aRun(), values: sent })
      }),
    )
  })
  it.each([
    ['an upload', assetSchema, anAsset({ origin: 'upload', runId: null })],
    ['a page of runs', runsPage, { runs: [aRun()], next: null }],
    [
      'a page of the library',
      libraryPage,
      {
        pictures: [{ asset: anAsset(), operation: null, prompt: null, language: null, seed: null }],
        next: 'c',
        total: 1,
      },
    ],
    [
      'a picture’s page',
      picturePage,
      { asset: anAsset(), run: aRun(), ordinal: 0, edits: [], source: null, newer: null, older: 'a0' },
    ],
    ['a changed run', studioEvent, { type: 'run', run: aRun() }],
    ['a run that is gone', studioEvent, { type: 'run-gone', runId: 'r1' }],
    [
      'an error',
      studioError,
      { code: 'invalid', error: 'No.', issues: [{ at: 'prompt', message: 'is required' }] },
    ],
    [
      'the studio’s state',
      studioStatus,
      {
        engine: {
          kind: 'embedded',
          host: '127.0.0.1:4101',
          about: 'Sandbox drawings.',
          health: { state: 'silent', message: 'It does not answer.' },
        },
        picturesInFlight: 0,
        picturesAllowed: 10,
        runsWaiting: 0,
        secondsAhead: { single: 0, batch: 0 },
        spentThisMonthUsdMicros: 0,
        spentIsEstimate: false,
        typicalSeconds: { 'generate-v3': 1.5 },
        catalogueOverrides: {},
      },
    ],
  ] as const)('%s', (_, schema, value) => {
    expect(overTheWire(schema, value)).toEqual(value)
  })
})

describe('refusals name the field', () => {
  it.each(Object.keys(aRun()))('%s of a run', (name) => {
    expect(faults(runSchema, { ...aRun(), [name]: Symbol('no value') })).toEqual([name])
  })
  it.each(Object.keys(anAsset()))('%s of an asset', (name) => {
    expect(faults(assetSchema, { ...anAsset(), [name]: Symbol('no value') })).toEqual([name])
  })
})

describe('a press', () => {
  const aPress = {
    intent: 'intent-1',
    requests: 1,
    operation: 'generate-v4',
    values: { text_prompt: 'a' },
    files: {},
  }
  const pressed = (given: object) => faults(press, { ...aPress, ...given })

  it('sends 1 to 8 requests', () => {
    expect([pressed({ requests: 1 }), pressed({ requests: 8 })]).toEqual([[], []])
    expect([pressed({ requests: 0 }), pressed({ requests: 9 }), pressed({ requests: 1.5 })]).toEqual([
      ['requests'],
      ['requests'],
      ['requests'],
    ])
  })
  it('has an intent of 8 to 64 plain characters', () => {
    expect([pressed({ intent: 'a'.repeat(8) }), pressed({ intent: 'a'.repeat(64) })]).toEqual([[], []])
    for (const intent of ['a'.repeat(7), 'a'.repeat(65), 'a\0aaaaaaaa', 5])
      expect(pressed({ intent })).toEqual(['intent'])
  })
  it('is of a known operation', () => {
    for (const operation of ['toString', 'generate', '', null])
      expect(pressed({ operation })).toEqual(['operation'])
  })
  it('rejects text that a database cannot store', () => {
    expect(pressed({ values: { prompt: 'a\0' } })).toEqual(['values'])
    expect(pressed({ files: { image: ['\ud800'] } })).toEqual(['files'])
  })
})

describe('addresses', () => {
  it('are under /api', () => {
    expect(assetPath('a1')).toBe('/api/assets/a1')
    expect(assetOriginalPath('a1')).toBe('/api/assets/a1/original')
    expect(previewPath('ab', 480)).toBe('/api/previews/ab/480.webp')
    expect(runActionPath('r1', 'leave')).toBe('/api/runs/r1/leave')
  })
})
