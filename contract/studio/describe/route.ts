import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

/**
 * The permission that an endpoint will require; nothing enforces it yet. `anyone`: without signing in; `read`: see
 * pictures and runs; `make`: spend and change; `admin`: the account; `operate`: the machine.
 */
export const PERMISSIONS = ['anyone', 'read', 'make', 'admin', 'operate'] as const
export type Permission = (typeof PERMISSIONS)[number]

/** A body in another format than JSON. */
export interface Media {
  readonly mediaTypes: readonly [string, ...string[]]
  /** Of a request; more is refused. */
  readonly maxBytes?: number
}

export type Body = z.ZodMiniType | Media

export const isMedia = (body: Body): body is Media => 'mediaTypes' in body

/** One endpoint of the studio server. Its server, client, test replies and OpenAPI entry all come from its row. */
export interface Route {
  /** A few words for people. */
  readonly summary: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** A colon precedes each path parameter. */
  readonly path: `/${string}`
  readonly permission: Permission
  readonly params?: z.ZodMiniType
  /** The noun of its 404: parameters that cannot name one are answered as one that does not exist. */
  readonly subject?: string
  readonly query?: z.ZodMiniType
  readonly body?: Body
  /** Of a JSON body; 1 MiB unless said otherwise. */
  readonly maxJsonBytes?: number
  /** Response schemas by HTTP status. */
  readonly replies: Readonly<Record<number, Body>>
  /** In addition to COMMON_ERRORS, which every endpoint may return. */
  readonly errors: readonly ErrorCode[]
  /** Allows cross-site navigation to this endpoint. */
  readonly isLinkable?: true
}

export const route = <const R extends Route>(row: R): R => row
