import type { Route } from '#contract/service/describe/operation.ts'
import { READS, type ReadId } from '#contract/service/describe/reads.ts'
import { type OperationId, operationOf } from '#contract/service/operations/table.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import { filesOfExample } from '../endpoint-files.ts'

/** The example of an endpoint, independent of the language. */
export interface SampleRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly fields: readonly (readonly [name: string, text: string])[]
  readonly files: readonly SampleFile[]
  /** Whether it sends an API key. */
  readonly hasKey: boolean
  /** A request that comes first: the value of `name` in its response replaces the braces in `url`. */
  readonly first?: { readonly name: string; readonly request: SampleRequest }
}

interface SampleFile {
  readonly field: string
  readonly name: string
  /** The address of the picture. */
  readonly url: string
}

/** Sample pictures for tools, which the service serves (pictures/). */
const PICTURES: Readonly<Record<string, string>> = { mask: 'mask.png', background_reference: 'place.png' }

/** The path of a sample picture on the service. */
export const PICTURES_PATH = '/docs/pictures'

/** A request of an operation's route, made from the operation's example. */
export function operationSample(
  id: OperationId,
  route: Route,
  { base, catalogue }: { readonly base: string; readonly catalogue: Catalogue },
): SampleRequest {
  const operation = operationOf(id)
  return {
    method: 'POST',
    url: base + route.path,
    fields: Object.entries(operation.example).flatMap(([name, value]) => textsOf(name, value)),
    files: filesOfExample(id, operation.files(catalogue)).map((field) => {
      const name = PICTURES[field] ?? 'ad.png'
      return { field, name, url: `${base}${PICTURES_PATH}/${name}` }
    }),
    hasKey: true,
  }
}

function textsOf(name: string, value: unknown): readonly (readonly [string, string])[] {
  if (Array.isArray(value)) return value.map((each) => [name, String(each)])
  return [[name, typeof value === 'object' ? JSON.stringify(value) : String(value)]]
}

const get = (url: string, hasKey = true): SampleRequest => ({
  method: 'GET',
  url,
  fields: [],
  files: [],
  hasKey,
})

/** The request of an endpoint that only reads. If its path contains an id, a list is requested first. */
export function readSample(id: ReadId, base: string): SampleRequest {
  const { path, access } = READS[id]
  const request = get(base + path, access !== 'anyone')
  if (path.includes('{generation_id}')) {
    const made: SampleRequest = {
      ...get(`${base}/v1/async/text-to-image/p-image-svc`),
      method: 'POST',
      fields: [['prompt', 'a lighthouse above a calm sea at dusk']],
    }
    return { ...request, first: { name: 'generation_id', request: made } }
  }
  if (path.includes('{model_id}')) {
    return { ...request, first: { name: 'model_id', request: get(`${base}/models`) } }
  }
  return request
}
