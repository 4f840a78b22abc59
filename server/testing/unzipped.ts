import yauzl from 'yauzl'

export interface Unzipped {
  readonly name: string
  readonly bytes: Buffer
}

/** What another program reads out of a zip, in its order. */
export async function unzipped(zip: Buffer): Promise<readonly Unzipped[]> {
  const reader = await new Promise<yauzl.ZipFile>((resolve, reject) =>
    yauzl.fromBuffer(zip, { lazyEntries: true, strictFileNames: true }, (error, file) =>
      error ? reject(error) : resolve(file),
    ),
  )
  const found: Unzipped[] = []
  return new Promise((resolve, reject) => {
    reader.on('entry', (entry: yauzl.Entry) =>
      reader.openReadStream(entry, async (error, stream) => {
        if (error) return reject(error)
        found.push({ name: entry.fileName, bytes: Buffer.concat(await stream.toArray()) })
        reader.readEntry()
      }),
    )
    reader.on('error', reject)
    reader.on('end', () => resolve(found))
    reader.readEntry()
  })
}
