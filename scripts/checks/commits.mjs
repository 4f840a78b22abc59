// Commit subjects: imperative, and short enough to be shown whole in a list.
import { spawnSync } from 'node:child_process'
import { root } from '../steps.mjs'

const MAX_CHARACTERS = 72
/** Commits up to this one predate the rule. */
const BEFORE_THE_RULE = '9f24f0c2f74b8c4c1df2e924104c02e3de32d371'
/** Verbs that look like another form of a verb: "Bring", "Embed", "Pass". */
const LOOKS_OTHERWISE = /^(?:Bring|String|Embed|Feed|Need|Seed|Shed|Speed|Focus|\w+ss)$/
const NOT_IMPERATIVE = /^\w+(?:ing|ed|s)$/

/** The fault of a subject as a message; null if it has none. */
export function subjectFault(subject) {
  if (subject.length > MAX_CHARACTERS) return `${subject.length} characters; the limit is ${MAX_CHARACTERS}`
  const [verb = ''] = subject.split(/[\s:,]/)
  if (!/^[A-Z]/.test(verb)) return 'begins with a lower-case letter'
  if (NOT_IMPERATIVE.test(verb) && !LOOKS_OTHERWISE.test(verb)) return `"${verb}" is not imperative`
  return null
}

/** Faults of the commits since one, by default since the rule: `subject: fault`. Git must know that commit. */
export function commitFaults(since = BEFORE_THE_RULE) {
  const log = spawnSync('git', ['log', '--no-merges', '--format=%s', `${since}..HEAD`], {
    cwd: root,
    encoding: 'utf8',
  })
  // Without git or that part of the history nothing was checked.
  if (log.status !== 0) return [`git log: ${log.error?.message ?? log.stderr.trim()}`]
  return log.stdout
    .split('\n')
    .filter((subject) => subject !== '')
    .flatMap((subject) => {
      const fault = subjectFault(subject)
      return fault === null ? [] : [`${subject}: ${fault}`]
    })
}
