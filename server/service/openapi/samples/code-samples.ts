import { inCurl } from './curl.ts'
import { inJavaScript } from './javascript.ts'
import { inPython } from './python.ts'
import type { SampleRequest } from './sample-request.ts'

/** One request in each language, as `x-codeSamples` of an OpenAPI document. */
export const codeSamples = (request: SampleRequest) => [
  { lang: 'shell', label: 'curl', source: inCurl(request) },
  { lang: 'javascript', label: 'JavaScript', source: inJavaScript(request) },
  { lang: 'python', label: 'Python', source: inPython(request) },
]
