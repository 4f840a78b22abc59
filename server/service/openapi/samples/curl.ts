import type { SampleRequest } from './sample-request.ts'

/** Single quotes keep a shell from reading anything into a text. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** The request for a shell; pictures are downloaded first. */
export function inCurl(request: SampleRequest): string {
  const { first, files, url } = request
  const downloads = [...new Set(files.map(({ url: from, name }) => `curl -sS ${quoted(from)} -o ${name}`))]
  if (!first) return [...downloads, sending(request, quoted(url))].join('\n')
  const variable = first.name.toUpperCase()
  const found = `${sending(first.request, quoted(first.request.url))} \\\n  | sed 's/.*"${first.name}":"\\([^"]*\\)".*/\\1/'`
  const address = `"${url.replace(/\{\w+\}/, `$${variable}`)}"`
  return `${variable}=$(${found})\n${sending(request, address)}`
}

function sending({ hasKey, fields, files }: SampleRequest, address: string): string {
  return [
    `curl -sS --fail-with-body ${address}`,
    ...(hasKey ? ['-H "Api-Key: $SVC_API_KEY"'] : []),
    ...fields.map(([name, text]) => `--form-string ${quoted(`${name}=${text}`)}`),
    ...files.map(({ field, name }) => `-F ${quoted(`${field}=@${name}`)}`),
  ].join(' \\\n  ')
}
