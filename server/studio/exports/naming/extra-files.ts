import { type ExportSettings, FORMATS } from '#contract/studio/exports/export-settings.ts'

/** The files that an export has besides its pictures: the contact sheet and the manifests. */
export function extraFiles({ manifests, contactSheet }: Pick<ExportSettings, 'manifests' | 'contactSheet'>) {
  const sheet = {
    kind: 'contact-sheet',
    path: 'contact-sheet',
    extension: FORMATS.pdf.extension ?? '',
  } as const
  return [
    ...(contactSheet ? [sheet] : []),
    ...manifests.map(
      (extension) => ({ kind: `manifest-${extension}`, path: 'manifest', extension }) as const,
    ),
  ]
}
