import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './server/service/*/schema.ts',
  out: './server/service/migrations',
  schemaFilter: ['service'],
})
