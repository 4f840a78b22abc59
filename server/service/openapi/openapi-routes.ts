import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import { encodingFor } from '#server/platform/http/accepted-encoding.ts'
import { openApiDocument } from './document.ts'
import { etagOf, sendAsset, sendPage, sendSamplePicture } from './page-files.ts'
import { PICTURES_PATH } from './samples/sample-request.ts'

/** The description of the service, for machines at /openapi.json and for people at /docs. Generated on request. */
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

/** The base address of the request; only the service's own host names reach this code (own-hosts.ts). */
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

/** Caches the document of the last base: nearly all callers use the same address. */
function latest<T>(make: (base: string) => Promise<T>): (base: string) => Promise<T> {
  let cached: { readonly base: string; readonly made: Promise<T> } | undefined
  return (base) => {
    if (cached?.base !== base) cached = { base, made: make(base) }
    return cached.made
  }
}
