import type { SampleRequest } from './sample-request.ts'

/** Single quotes keep a shell from reading anything into a text. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** The request for a shell; pictures are downloaded first. */
export function inCurl(request: SampleRequest): string {
  const { first, files, url } = request
  const downloads = [
    ...new Set(files.map(({ url: from, name }) => `curl -sS --fail-with-body ${quoted(from)} -o ${name}`)),
  ]
  if (!first) return [...downloads, sending(request, quoted(url))].join('\n')
  const variable = first.name.toUpperCase()
  const missing = first.name === 'model_id' ? 'no models yet' : `no ${first.name} in the answer`
  const address = `"${url.replace(/\{\w+\}/, `$${variable}`)}"`
  // The parentheses are a shell of their own: `exit` ends that one, and not the reader's.
  return [
    '(',
    ...indented(`answer=$(${sending(first.request, quoted(first.request.url))}) ||`),
    `    { printf '%s\\n' "$answer" >&2; exit 1; }`,
    `  ${variable}=$(printf '%s' "$answer" | ${jsonText(first.name)})`,
    `  [ -n "$${variable}" ] || { echo '${missing}' >&2; exit 1; }`,
    ...indented(sending(request, address)),
    ')',
  ].join('\n')
}

/** Prints the text of a field of a JSON answer; nothing if it has none. */
export const jsonText = (field: string) => `sed -n 's/.*"${field}":"\\([^"]*\\)".*/\\1/p'`

const indented = (lines: string) => lines.split('\n').map((line) => `  ${line}`)

function sending({ hasKey, fields, files }: SampleRequest, address: string): string {
  return [
    `curl -g -sS --fail-with-body ${address}`,
    ...(hasKey ? ['-H "Api-Key: $EASEL_API_KEY"'] : []),
    ...fields.map(([name, text]) => `--form-string ${quoted(`${name}=${text}`)}`),
    ...files.map(({ field, name }) => `-F ${quoted(`${field}=@${name}`)}`),
  ].join(' \\\n  ')
}
