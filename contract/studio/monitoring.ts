import * as z from 'zod/mini'
import { route } from './describe/route.ts'

/** For programs around the studio: load balancers, Prometheus, authors of clients. */
export const monitoringRoutes = {
  health: route({
    summary: 'The process is alive',
    method: 'GET',
    path: '/health',
    permission: 'anyone',
    replies: { 200: z.object({ status: z.literal('ok') }) },
    errors: [],
  }),
  ready: route({
    summary: 'The studio is ready to accept work',
    method: 'GET',
    path: '/ready',
    permission: 'anyone',
    replies: { 200: z.object({ status: z.literal('ready') }) },
    errors: [],
  }),
  metrics: route({
    summary: 'Figures for Prometheus',
    method: 'GET',
    path: '/metrics',
    permission: 'operate',
    replies: { 200: { mediaTypes: ['text/plain'] } },
    errors: ['not-signed-in'],
  }),
  openApi: route({
    summary: 'This description',
    method: 'GET',
    path: '/api/openapi.json',
    permission: 'read',
    replies: { 200: z.record(z.string(), z.unknown()) },
    errors: [],
  }),
}
