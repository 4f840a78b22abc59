import type { SampleRequest } from './sample-request.ts'

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

/** The request for Node 20 and newer, as a module without dependencies. */
export function inJavaScript(request: SampleRequest): string {
  const { first, url } = request
  if (!first) return asking(request, quoted(url), 'response').concat(shown('response')).join('\n')
  const isListed = first.name === 'model_id'
  const firstName = isListed ? 'list' : 'first'
  const address = `\`${url.replace(/\{(\w+)\}/, (_, name) => `\${${name}}`)}\``
  return [
    ...asking(first.request, quoted(first.request.url), firstName),
    ...(isListed ? FIRST_MODEL : [`const { ${first.name} } = await first.json()`]),
    '',
    ...asking(request, address, 'response'),
    ...shown('response'),
  ].join('\n')
}

const FIRST_MODEL = [
  'const [model] = (await list.json()).models',
  'if (!model) {',
  "  console.error('no models yet')",
  '  process.exit(1)',
  '}',
  'const { model_id } = model',
]

function asking({ method, hasKey, fields, files }: SampleRequest, address: string, name: string): string[] {
  const isForm = fields.length + files.length > 0 || method === 'POST'
  const options = [
    ...(method === 'POST' ? [`  method: 'POST',`] : []),
    ...(hasKey ? [`  headers: { 'Api-Key': process.env.EASEL_API_KEY },`] : []),
    ...(isForm ? ['  body: form,'] : []),
  ]
  return [
    ...(isForm ? ['const form = new FormData()'] : []),
    ...fields.map(([field, text]) => `form.append(${quoted(field)}, ${quoted(text)})`),
    ...files.flatMap(({ field, name: file, url }, place) => [
      `const picture${place + 1} = await fetch(${quoted(url)})`,
      `form.append(${quoted(field)}, await picture${place + 1}.blob(), ${quoted(file)})`,
    ]),
    ...(options.length > 0
      ? [`const ${name} = await fetch(${address}, {`, ...options, '})']
      : [`const ${name} = await fetch(${address})`]),
    `if (!${name}.ok) throw new Error(await ${name}.text())`,
  ]
}

const shown = (name: string) => [`console.log(JSON.stringify(await ${name}.json(), null, 2))`]
