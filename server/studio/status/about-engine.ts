import type { StudioOptions } from '../studio-options.ts'

/** What makes the pictures, and which model files help it, for the top bar. */
export function aboutEngine({ kind, baseUrl, model, modelFiles = [] }: StudioOptions['service']): string {
  const maker =
    kind === 'embedded' && !model
      ? 'These pictures are sandbox drawings, not model output. Set IMAGES_URL to use a model, or SVC_BASE_URL to use a remote service.'
      : `Pictures come from ${model ?? new URL(baseUrl).host}.`
  return modelFiles.length === 0 ? maker : `${maker} Model files in use: ${modelFiles.join(', ')}.`
}
