import { useSyncExternalStore } from 'react'
import type { ExportFormat } from '#contract/studio/exports/export-settings.ts'
import type { SentSelection } from '#src/api/library/exports.ts'

/** The pictures of an export, from any screen. */
export interface ExportRequest {
  readonly selection: SentSelection
  /** The initial format; by default that of the last export. */
  readonly format?: ExportFormat
}

let asked: ExportRequest | null = null
const listeners = new Set<() => void>()

function change(next: ExportRequest | null): void {
  asked = next
  for (const listener of listeners) listener()
}

/** Opens the export dialog over the current screen. */
export const requestExport = (request: ExportRequest): void => change(request)
export const closeExport = (): void => change(null)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The pictures of the open dialog; null while it is closed. */
export const useExportRequest = (): ExportRequest | null => useSyncExternalStore(subscribe, () => asked)

const STARTED_KEY = 'easel.exports.started'

/** Records that this browser started an export, so that its cards are shown after a reload too. */
export const noteExports = (areThere: boolean): void =>
  areThere ? localStorage.setItem(STARTED_KEY, 'yes') : localStorage.removeItem(STARTED_KEY)

/** Whether there may be exports that this browser started. */
export const hasExports = (): boolean => localStorage.getItem(STARTED_KEY) !== null
