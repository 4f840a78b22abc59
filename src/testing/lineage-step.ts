import { type LineageStep, lineageStep } from '#contract/studio/reuse/lineage.ts'

/** A kept picture of a lineage; its asset has the step's key as its id. */
export const aStep = (
  key: string,
  parentKey: string | null,
  change: Partial<LineageStep> = {},
): LineageStep =>
  lineageStep.parse({
    key,
    parentKey,
    field: null,
    asset: {
      id: key,
      sha256: 'a'.repeat(64),
      width: 4,
      height: 3,
      hasAlpha: false,
      name: key,
      origin: 'result',
    },
    state: 'kept',
    part: 'picture',
    operation: 'remove-background',
    intent: `press of ${key}`,
    edit: null,
    language: null,
    prompt: null,
    usdMicros: 10_000,
    isEstimate: false,
    also: [],
    createdAt: '2026-11-20T12:00:00.000Z',
    ...change,
  })
