import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { SETTINGS } from '#server/config.ts'

const readme = fileURLToPath(new URL('../README.md', import.meta.url))
const [BEGIN, END] = ['<!-- settings -->', '<!-- /settings -->']

/** The settings as a table, from the same description that reads them. */
const table = [
  '| Setting | Default | What it is |',
  '| --- | --- | --- |',
  ...SETTINGS.map(({ name, default: shown, says }) => `| \`${name}\` | ${shown} | ${says} |`),
].join('\n')

const text = readFileSync(readme, 'utf8')
const current = text.replace(new RegExp(`${BEGIN}[^]*${END}`), `${BEGIN}\n${table}\n${END}`)
if (process.argv.includes('--check')) {
  if (text !== current) {
    console.error('The settings table of README.md is not current: run npm run settings')
    process.exit(1)
  }
} else {
  writeFileSync(readme, current)
}
