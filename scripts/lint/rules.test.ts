import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'easel-lint-'))
afterAll(() => rmSync(folder, { recursive: true }))
const plugins = ['held-timeouts', 'letter-keys'].map((rule) =>
  fileURLToPath(new URL(`./${rule}.grit`, import.meta.url)),
)
writeFileSync(join(folder, 'biome.json'), JSON.stringify({ plugins, formatter: { enabled: false } }))
const biome = fileURLToPath(new URL('../../node_modules/@biomejs/biome/bin/biome', import.meta.url))

/** What the rules find in a file with this text. */
function lint(text: string): { readonly status: number | null; readonly message: string } {
  writeFileSync(join(folder, 'some.ts'), text)
  const args = [biome, 'lint', 'some.ts']
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
  return { status, message: stdout + stderr }
}

it.each([
  'export const end = AbortSignal.timeout(5)\n',
  'export const end = (stop: AbortSignal) => AbortSignal.any([stop, AbortSignal.timeout(5)])\n',
])('a time-out that nobody holds is refused: %s', (text) => {
  const { status, message } = lint(text)
  expect(message).toContain('server/platform/deadline.ts')
  expect(status).not.toBe(0)
})

it('one that is held is accepted', () => {
  const { status, message } = lint('export const end = (stop: AbortSignal) => AbortSignal.any([stop])\n')
  expect([status, message]).toEqual([0, expect.not.stringContaining('deadline.ts')])
})

it.each([
  "export const isUndo = (event: KeyboardEvent) => event.key.toLowerCase() === 'z'\n",
  "export const isMark = ({ nativeEvent }: { nativeEvent: KeyboardEvent }) => nativeEvent.key === 'o'\n",
  "export const isNot = (event: KeyboardEvent) => event.key !== 'K' && event.ctrlKey\n",
])('a shortcut that answers on Latin keyboards only is refused: %s', (text) => {
  const { status, message } = lint(text)
  expect(message).toContain('src/ui/keys')
  expect(status).not.toBe(0)
})

it('a key that all keyboards have is accepted', () => {
  const { status, message } = lint("export const isEnd = (event: KeyboardEvent) => event.key === 'Escape'\n")
  expect([status, message]).toEqual([0, expect.not.stringContaining('src/ui/keys')])
})
