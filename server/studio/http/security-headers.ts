import type { FastifyInstance } from 'fastify'
import type { InlineHashes } from './built-app.ts'

/** The app consists of its own files; no page may frame it. */
const CONTENT_SECURITY_POLICY = {
  defaultSrc: ["'none'"],
  // The library that shapes the text of files is WebAssembly of the app's own; this allows no script to be made from text.
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
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
}

function policyWith({ scripts, styles }: InlineHashes): string {
  const policy = {
    ...CONTENT_SECURITY_POLICY,
    scriptSrc: [...CONTENT_SECURITY_POLICY.scriptSrc, ...scripts],
    styleSrc: [...CONTENT_SECURITY_POLICY.styleSrc, ...styles],
  }
  return Object.entries(policy)
    .map(
      ([name, from]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} ${from.join(' ')}`,
    )
    .join(';')
}

/**
 * No Strict-Transport-Security: plain http on this machine; behind a TLS proxy, the proxy sends it. No
 * Cross-Origin-Opener-Policy: the browser would start a new process at the first visit, which delays the first paint by
 * a quarter (docs/decisions/0014). That note explains how the other headers cover the same attack.
 */
const SECURITY_HEADERS = {
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  // The filter of old browsers could be turned against a page.
  'x-xss-protection': '0',
}

/**
 * Sent with every answer, refusals included; built once at the start. `hashes` are of the inline scripts and styles of
 * pages.
 */
export function securityHeaders(app: FastifyInstance, hashes: InlineHashes): void {
  const headers = { ...SECURITY_HEADERS, 'content-security-policy': policyWith(hashes) }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
