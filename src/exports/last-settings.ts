import {
  DEFAULT_EXPORT,
  type ExportFormat,
  type ExportSettings,
  exportSettings,
} from '#contract/studio/exports/export-settings.ts'

const KEY = 'easel.export'

/** The settings of the last export; settings of an older version that no longer parse are discarded. */
export function lastSettings(format?: ExportFormat): ExportSettings {
  const stored = localStorage.getItem(KEY)
  const parsed = exportSettings.safeParse(stored === null ? undefined : parsedJson(stored))
  const last = parsed.success ? parsed.data : DEFAULT_EXPORT
  return format ? { ...last, format } : last
}

export const rememberSettings = (settings: ExportSettings): void =>
  localStorage.setItem(KEY, JSON.stringify(settings))

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Presets for common deliveries. */
export const PRESETS: readonly { readonly name: string; readonly settings: Partial<ExportSettings> }[] = [
  { name: 'Originals', settings: { format: 'original', manifests: [], contactSheet: false } },
  {
    name: 'Ad network, 150 kB',
    settings: {
      format: 'jpeg',
      budgetBytes: 150_000,
      size: { kind: 'as-is' },
      template: '{language}/{name}_{width}x{height}',
      manifests: ['csv', 'json'],
    },
  },
  {
    name: 'Web, 2000 px',
    settings: { format: 'webp', quality: 82, budgetBytes: null, size: { kind: 'longest', px: 2000 } },
  },
  {
    name: 'Print, TIFF',
    settings: { format: 'tiff', budgetBytes: null, size: { kind: 'as-is' }, colorProfile: 'keep' },
  },
]
