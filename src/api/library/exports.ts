import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { ExportSettings } from '#contract/studio/exports/export-settings.ts'
import { exportRoutes, type exportSelection } from '#contract/studio/exports/exports.ts'
import { call } from '../call.ts'
import { exportsKey } from '../events.ts'

/** Which pictures leave, as the server takes it. */
export type SentSelection = z.input<typeof exportSelection>

/** The exports of the last day, newest first. */
export const exportsQuery = queryOptions({
  queryKey: exportsKey,
  queryFn: ({ signal }) => call(exportRoutes.list, { signal }),
})

/** What an export would hold. */
export const planQuery = (selection: SentSelection, settings: ExportSettings) =>
  queryOptions({
    queryKey: ['export-plan', selection, settings],
    queryFn: ({ signal }) => call(exportRoutes.plan, { body: { selection, settings }, signal }),
  })

/** One picture, rendered as it would leave. */
export const proveExport = (assetId: string, settings: ExportSettings, signal: AbortSignal) =>
  call(exportRoutes.proof, { body: { assetId, settings }, signal })

export const beginExport = (intent: string, selection: SentSelection, settings: ExportSettings) =>
  call(exportRoutes.begin, { body: { intent, selection, settings } })

export const pauseExport = (id: string) => call(exportRoutes.pause, { params: { id } })
export const resumeExport = (id: string) => call(exportRoutes.resume, { params: { id } })
export const removeExport = (id: string) => call(exportRoutes.remove, { params: { id } })
