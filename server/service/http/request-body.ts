import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Fields } from '#contract/service/describe/operation.ts'
import { invalid, ServiceError } from '../service-error.ts'
import { readUtf8 } from './encodings.ts'
import type { Form } from './form.ts'
import { NOT_A_FORM } from './multipart.ts'

const MAX_JSON_BYTES = 1_048_576

/**
 * service-api.md, Endpoints: requests with files or form fields are multipart/form-data; ad resize also accepts
 * JSON.
 */
export function takeJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _body, done) => done(new ServiceError(400, NOT_A_FORM)))
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: MAX_JSON_BYTES },
    (_request, body, done) => {
      try {
        done(null, JSON.parse(readUtf8('body', Buffer.from(body))))
      } catch (error) {
        done(error instanceof ServiceError ? error : new ServiceError(400, 'body: is not JSON'))
      }
    },
  )
}

/** Converts a JSON body to a form without files. Null means an omitted field. */
export function jsonForm(request: FastifyRequest, fields: Fields): Form {
  const { body } = request
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalid([{ at: 'body', message: 'must be an object that holds the fields' }])
  }
  const given = Object.entries(body).filter(
    ([name, value]) => value !== null || !Object.hasOwn(fields, name) || fields[name]?.nullable,
  )
  return {
    values: Object.fromEntries(given),
    files: {},
    issues: [],
    hashes: async () => ({}),
    keep: async () => ({}),
    drop: async () => {},
  }
}
