import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { extract, pack } from 'tar-stream'

/** A backup cannot be written or restored as it is asked for; the message says how to mend it. */
export class BackupRefused extends Error {}

/** Pictures do not become smaller, and rows do at the first level. */
const GZIP = { level: 1 }
/** The first bytes of a file that age encrypted. */
const AGE = 'age-encryption.org/'

export interface ArchiveWriter {
  /** Adds a file of so many bytes. */
  add(name: string, bytes: number, content: string | AsyncIterable<Buffer>): Promise<void>
  /** Resolves once everything is on the disk, under the archive's own name. */
  finish(): Promise<void>
  /** Removes what was written. */
  drop(): Promise<void>
}

/** A tar file with gzip, encrypted with a passphrase if there is one (age, https://age-encryption.org/v1). */
export async function openArchive(path: string, passphrase: string | null): Promise<ArchiveWriter> {
  const unfinished = `${path}.part`
  const file = await open(unfinished, 'w', 0o600).catch((error: unknown) => {
    throw new BackupRefused(`${path} cannot be written (${Object(error).code}); choose another file`)
  })
  const tar = pack()
  const packed = new PassThrough()
  const packing = pipeline(tar, createGzip(GZIP), packed)
  const writing = pipeline(
    await encrypted(packed, passphrase),
    createWriteStream('', { fd: file.fd, autoClose: false }),
  )
  const written = Promise.all([packing, writing])
  // Told by whoever waits for an entry, or for the end.
  written.catch(() => {})
  const unlessFailed = <T>(work: Promise<T>) => Promise.race([work, written.then(() => work)])
  return {
    async add(name, bytes, content) {
      const entry = tar.entry({ name, size: bytes })
      const chunks = typeof content === 'string' ? [Buffer.from(content)] : content
      await unlessFailed(pipeline(chunks, entry))
    },
    async finish() {
      tar.finalize()
      await written
      await file.sync()
      await file.close()
      await rename(unfinished, path)
      const folder = await open(dirname(path), 'r')
      await folder.sync().finally(() => folder.close())
    },
    async drop() {
      tar.destroy()
      await written.catch(() => {})
      await file.close().catch(() => {})
      await rm(unfinished, { force: true })
    },
  }
}

async function encrypted(stream: Readable, passphrase: string | null): Promise<Readable> {
  if (passphrase === null) return stream
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  return Readable.fromWeb((await encrypter.encrypt(webOf(stream))) as ReadableStream)
}

const webOf = (stream: Readable) => Readable.toWeb(stream) as globalThis.ReadableStream<Uint8Array>

export interface ArchiveEntry {
  readonly name: string
  readonly bytes: number
  /** To be read before the next entry is asked for; the rest is left out. */
  readonly content: AsyncIterable<Buffer>
}

/** The files of an archive in order; throws BackupRefused if it is none, is cut off, or needs another passphrase. */
export async function* entriesOf(path: string, passphrase: string | null): AsyncGenerator<ArchiveEntry> {
  const tar = extract()
  const reading = pipeline(await decrypted(path, passphrase), createGunzip(), tar)
  reading.catch(() => {})
  const refusal = (error: unknown) =>
    new BackupRefused(`${path} is no backup of Easel, or is damaged (${Object(error).message})`)
  async function* contentOf(entry: AsyncIterable<Buffer>) {
    try {
      yield* entry
    } catch (error) {
      throw refusal(error)
    }
  }
  try {
    for await (const entry of tar) {
      const { name, size } = entry.header
      yield { name, bytes: size ?? 0, content: contentOf(entry as AsyncIterable<Buffer>) }
      entry.resume()
    }
    await reading
  } catch (error) {
    throw refusal(error)
  }
}

async function decrypted(path: string, passphrase: string | null): Promise<Readable> {
  if (!(await isEncrypted(path))) return createReadStream(path)
  if (passphrase === null)
    throw new BackupRefused(`${path} is encrypted; set BACKUP_PASSPHRASE to its passphrase`)
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  try {
    return Readable.fromWeb((await decrypter.decrypt(webOf(createReadStream(path)))) as ReadableStream)
  } catch {
    throw new BackupRefused(`${path} has another passphrase than BACKUP_PASSPHRASE`)
  }
}

async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw new BackupRefused(`${path} cannot be read (${Object(error).code})`)
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(AGE.length), 0, AGE.length, 0)
    return buffer.toString('latin1', 0, bytesRead) === AGE
  } finally {
    await file.close()
  }
}
