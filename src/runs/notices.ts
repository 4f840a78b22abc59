import type { Run } from '#contract/studio/runs.ts'
import { announce } from '#src/ui/browser/announce.ts'
import { noticeEnd } from './away.ts'
import { pressWords } from './words.ts'

/** Presses that go on, by their intents. */
const going = new Set<string>()

/** Tells of a press that begins or ends, on every screen: to screen readers, and while the tab is hidden as `noticeEnd` does. */
export function noticeRun(run: Run): void {
  noticeEnd(run)
  const { intent, press, pressName } = run
  const { waiting, running, keeping } = press.of
  const isGoing = waiting + running + keeping > 0
  if (isGoing === going.has(intent)) return
  if (isGoing) going.add(intent)
  else going.delete(intent)
  const { message } = pressWords(press)
  announce(isGoing ? `${pressName}: in progress, ${message}` : `${pressName}: ${message}`)
}
