import { generationHandle, singleImage, syncGeneration, syncLayerized } from '../resources/generation.ts'
import type { ResultKind, Route } from './operation.ts'

/** The schema of a route's 200 response; a dry run is answered with a `priceQuote` instead. */
export function answerOf(result: ResultKind, route: Route) {
  if (route.answers === 'async') return generationHandle
  switch (result) {
    case 'images':
      return syncGeneration
    case 'single-image':
      return singleImage
    case 'layerized':
      return syncLayerized
    case 'bare-images':
      throw new Error(`${route.path}: pictures without prompt or seed need an asynchronous route`)
  }
}
