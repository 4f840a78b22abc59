import { EVENTS_PATH, type StudioEvent, studioEvent } from '#contract/studio/events.ts'
import type { TestStudio } from './studio.ts'

/** Subscribes to the events of a studio like a browser; `until` reads up to the first event that matches. */
export async function listening(studio: Pick<TestStudio, 'fetch'>) {
  const response = await studio.fetch(EVENTS_PATH)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  const events: StudioEvent[] = []
  let rest = ''
  async function more(): Promise<boolean> {
    const { value = '', done } = (await reader?.read()) ?? { done: true }
    const messages = (rest + value).split('\n\n')
    rest = messages.pop() ?? ''
    for (const message of messages) {
      if (message.startsWith('data: ')) events.push(studioEvent.parse(JSON.parse(message.slice(6))))
    }
    return !done
  }
  async function until(isIt: (event: StudioEvent) => boolean): Promise<StudioEvent> {
    for (;;) {
      const found = events.find(isIt)
      if (found) return found
      if (!(await more())) throw new Error(`the stream ended before it: ${JSON.stringify(events)}`)
    }
  }
  return { response, events, until, close: () => reader?.cancel() }
}
