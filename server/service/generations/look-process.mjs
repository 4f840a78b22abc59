// The process that decodes what strangers sent: a decoder that crashes takes down this process, and nothing else.
import { register } from 'tsx/esm/api'

register()
const { hashFile, lookAtFile } = await import('./look.ts')

process.on('message', async ({ id, kind, task }) => {
  try {
    process.send({ id, result: kind === 'hash' ? await hashFile(task) : await lookAtFile(task) })
  } catch (error) {
    process.send({ id, error: String(error?.message ?? error) })
  }
})
// Nobody is left to look for.
process.on('disconnect', () => process.exit(0))
process.send({ id: 'ready' })
