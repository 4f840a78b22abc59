import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { SETTINGS } from '#server/config.ts'

const readme = fileURLToPath(new URL('../README.md', import.meta.url))
const [BEGIN, END] = ['<!-- settings -->', '<!-- /settings -->']

/** Writes the table of settings from the schema that parses them. */
const rows = [
  ['Setting', 'Default', 'Description'],
  ...SETTINGS.map(({ name, default: shown, description }) => [`\`${name}\``, shown, description]),
]
const widths = [0, 1, 2].map((column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)))
const line = (cells: readonly string[]) =>
  `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
const [head = [], ...settings] = rows
const table = [line(head), line(widths.map((width) => '-'.repeat(width))), ...settings.map(line)].join('\n')

const text = readFileSync(readme, 'utf8')
const current = text.replace(new RegExp(`${BEGIN}[^]*${END}`), `${BEGIN}\n\n${table}\n\n${END}`)
if (process.argv.includes('--check')) {
  if (text !== current) {
    console.error('The settings table of README.md is out of date: run npm run settings')
    process.exit(1)
  }
} else {
  writeFileSync(readme, current)
}
