// Writes what `npm test` says at its end. Vitest's own JSON report does not tell which tests passed only at a second try.
import { writeFileSync } from 'node:fs'
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node'
import { type Outcome, type Results, vitestCommand } from './outcomes.mjs'

/** A reporter of Vitest that writes its results to a file once all tests have ended. */
export class VitestResults implements Reporter {
  constructor(private readonly file: string) {}

  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    writeFileSync(this.file, JSON.stringify(resultsOf(modules, errors)))
  }
}

function resultsOf(modules: readonly TestModule[], errors: readonly SerializedError[]): Results {
  const results: Results = { passed: 0, failures: [], unsteady: [], titles: [] }
  for (const module of modules) {
    for (const error of module.errors()) results.failures.push(ofFile(module, messageOf([error])))
    for (const test of module.children.allTests()) {
      const { state, errors: why } = test.result()
      const outcome = ofTest(test, why?.length ? messageOf(why) : `it was ${state}`)
      results.titles.push(`${outcome.file} ${outcome.rule}`)
      if (state !== 'passed') results.failures.push(outcome)
      else {
        results.passed += 1
        if (test.diagnostic()?.flaky) results.unsteady.push(outcome)
      }
    }
  }
  const outside = { file: '', rule: 'an error outside of every test', command: '' }
  for (const error of errors) results.failures.push({ ...outside, message: messageOf([error]) })
  return results
}

function ofFile({ relativeModuleId: file, project }: TestModule, message: string): Outcome {
  return { file, rule: 'the file can be run', message, command: vitestCommand(project.name, file) }
}

function ofTest(test: TestCase, message: string): Outcome {
  const { relativeModuleId: file } = test.module
  const titles = [test.name]
  for (let above = test.parent; above.type === 'suite'; above = above.parent) titles.unshift(above.name)
  const command = vitestCommand(test.project.name, file, titles.join(' '))
  return { file, rule: titles.join(' › '), message, command }
}

const messageOf = (errors: readonly SerializedError[]) =>
  errors.map(({ message, diff }) => [message, diff].filter(Boolean).join('\n')).join('\n')
