import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const SECONDS: Readonly<Record<string, number>> = JSON.parse(
  readFileSync(new URL('./long-files.json', import.meta.url), 'utf8'),
)

/**
 * Begins with the files that take longest, so that no core waits for one at the end. A new clone has no durations of its
 * own: `long-files.json` has those of a whole run, in seconds. Files of one project stay together, as they share processes.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    const secondsOf = ({ project, moduleId }: TestSpecification) =>
      SECONDS[moduleId.slice(project.config.root.length + 1)] ?? 0
    const place = new Map(usual.map((file, at) => [file.project.name, at]))
    return usual.toSorted(
      (a, b) =>
        (place.get(a.project.name) ?? 0) - (place.get(b.project.name) ?? 0) || secondsOf(b) - secondsOf(a),
    )
  }
}
