import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { entriesOf } from '../backup/archive.ts'
import type { Archived } from '../backup/backup.ts'
import { openFolderObjects } from '../storage/objects.ts'
import type { Spare } from './examined.ts'

const NO_LIMIT = { maxBytes: Number.MAX_SAFE_INTEGER }

/** The objects of a backup, whichever part they are of; `work` may use them. */
export async function withBackup<T>(archived: Archived, work: (spare: Spare) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'easel-doctor-'))
  try {
    const objects = await openFolderObjects(folder)
    return await work({
      name: 'the backup',
      async prepare(hashes) {
        const wanted = new Set(hashes)
        for await (const { name, content } of entriesOf(archived.path, archived.passphrase)) {
          const [kind, , sha256 = ''] = name.split('/')
          if (kind === 'objects' && wanted.has(sha256) && !(await objects.has(sha256)))
            await objects.keep(await objects.intake(Readable.from(content), NO_LIMIT))
        }
      },
      open: async (sha256) => ((await objects.has(sha256)) ? objects.read(sha256) : null),
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
