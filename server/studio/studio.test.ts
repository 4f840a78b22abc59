import { describe, expect, it } from 'vitest'
import { assetOriginalPath } from '#contract/studio/assets.ts'
import { EVENTS_PATH } from '#contract/studio/events.ts'
import { LIBRARY_PATH, picturePath } from '#contract/studio/library.ts'
import { RUNS_PATH, runPath } from '#contract/studio/runs.ts'
import { STUDIO_PATH } from '#contract/studio/studio.ts'
import { studioStack } from '#server/testing/stack.ts'
import { isKept } from '#server/testing/studio.ts'

describe('secrets stay in the server', () => {
  const stack = studioStack()

  it('no answer, event or log line contains the key, a signed link, or (except at debug level) a prompt', async () => {
    const { studio, service } = stack
    const secret = 'a-prompt-nobody-logs'
    const events = await studio.fetch(EVENTS_PATH)
    service.onSubmit(
      { status: 401, body: { error: `the key ${service.apiKey} is not known` } },
      { status: 400, body: { error: `text_prompt: ${service.apiKey}` } },
      'cut',
    )
    service.onPoll({ status: 500, body: { error: service.apiKey } })
    service.onLink({ status: 500, body: service.apiKey }, 'cut')
    const answers: string[] = []
    for (let press = 0; press < 4; press += 1) {
      const [run] = await studio.press({ values: { text_prompt: secret, resolution: '1024x1024' } })
      const isOver = ({ state }: { state: string }) => ['failed', 'unknown'].includes(state)
      const { id, results } = await studio.when(run?.id ?? '', (found) => isOver(found) || isKept(found))
      const assetId = results[0]?.asset?.id ?? 'none'
      for (const path of [RUNS_PATH, runPath(id), LIBRARY_PATH, picturePath(assetId), STUDIO_PATH, '/']) {
        const response = await studio.fetch(path)
        answers.push(JSON.stringify([...response.headers]), await response.text())
      }
      const original = await studio.fetch(assetOriginalPath(assetId))
      answers.push(JSON.stringify([...original.headers]), await original.text())
    }
    await studio.stop()
    answers.push(await events.text())
    const logged = studio.logLines.filter((line) => !/"level":[12]0/.test(line))
    for (const text of [...answers, ...studio.logLines]) {
      expect(text).not.toContain(service.apiKey)
      expect(text).not.toContain('/links/')
    }
    expect(logged.length).toBeGreaterThan(10)
    for (const line of logged) expect(line).not.toContain(secret)
    expect(answers.join()).toContain('•••')
  })
})

describe('a start', () => {
  const stack = studioStack()

  it('is refused with a key that no header can carry, and the refusal does not repeat it', async () => {
    const key = 'schlüssel mit leerzeichen'
    const started = stack.another({ service: { ...stack.service, apiKey: key } })
    await expect(started).rejects.toThrow(/API key/)
    await expect(started).rejects.not.toThrow(key)
  })

  it('is refused on a port that is in use, so that the caller can say so', async () => {
    const port = Number(new URL(stack.studio.address).port)
    await expect(stack.another({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })
})
