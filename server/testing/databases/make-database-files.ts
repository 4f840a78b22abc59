import { openEmbeddedDatabase } from '#server/platform/database/database.ts'
import { ALL_MIGRATIONS } from './all-migrations.ts'

// Run as a process by database-files.ts: creates an embedded database in a folder, with all tables, and frees the memory
// that it took.

const [folder = ''] = process.argv.slice(2)
const database = await openEmbeddedDatabase(folder)
for (const migrations of ALL_MIGRATIONS) await database.migrate(migrations)
await database.db.execute('checkpoint')
await database.close()
process.exit()
