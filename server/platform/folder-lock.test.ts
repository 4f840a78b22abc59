import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { FolderInUse, lockFolder } from './folder-lock.ts'

const aFolder = () => mkdtemp(join(tmpdir(), 'easel-lock-'))

/** Another process that holds the folder until it is killed. */
async function anotherOwner(folder: string) {
  const script = `import { lockFolder } from ${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)}
    await lockFolder(${JSON.stringify(folder)}); console.log('locked'); setInterval(() => {}, 1000)`
  const owner = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(owner.stdout, 'data')
  return owner
}

it('gives a free folder, making it where it is missing, and takes it back', async () => {
  const folder = join(await aFolder(), 'data')
  const release = await lockFolder(folder)
  await release()
  await (await lockFolder(folder))()
})

it('refuses a folder that a living process holds, and takes over that of a killed one', async () => {
  const folder = await aFolder()
  const owner = await anotherOwner(folder)
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse)
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  await (await lockFolder(folder))()
})

it('takes over a lock that says nothing, or names a process that is gone', async () => {
  const folder = await aFolder()
  await writeFile(join(folder, 'lock'), '')
  await (await lockFolder(folder))()
  await writeFile(join(folder, 'lock'), '999999999 1')
  await (await lockFolder(folder))()
})
