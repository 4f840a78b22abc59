import * as z from 'zod/mini'
import { described } from '../service/describe/documented.ts'
import { route } from './describe/route.ts'

/** For programs around the studio: load balancers, Prometheus, authors of clients. */
export const monitoringRoutes = {
  health: route({
    summary: 'Check that the process runs',
    method: 'GET',
    path: '/health',
    permission: 'anyone',
    replies: { 200: z.object({ status: described(z.literal('ok'), 'Always `ok`.') }) },
    errors: [],
  }),
  ready: route({
    summary: 'Check that the studio accepts work',
    method: 'GET',
    path: '/ready',
    permission: 'anyone',
    replies: { 200: z.object({ status: described(z.literal('ready'), 'Always `ready`.') }) },
    errors: [],
  }),
  metrics: route({
    summary: 'Get metrics',
    method: 'GET',
    path: '/metrics',
    permission: 'operate',
    replies: { 200: { mediaTypes: ['text/plain'] } },
    errors: ['not-signed-in'],
  }),
  openApi: route({
    summary: 'Get this document',
    method: 'GET',
    path: '/api/openapi.json',
    permission: 'read',
    replies: { 200: z.record(z.string(), z.unknown()) },
    errors: [],
  }),
}
