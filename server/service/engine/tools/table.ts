import type { ToolId } from '#contract/service/operations/table.ts'
import { layerizeText } from './layerize-text.ts'
import { localizeAd } from './localize-ad.ts'
import { poseVariants } from './pose-variants.ts'
import { removeBackground } from './remove-background.ts'
import { removeObject } from './remove-object.ts'
import { replaceBackground } from './replace-background.ts'
import { resizeAd } from './resize-ad.ts'
import type { PictureOf, Tool } from './tool.ts'

/** The engine's implementation of each tool. Omitting one does not compile. */
const ENGINE_TOOLS = {
  'remove-background': removeBackground,
  'remove-object': removeObject,
  'replace-background': replaceBackground,
  'pose-variants': poseVariants,
  'resize-ad': resizeAd,
  'localize-ad': localizeAd,
  'layerize-text': layerizeText,
} satisfies Record<ToolId, Tool>

/** A tool's request with the tool's name. */
export type EditRequest = {
  readonly [Id in ToolId]: { readonly edit: Id } & ReturnType<(typeof ENGINE_TOOLS)[Id]['request']>
}[ToolId]

export const engineTool = (id: ToolId): Tool => ENGINE_TOOLS[id]

/** The task of a tool for one picture of a generation. */
export function editRequest(
  id: ToolId,
  values: Readonly<Record<string, unknown>>,
  picture: PictureOf,
): EditRequest {
  // The only cast that drops a request's tool type; `edit` selects the same tool again by name.
  return { edit: id, ...engineTool(id).request(values, picture) } as EditRequest
}
