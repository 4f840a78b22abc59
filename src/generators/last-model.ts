import type { GeneratorId } from '#contract/service/operations/table.ts'

let last: GeneratorId | undefined

/** The model whose form was shown last in this tab since it was loaded. */
export const lastModel = (): GeneratorId | undefined => last

export function rememberModel(model: GeneratorId | undefined): void {
  last = model
}
