import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { inOrder } from './order.ts'

/** By path. `waiting` are the files that use a processor for less than half of their time. */
const SECONDS: Readonly<Record<'busy' | 'waiting', Readonly<Record<string, number>>>> = JSON.parse(
  readFileSync(new URL('./long-files.json', import.meta.url), 'utf8'),
)

/**
 * Begins with the files that take longest. A new clone has no durations of its own: `long-files.json` has those of a whole
 * run, in seconds. Files of one project stay together, as they share processes.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    const secondsIn = (group: Readonly<Record<string, number>>, file: TestSpecification) =>
      group[file.moduleId.slice(file.project.config.root.length + 1)] ?? 0
    const projects = new Map(
      usual.map(({ project }) => [project.name, usual.filter((file) => file.project === project)]),
    )
    return [...projects.values()].flatMap((own) => {
      const waiting = own.map((file) => ({ file, seconds: secondsIn(SECONDS.waiting, file) }))
      const busy = own.map((file) => ({ file, seconds: secondsIn(SECONDS.busy, file) }))
      return inOrder(
        busy.filter((_, at) => waiting[at]?.seconds === 0),
        waiting.filter(({ seconds }) => seconds > 0),
      )
    })
  }
}
