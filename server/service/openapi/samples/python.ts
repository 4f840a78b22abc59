import type { SampleRequest } from './sample-request.ts'

/** JSON string literals are valid in Python. */
const quoted = (text: string) => JSON.stringify(text)

export const PYTHON_FORM = `def form(fields, files):
    boundary = uuid.uuid4().hex
    parts = [(f'name="{name}"', text.encode()) for name, text in fields]
    parts += [(f'name="{name}"; filename="{file}"', content) for name, file, content in files]
    body = b"".join(
        f"--{boundary}\\r\\nContent-Disposition: form-data; {head}\\r\\n\\r\\n".encode() + content + b"\\r\\n"
        for head, content in parts
    )
    return body + f"--{boundary}--\\r\\n".encode(), f"multipart/form-data; boundary={boundary}"`

/** The service's own message, instead of a traceback that hides it; `sys.exit` with a text ends with code 1. */
export const PYTHON_SEND = `def send(request):
    try:
        with urlopen(request) as response:
            return json.load(response)
    except HTTPError as error:
        sys.exit(error.read().decode())
`

const FIRST_MODEL = `models = send(request)["models"]
if not models:
    sys.exit("no models yet")
model_id = models[0]["model_id"]`

const isForm = ({ method }: SampleRequest) => method === 'POST'

/** The request for Python 3, with the standard library alone. */
export function inPython(request: SampleRequest): string {
  const { first, url } = request
  const hasForm = isForm(request) || (first !== undefined && isForm(first.request))
  const hasKey = request.hasKey
  const imports = ['json', ...(hasKey ? ['os'] : []), 'sys', ...(hasForm ? ['uuid'] : [])].join(', ')
  const address = first ? `f${quoted(url)}` : quoted(url)
  const found = first?.name === 'model_id' ? FIRST_MODEL : `${first?.name} = send(request)["${first?.name}"]`
  return [
    `import ${imports}`,
    'from urllib.error import HTTPError',
    'from urllib.request import Request, urlopen',
    '',
    PYTHON_SEND,
    ...(hasForm ? [PYTHON_FORM, ''] : []),
    ...(first ? [...asking(first.request, quoted(first.request.url)), found, ''] : []),
    ...asking(request, address),
    'print(json.dumps(send(request), indent=2))',
  ].join('\n')
}

function asking(request: SampleRequest, address: string): readonly string[] {
  const { hasKey, fields, files } = request
  const headers = [
    ...(hasKey ? ['"Api-Key": os.environ["EASEL_API_KEY"]'] : []),
    ...(isForm(request) ? ['"Content-Type": content_type'] : []),
  ].join(', ')
  const form = [
    'body, content_type = form(',
    `    [${fields.map(([name, text]) => `(${quoted(name)}, ${quoted(text)})`).join(', ')}],`,
    ...(files.length > 0 ? ['    ['] : ['    [],']),
    ...files.map(
      ({ field, name, url }) =>
        `        (${quoted(field)}, ${quoted(name)}, urlopen(${quoted(url)}).read()),`,
    ),
    ...(files.length > 0 ? ['    ],'] : []),
    ')',
  ]
  const more = [isForm(request) ? 'data=body' : '', headers ? `headers={${headers}}` : ''].filter(Boolean)
  return [...(isForm(request) ? form : []), `request = Request(${[address, ...more].join(', ')})`]
}
