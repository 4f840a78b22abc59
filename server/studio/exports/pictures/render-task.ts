import { createHash } from 'node:crypto'
import { orderedJson } from '#contract/ordered-json.ts'
import type { ExportSettings } from '#contract/studio/exports/export-settings.ts'
import type { Objects } from '#server/platform/storage/objects.ts'
import type { RenderTask } from '../render/render.ts'
import { type ExportedPicture, titleOf } from './pictures-of.ts'

interface Wanted {
  readonly picture: ExportedPicture
  readonly settings: ExportSettings
  readonly at: Date
}

/** The task that renders a picture. */
export async function renderTask({ picture, settings, at }: Wanted, objects: Pick<Objects, 'fileOf'>) {
  const { asset, made, prompt, seed, isFromUpload } = picture
  return {
    source: { path: await objects.fileOf(asset.sha256), sha256: asset.sha256 },
    madePath: made.sha256 === asset.sha256 ? null : await objects.fileOf(made.sha256),
    settings,
    facts: {
      title: asset.name,
      prompt,
      seed,
      tags: asset.tags,
      note: asset.note,
      operation: titleOf(picture.operation),
      isFromUpload,
    },
    at: at.getTime(),
  } satisfies Omit<RenderTask, 'outputPath' | 'proofPath'>
}

/** A key that is equal for tasks with the same bytes: of all settings that change them, and no others. */
export function keyOf({
  source,
  madePath,
  settings,
  facts,
}: Omit<RenderTask, 'outputPath' | 'proofPath'>): string {
  const { template: _, manifests: _m, contactSheet: _c, ...form } = settings
  return createHash('sha256')
    .update(orderedJson([source.sha256, madePath, form, facts]))
    .digest('hex')
}
