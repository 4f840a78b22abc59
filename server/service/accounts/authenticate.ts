import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ServiceError } from '../service-error.ts'
import type { Caller, Keys } from './keys.ts'

const callers = new WeakMap<FastifyRequest, Caller>()

/** Requires an active `Api-Key` on all routes of this plugin (service-api.md, Authentication). */
export function requireKey(app: FastifyInstance, keys: Keys): void {
  app.addHook('onRequest', async (request) => {
    const key = request.headers['api-key']
    if (typeof key !== 'string' || key === '') throw new ServiceError(401, 'the Api-Key header is missing')
    const caller = await keys.callerOf(key)
    if (!caller) throw new ServiceError(401, 'the Api-Key is not valid')
    callers.set(request, caller)
  })
}

/** The caller of a request, if its key is valid. */
export const knownCallerOf = (request: FastifyRequest): Caller | undefined => callers.get(request)

/** The caller of a request that passed `requireKey`. */
export function callerOf(request: FastifyRequest): Caller {
  const caller = callers.get(request)
  if (!caller) throw new Error('the route does not require a key')
  return caller
}
