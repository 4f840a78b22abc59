// Makes the files of an embedded database in the folder that is named, and ends: what making them takes of memory,
// some 500 MB, goes with this process.
import { PGlite } from '@electric-sql/pglite'

const [folder] = process.argv.slice(2)
const database = new PGlite(folder)
await database.waitReady
await database.close()
