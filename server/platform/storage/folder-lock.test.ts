import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { FolderInUse, lockFolder } from './folder-lock.ts'

const aFolder = () => mkdtemp(join(tmpdir(), 'easel-lock-'))

/** The command line of another process that holds the folder until it is killed. */
function commandOf(folder: string): readonly string[] {
  const script = `import { lockFolder } from ${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)}
    await lockFolder(${JSON.stringify(folder)}); console.log('locked'); setInterval(() => {}, 1000)`
  return [process.execPath, '--import', 'tsx', '--input-type=module', '-e', script]
}

async function begun(command: string, args: readonly string[]) {
  const owner = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(owner.stdout, 'data')
  return owner
}

const marksIn = async (folder: string) => (await readdir(folder)).filter((name) => name.startsWith('lock'))

const anotherOwner = (folder: string) => begun(process.execPath, commandOf(folder).slice(1))

it('locks a free folder, creating it if missing, and releases it', async () => {
  const folder = join(await aFolder(), 'data')
  const release = await lockFolder(folder)
  await release()
  await (await lockFolder(folder))()
})

it.concurrent('refuses a folder that a living process holds, and takes over that of a killed one', async () => {
  const folder = await aFolder()
  const owner = await anotherOwner(folder)
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse)
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  await (await lockFolder(folder))()
})

it('waits for an owner that is about to exit, such as a process killed a moment ago', async () => {
  const folder = await aFolder()
  const owner = await anotherOwner(folder)
  const release = lockFolder(folder)
  // By now it has found the folder locked.
  for (let reads = 0; reads < 40; reads += 1) await marksIn(folder)
  owner.kill('SIGKILL')
  await (await release)()
})

it.runIf(process.platform === 'linux')('takes over from a zombie process', async () => {
  const folder = await aFolder()
  // Its parent replaces itself by another program, which never waits for its children.
  const parent = await begun('sh', ['-c', '"$@" & exec sleep 600', 'sh', ...commandOf(folder)])
  try {
    const [mark = ''] = await marksIn(folder)
    const [pid = ''] = (await readFile(join(folder, mark), 'utf8')).split(' ')
    process.kill(Number(pid), 'SIGKILL')
    await vi.waitFor(async () => expect(await readFile(`/proc/${pid}/stat`, 'utf8')).toMatch(/\) Z /), 60_000)
    await (await lockFolder(folder))()
  } finally {
    parent.kill('SIGKILL')
  }
})

it('leaves nothing behind: neither its own mark nor those of dead processes', async () => {
  const folder = await aFolder()
  await writeFile(join(folder, 'lock.first'), '')
  await writeFile(join(folder, 'lock.second'), '999999999 1')
  const release = await lockFolder(folder)
  expect(await marksIn(folder)).toHaveLength(1)
  await release()
  expect(await readdir(folder)).toEqual([])
})

it.concurrent('refuses a folder that an earlier version of Easel holds, and takes over what it left', async () => {
  const folder = await aFolder()
  const owner = await anotherOwner(folder)
  const [mark = ''] = await marksIn(folder)
  await rename(join(folder, mark), join(folder, 'lock'))
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse)
  owner.kill('SIGKILL')
  await once(owner, 'exit')
  await (await lockFolder(folder))()
})

it.each(['released', 'left behind by a process that is gone'])(
  'is held by one of two processes that want it at once, where it was %s',
  async (end) => {
    const folder = await aFolder()
    // The owner of the lock creates a file that must not exist yet, and removes it before it releases the lock.
    const script = `import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
      import { lockFolder } from ${JSON.stringify(new URL('./folder-lock.ts', import.meta.url).href)}
      process.chdir(${JSON.stringify(folder)})
      for (let turn = 0; turn < 40; turn += 1) {
        const release = await lockFolder(${JSON.stringify(folder)})
        await writeFile('held', '', { flag: 'wx' })
        await rm('held')
        if (${end === 'released'}) await release()
        else for (const name of await readdir('.')) {
          const owner = name.startsWith('lock.') ? await readFile(name, 'utf8').catch(() => '') : ''
          if (!owner.startsWith(process.pid + ' ')) continue
          await writeFile('stale', '999999999 1')
          await rename('stale', name)
        }
      }`
    const command = ['--import', 'tsx', '--input-type=module', '-e', script]
    const owners = [0, 1].map(() =>
      spawn(process.execPath, command, { stdio: ['ignore', 'inherit', 'inherit'] }),
    )
    const codes = await Promise.all(owners.map(async (owner) => (await once(owner, 'exit'))[0]))
    expect(codes).toEqual([0, 0])
  },
)
