import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './server/studio/database/schema.ts',
    './server/studio/database/organised.ts',
    './server/studio/database/sought.ts',
    './server/studio/database/exported.ts',
  ],
  out: './server/studio/migrations',
  schemaFilter: ['studio'],
})
