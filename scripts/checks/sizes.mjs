// Sizes that a reader would question, as biome counts them: the rules at level "info" of biome.json.
import { relative } from 'node:path'
import { root, run, tool } from '../steps.mjs'

/** Long files, long functions and long lists of parameters: `file:line message`. */
export async function sizeFindings() {
  const biome = [...tool('biome', '@biomejs/biome'), 'lint', '--reporter=github', '--max-diagnostics=none']
  const { output } = await run(biome, { quiet: true })
  return findingsIn(output)
}

/** The same from biome's report in the format of GitHub's annotations; others than notices stop a change elsewhere. */
export function findingsIn(report) {
  const lines = report.matchAll(/^::notice .*?file=([^,]+),line=(\d+)[^:]*::(.*)$/gm)
  return Array.from(lines, ([, file, line, message]) => `${relative(root, file)}:${line} ${message}`)
}
