// Writes the painter's vocabulary and the index of its drawings from the packages and the lists beside this file.
import { readFileSync, writeFileSync } from 'node:fs'
import { indexLines, namedDrawings, taggedDrawings } from './drawings.ts'
import { withWordNet } from './words.ts'

const PAINT = new URL('../../server/service/engine/paint/', import.meta.url)

/** The generated files by their place under the painter. */
export function generated(): ReadonlyMap<string, string> {
  const words = withWordNet([...namedDrawings(), ...taggedDrawings()])
  const ids = new Set([...words.values()].flatMap((entry) => entry?.drawing ?? []))
  const lines = [...words].map(([word, entry]) =>
    [word, entry?.drawing ?? '-', ...(entry?.as ? [entry.as] : [])].join('\t'),
  )
  // By code units, as the search in it compares them.
  return new Map([
    ['vocabulary/words.txt', `${lines.sort().join('\n')}\n`],
    ['drawings/index.txt', `${indexLines(ids).join('\n')}\n`],
  ])
}

if (process.argv[1] === import.meta.filename) {
  const isCheck = process.argv.includes('--check')
  for (const [file, content] of generated()) {
    const target = new URL(file, PAINT)
    if (!isCheck) writeFileSync(target, content)
    else if (readFileSync(target, 'utf8') !== content) {
      console.error(`${file} is not current: run npm run vocabulary`)
      process.exitCode = 1
    }
  }
}
