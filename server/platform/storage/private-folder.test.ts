import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makePrivate } from './private-folder.ts'

const modeOf = async (path: string) => (await stat(path)).mode & 0o777

it('closes folders and files to all users but their owner, and follows no link out of them', async () => {
  const root = await mkdtemp(join(tmpdir(), 'easel-private-'))
  const [folder, outside] = [join(root, 'data'), join(root, 'outside')]
  await mkdir(join(folder, 'deep'), { recursive: true })
  for (const path of [join(folder, 'deep', 'file'), outside]) await writeFile(path, '')
  await symlink(outside, join(folder, 'link'))
  for (const path of [folder, join(folder, 'deep')]) await chmod(path, 0o755)
  for (const path of [join(folder, 'deep', 'file'), outside]) await chmod(path, 0o666)
  await makePrivate(folder)
  expect(await modeOf(folder)).toBe(0o700)
  expect(await modeOf(join(folder, 'deep'))).toBe(0o700)
  expect(await modeOf(join(folder, 'deep', 'file'))).toBe(0o600)
  expect(await modeOf(outside)).toBe(0o666)
  await rm(root, { recursive: true })
})

it('accepts a missing folder', async () => {
  await expect(makePrivate(join(tmpdir(), 'easel-private-none'))).resolves.toBeUndefined()
})
