import type { SampleRequest } from './sample-request.ts'

/** Single quotes, in which a shell expands nothing. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** The request for a shell; pictures are downloaded first. */
export function inCurl(request: SampleRequest): string {
  const { first, files, url } = request
  const downloads = [
    ...new Set(
      files.map(({ url: from, name }) => `curl -sS --fail-with-body -o ${name} \\\n  ${quoted(from)}`),
    ),
  ]
  if (!first) return [...downloads, sending(request, quoted(url))].join('\n')
  const variable = first.name.toUpperCase()
  const missing = first.name === 'model_id' ? 'no models yet' : `no ${first.name} in the response`
  const address = `"${url.replace(/\{\w+\}/, `$${variable}`)}"`
  // The parentheses start a subshell: `exit` ends only that, not the reader's shell.
  return [
    '(',
    ...indented(`response=$(${sending(first.request, quoted(first.request.url))}) ||`),
    `    { printf '%s\\n' "$response" >&2; exit 1; }`,
    `  ${variable}=$(printf '%s' "$response" | ${jsonText(first.name)})`,
    `  [ -n "$${variable}" ] || { echo '${missing}' >&2; exit 1; }`,
    ...indented(sending(request, address)),
    ')',
  ].join('\n')
}

/** Prints the text of a field of a JSON response; nothing if it has none. */
export const jsonText = (field: string) => `sed -n 's/.*"${field}":"\\([^"]*\\)".*/\\1/p'`

const indented = (lines: string) => lines.split('\n').map((line) => `  ${line}`)

function sending({ hasKey, fields, files }: SampleRequest, address: string): string {
  return [
    'curl -g -sS --fail-with-body',
    address,
    ...(hasKey ? ['-H "Api-Key: $EASEL_API_KEY"'] : []),
    ...fields.map(([name, text]) => `--form-string ${quoted(`${name}=${text}`)}`),
    ...files.map(({ field, name }) => `-F ${quoted(`${field}=@${name}`)}`),
  ].join(' \\\n  ')
}
