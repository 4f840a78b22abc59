import { loadModels } from '#src/api/account.ts'
import type { UsableModel } from '#src/forms/copy/aids.ts'

/** The custom models that can be used now, one's own and those shared with one. */
export async function usableModels(): Promise<readonly UsableModel[]> {
  const { models } = await loadModels()
  return models
    .filter((model) => model.is_available_for_generation)
    .map((model) => ({ name: model.name, uri: model.custom_model_uri }))
}
