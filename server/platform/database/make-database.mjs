// Creates the files of an embedded database in the given folder and exits, which frees the 500 MB of memory that it
// took.
import { PGlite } from '@electric-sql/pglite'

const [folder] = process.argv.slice(2)
const database = new PGlite(folder)
await database.waitReady
await database.close()
