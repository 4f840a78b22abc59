import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './server/studio/database/schema.ts',
  out: './server/studio/migrations',
  schemaFilter: ['studio'],
})
