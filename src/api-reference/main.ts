// The page that describes the image service to those who write clients, served by the service at /docs. It is built
// apart from the studio (scripts/build/api-reference.mjs), and asks for nothing but files of its own and openapi.json.
import { createApiReference } from '@scalar/api-reference'
import { completeCodeBlocks } from './code-blocks.ts'
import { placeInAddress, stayAtPlace } from './stay-at-place.ts'

const url = new URL('openapi.json', document.baseURI).href

// Scalar draws nothing if it cannot decode the place.
if (placeInAddress() === null) history.replaceState(null, '', `${location.pathname}${location.search}`)

createApiReference('#reference', {
  url,
  // The colours and the font stand in style.css.
  theme: 'none',
  withDefaultFonts: false,
  // Requests are shown as they stand in the document, where tests have tried them.
  hiddenClients: true,
  hideTestRequestButton: true,
  hideModels: true,
  // Nothing leads or reports elsewhere.
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  documentDownloadType: 'none',
  orderSchemaPropertiesBy: 'preserve',
  defaultOpenFirstTag: false,
})

completeCodeBlocks(document.body)
stayAtPlace()
