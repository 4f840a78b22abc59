import { assetOriginalPath, assetPath } from './assets.ts'

/** Formats that some browsers do not read, or show as their pixels lie. */
const OPENED = /^(webp|heif|tiff|)$/

/** The address of a picture as every browser opens it: the original, where that will do for its format. */
export const assetOpenedPath = ({ id, format = '' }: { readonly id: string; readonly format?: string }) =>
  OPENED.test(format) ? `${assetPath(id)}/opened` : assetOriginalPath(id)
