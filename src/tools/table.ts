import type { ToolId } from '#contract/service/operations/table.ts'
import type { Controls } from '#src/forms/arrangement.ts'
import { layerizeText } from './layerize-text/tool.ts'
import { localizeAd } from './localize-ad/tool.ts'
import { poseVariants } from './pose-variants/tool.ts'
import { removeBackground } from './remove-background/tool.ts'
import { removeObject } from './remove-object/tool.ts'
import { replaceBackground } from './replace-background/tool.ts'
import { resizeAd } from './resize-ad/tool.ts'
import type { StudioTool, ToolOf } from './tool.ts'

/** The studio's presentation of each tool. A missing one does not compile. */
const STUDIO_TOOLS = {
  'remove-background': removeBackground,
  'remove-object': removeObject,
  'replace-background': replaceBackground,
  'pose-variants': poseVariants,
  'resize-ad': resizeAd,
  'localize-ad': localizeAd,
  'layerize-text': layerizeText,
} satisfies { readonly [Id in ToolId]: ToolOf<Id> }

export const studioTool = (id: ToolId): StudioTool => STUDIO_TOOLS[id]

/** The controls of a tool as a list. */
export const toolControls = (id: ToolId): Controls => Object.entries(studioTool(id).controls)
