import type { ReactNode } from 'react'
import { type Asset, asset } from '#contract/studio/assets.ts'
import type { LibraryPicture } from '#contract/studio/library.ts'
import { type PictureChange, type RecordedChange, recordedChange } from '#contract/studio/organise/changes.ts'
import { pressNameOf } from '#contract/studio/presses/press-name.ts'
import { pressOf } from '#contract/studio/presses/press-of.ts'
import { type Run, type RunResult, run } from '#contract/studio/runs.ts'
import { type StudioStatus, studioStatus } from '#contract/studio/studio.ts'
import type { FoundPictures } from '#src/library/grid/use-found-pictures.ts'
import { renderScreen } from './screen.tsx'

/** An asset as the studio server would send it; parsed by the contract, so that no test invents a shape. */
export const anAsset = (change: Partial<Asset> = {}): Asset =>
  asset.parse({
    id: 'asset-1',
    sha256: 'a'.repeat(64),
    format: 'png',
    bytes: 1000,
    width: 1024,
    height: 1024,
    hasAlpha: false,
    name: 'easel.png',
    origin: 'result',
    runId: 'run-1',
    createdAt: '2026-11-20T12:00:00.000Z',
    isFavorite: false,
    rating: 0,
    tags: [],
    note: '',
    projectId: 'general',
    ...change,
  })

export const aResult = (change: Partial<RunResult> = {}): RunResult => ({
  ordinal: 0,
  part: 'picture',
  state: 'kept',
  seed: 418203771,
  prompt: 'a quiet room',
  resolution: '1024x1024',
  asset: anAsset(),
  ...change,
})

export const aRun = (change: Partial<Run> = {}): Run => {
  const facts = {
    id: 'run-1',
    intent: 'intent-1',
    ordinal: 0,
    operation: 'generate-fast' as const,
    values: { prompt: 'a quiet room' },
    files: {},
    sourceName: null,
    projectId: 'general',
    state: 'queued' as const,
    generationId: null,
    pictures: 1,
    size: { width: 1024, height: 1024 },
    estimateUsdMicros: 10_000,
    costUsdMicros: null,
    costIsEstimate: false,
    placeInQueue: null,
    isBatch: false,
    isPaused: false,
    decision: null,
    repeatedAs: null,
    createdAt: '2026-11-20T12:00:00.000Z',
    submittedAt: null,
    finishedAt: null,
    attempt: 0,
    failure: null,
    warnings: [],
    hold: null,
    results: [],
    ...change,
  } satisfies Omit<Run, 'press' | 'pressName'>
  return run.parse({ press: pressOf([facts]), pressName: pressNameOf([facts]), ...facts })
}

/** Pictures as a search found them: all are there. */
export const found = (
  pictures: readonly LibraryPicture[],
  change: Partial<FoundPictures> = {},
): FoundPictures => ({
  search: {},
  total: pictures.length,
  ratios: Float32Array.from(pictures, ({ asset }) => asset.width / asset.height),
  months: [{ label: 'November 2026', pictures: pictures.length }],
  loaded: pictures,
  at: (index) => pictures[index],
  want: () => {},
  first: Object({ isError: false }),
  ...change,
})

/** A run that has ended with its picture. */
export const aFinishedRun = (change: Partial<Run> = {}): Run =>
  aRun({
    state: 'completed',
    submittedAt: '2026-11-20T12:00:00.000Z',
    finishedAt: '2026-11-20T12:00:09.000Z',
    costUsdMicros: 60_000,
    results: [aResult()],
    ...change,
  })

/** A change of pictures as the server recorded it, done unless said otherwise. */
export function aChange(change: PictureChange, facts: Partial<RecordedChange> = {}): RecordedChange {
  const { pictures = 1, done = pictures, changed = done } = facts
  const id = 'change-1'
  return recordedChange.parse({
    id,
    change,
    isUndone: false,
    leftAlone: 0,
    createdAt: '2026-11-20T12:00:00.000Z',
    ...facts,
    pictures,
    done,
    changed,
  })
}

/** The runs of one press, finished but for what is changed; each knows the whole press. */
export function aPress(...changes: readonly Partial<Run>[]): Run[] {
  const runs = changes.map((change, ordinal) => aFinishedRun({ id: `run-${ordinal}`, ordinal, ...change }))
  const press = pressOf(runs)
  return runs.map((run) => ({ ...run, press, pressName: pressNameOf(runs) }))
}

export const aStatus = (change: Partial<StudioStatus> = {}): StudioStatus =>
  studioStatus.parse({
    engine: {
      kind: 'embedded',
      host: '127.0.0.1',
      about: 'Sandbox drawings.',
      health: { state: 'well', message: null },
    },
    picturesInFlight: 0,
    picturesAllowed: 10,
    runsWaiting: 0,
    secondsAhead: { single: 0, batch: 0 },
    spentThisMonthUsdMicros: 0,
    spentIsEstimate: false,
    typicalSeconds: {},
    catalogueOverrides: {},
    ...change,
  })

/** Renders something inside of what every screen stands in. */
export const renderInApp = (children: ReactNode) => renderScreen({ path: '/', screen: () => children })
