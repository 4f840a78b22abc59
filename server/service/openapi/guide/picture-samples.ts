import { jsonText } from '../samples/curl.ts'
import { PYTHON_FORM, PYTHON_SEND } from '../samples/python.ts'

/** A program of the guide in each language. It ends with a picture in a file, or with code 1 and the reason. */
export interface PictureSample {
  readonly sh: string
  readonly js: string
  readonly python: string
}

const PROMPT = 'a lighthouse above a calm sea at dusk'
const FILE = 'lighthouse.png'
const NO_LINK = 'the picture failed the safety or copyright check'
const WAIT_SECONDS = 20

/** Sends a request, waits in the same connection, and downloads. */
export function makeSample(base: string): PictureSample {
  const url = `${base}/v1/text-to-image/p-image-svc`
  return {
    sh: inSubshell([sent(url), ...SAVED_SH]),
    js: [sentJs(url), 'const { data } = await response.json()', SAVED_JS].join('\n'),
    python: [HEAD_PYTHON, sentPython(url), 'generation = send(request)', SAVED_PYTHON].join('\n'),
  }
}

/** Sends an asynchronous request, polls until the generation has ended, and downloads. */
export function waitSample(base: string): PictureSample {
  const url = `${base}/v1/async/text-to-image/p-image-svc`
  const polls = `${base}/v2/generations`
  return {
    sh: inSubshell([sent(url), ...waitedSh(polls), ...SAVED_SH]),
    js: [sentJs(url), waitedJs(polls), SAVED_JS].join('\n'),
    python: [HEAD_PYTHON, sentPython(url), waitedPython(polls), SAVED_PYTHON].join('\n'),
  }
}

// The parentheses start a subshell: `exit` ends only that, not the reader's shell.
const inSubshell = (lines: readonly string[]) =>
  ['(', ...lines.flatMap((line) => line.split('\n')).map((line) => `  ${line}`), ')'].join('\n')

const STOP = `{ printf '%s\\n' "$response" >&2; exit 1; }`
const found = (field: string) => `$(printf '%s' "$response" | ${jsonText(field)})`

const sent = (url: string) => `response=$(curl -g -sS --fail-with-body \\
  '${url}' \\
  -H "Api-Key: $EASEL_API_KEY" \\
  --form-string 'prompt=${PROMPT}') ||
  ${STOP}`

const waitedSh = (polls: string) => [
  `generation_id=${found('generation_id')}`,
  'status=pending',
  'while [ "$status" = pending ]; do',
  `  response=$(curl -g -sS --fail-with-body "${polls}/$generation_id" \\`,
  `    -H "Api-Key: $EASEL_API_KEY" -H 'Prefer: wait=${WAIT_SECONDS}') ||
    ${STOP}`,
  `  status=${found('status')}`,
  'done',
  `reason=${found('failure_reason')}`,
  '[ "$status" = completed ] || { echo "$status: $reason" >&2; exit 1; }',
]

const SAVED_SH = [
  `url=${found('url')}`,
  `[ -n "$url" ] || { echo '${NO_LINK}' >&2; exit 1; }`,
  `curl -g -sS --fail "$url" -o ${FILE} || exit 1`,
  `echo 'completed: ${FILE}'`,
]

const sentJs = (url: string) => `import { writeFile } from 'node:fs/promises'

const headers = { 'Api-Key': process.env.EASEL_API_KEY }
const form = new FormData()
form.append('prompt', '${PROMPT}')
const response = await fetch('${url}', {
  method: 'POST',
  headers,
  body: form,
})
if (!response.ok) throw new Error(await response.text())`

const waitedJs = (polls: string) => `const { generation_id } = await response.json()

let generation
do {
  const poll = await fetch(\`${polls}/\${generation_id}\`, {
    headers: { ...headers, Prefer: 'wait=${WAIT_SECONDS}' },
  })
  if (!poll.ok) throw new Error(await poll.text())
  generation = await poll.json()
} while (generation.status === 'pending')
if (generation.status !== 'completed') throw new Error(\`\${generation.status}: \${generation.failure_reason}\`)
const { data } = generation`

const SAVED_JS = `
if (!data[0].url) throw new Error('${NO_LINK}')
const picture = await fetch(data[0].url)
if (!picture.ok) throw new Error(await picture.text())
await writeFile('${FILE}', Buffer.from(await picture.arrayBuffer()))
console.log('completed: ${FILE}')`

const HEAD_PYTHON = `import json, os, sys, uuid
from urllib.error import HTTPError
from urllib.request import Request, urlopen

${PYTHON_SEND}
${PYTHON_FORM}
`

const sentPython = (url: string) => `key = {"Api-Key": os.environ["EASEL_API_KEY"]}
body, content_type = form([("prompt", "${PROMPT}")], [])
request = Request(
    "${url}",
    data=body,
    headers={**key, "Content-Type": content_type},
)`

const waitedPython = (polls: string) => `generation_id = send(request)["generation_id"]

generation = {"status": "pending"}
while generation["status"] == "pending":
    poll = Request(f"${polls}/{generation_id}", headers={**key, "Prefer": "wait=${WAIT_SECONDS}"})
    generation = send(poll)
if generation["status"] != "completed":
    sys.exit(f'{generation["status"]}: {generation["failure_reason"]}')`

const SAVED_PYTHON = `
url = generation["data"][0]["url"]
if not url:
    sys.exit("${NO_LINK}")
with urlopen(url) as picture, open("${FILE}", "wb") as file:
    file.write(picture.read())
print("completed: ${FILE}")`
