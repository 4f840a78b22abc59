import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import { encodingFor } from '#server/platform/http/accepted-encoding.ts'
import { openApiDocument } from './document.ts'
import { etagOf, sendAsset, sendPage, sendSamplePicture } from './page-files.ts'
import { PICTURES_PATH } from './samples/sample-request.ts'

/** The service's description, for machines at /openapi.json and for people at /docs. Made when it is asked for. */
export function openApiRoutes(
  app: FastifyInstance,
  catalogue: Catalogue,
  publicUrl: string | undefined,
): void {
  const documentFor = latest((base) => written(catalogue, base))
  app.get('/openapi.json', async (request, reply) => {
    const { json, etag, packed } = await documentFor(publicUrl ?? addressIn(request))
    reply.headers({ 'cache-control': 'no-cache', etag, vary: 'accept-encoding, host' })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    reply.type('application/json; charset=utf-8')
    const encoding = encodingFor(request.headers['accept-encoding'])
    return encoding === null
      ? reply.send(json)
      : reply.header('content-encoding', encoding).send(packed[encoding])
  })
  app.get('/docs', sendPage)
  app.get<{ Params: { name: string } }>(`${PICTURES_PATH}/:name`, (request, reply) =>
    sendSamplePicture(request.params.name, reply),
  )
  app.get<{ Params: { name: string } }>('/docs/assets/:name', (request, reply) =>
    sendAsset(request.params.name, request, reply),
  )
}

/** The address that the service was asked under; only its own names come this far (own-hosts.ts). */
const addressIn = ({ protocol, host }: FastifyRequest) => `${protocol}://${host}`

const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
const brotli = (json: string) => promisify<string, BrotliOptions, Buffer>(brotliCompress)(json, { params })

async function written(catalogue: Catalogue, base: string) {
  const json = JSON.stringify(openApiDocument(catalogue, base))
  return {
    json,
    etag: etagOf(json),
    packed: { gzip: await promisify<string, Buffer>(gzip)(json), br: await brotli(json) },
  }
}

/** Keeps what was made for the last base: nearly all callers know the service by one address. */
function latest<T>(make: (base: string) => Promise<T>): (base: string) => Promise<T> {
  let kept: { readonly base: string; readonly made: Promise<T> } | undefined
  return (base) => {
    if (kept?.base !== base) kept = { base, made: make(base) }
    return kept.made
  }
}
