import type { FastifyInstance } from 'fastify'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import { openApiDocument } from './document.ts'
import { openApiPage, PAGE_STYLE } from './page.ts'

const POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The service's API description: /openapi.json for programs and /docs for people. */
export function openApiRoutes(app: FastifyInstance, catalogue: Catalogue, base: string | undefined): void {
  const document = openApiDocument(catalogue, base)
  const json = JSON.stringify(document)
  const page = openApiPage(document)
  app.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(json))
  app.get('/docs', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', POLICY).send(page),
  )
  app.get('/docs.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(PAGE_STYLE))
}
