import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** The app is its own files and nothing else; no page may frame it. */
const CONTENT_SECURITY_POLICY = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'blob:', 'data:'],
    connectSrc: ["'self'"],
    // Masks are painted in a worker; videos of the service are passed through by the studio.
    workerSrc: ["'self'"],
    mediaSrc: ["'self'"],
    fontSrc: ["'self'"],
    frameAncestors: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
  },
}

export async function securityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: CONTENT_SECURITY_POLICY,
    // Plain http on this machine; behind a proxy that speaks TLS, the proxy says so.
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
  })
}
