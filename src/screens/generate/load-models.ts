import { customModelList } from '#contract/service/resources/model.ts'
import { MODELS_PATH } from '#contract/studio/account.ts'
import { ask } from '#src/api/call.ts'
import type { UsableModel } from '#src/forms/copy/aids.ts'

/** The custom models that can be used now, one's own and those shared with one. */
export async function loadModels(): Promise<readonly UsableModel[]> {
  const { models } = await ask(MODELS_PATH, { answer: customModelList })
  return models
    .filter((model) => model.is_available_for_generation)
    .map((model) => ({ name: model.name, uri: model.custom_model_uri }))
}
