import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { assetRoutes } from '#contract/studio/assets.ts'
import { quoteRoutes } from '#contract/studio/quotes.ts'
import { runRoutes } from '#contract/studio/runs.ts'
import { anAsset, aRun } from '#src/testing/builders.tsx'
import { disconnect, refuse, reply, replyWith, silence } from '#src/testing/reply.ts'
import { server } from '#src/testing/server.ts'
import { ApiError, addressOf, call, isRefusedAs } from './call.ts'

const ask = (signal?: AbortSignal) => call(assetRoutes.one, { params: { id: 'a' }, signal })
const fault = (asked: Promise<unknown> = ask()) => asked.catch((error: unknown) => error)

/** An answer that our servers never send, so that no row can make it. */
const answerWith = (response: () => Response) => server.use(http.get(assetRoutes.one.path, response))

describe('a fault is an error in words for people', () => {
  it('when there is no connection', async () => {
    server.use(disconnect(assetRoutes.one))
    expect(await fault()).toMatchObject({
      status: 0,
      code: 'unreachable',
      message: 'Easel’s server is not responding. Check that it is running.',
    })
  })

  it.each([
    ['the response breaks off', () => new HttpResponse(broken()), 0, 'unreachable', /not responding/],
    ['the response is not JSON', () => HttpResponse.text('<html>'), 0, 'not-understood', /could not be read/],
    [
      'the response has another shape',
      () => HttpResponse.json({ id: 5 }),
      0,
      'not-understood',
      /out of date/,
    ],
    [
      'the status is not in the row',
      () => HttpResponse.json(anAsset(), { status: 202 }),
      0,
      'not-understood',
      /read/,
    ],
    [
      'a refusal has no reason',
      () => HttpResponse.text('<html>', { status: 502 }),
      502,
      'unexplained',
      /with 502/,
    ],
    [
      'a refusal has another shape',
      () => HttpResponse.json({}, { status: 404 }),
      404,
      'unexplained',
      /with 404/,
    ],
  ])('when %s', async (...[, response, status, code, message]) => {
    answerWith(response)
    const error = await fault()
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status, code, message: expect.stringMatching(message) })
    expect(String(error)).not.toMatch(/Failed to fetch|expected|JSON|[A-Z]+_[A-Z]+|ECONN/)
  })

  it('but not when the caller gave up', async () => {
    server.use(silence(assetRoutes.one))
    const controller = new AbortController()
    const asked = fault(ask(controller.signal))
    controller.abort()
    expect(await asked).toMatchObject({ name: 'AbortError' })
  })
})

describe('a refusal', () => {
  it('has the code, the status and the reason of the server', async () => {
    server.use(refuse(assetRoutes.one, 'not-found', { error: 'Picture not found.' }))
    const error = await fault()
    expect(error).toMatchObject({ status: 404, code: 'not-found', message: 'Picture not found.', issues: [] })
    expect(isRefusedAs(error, 'not-found')).toBe(true)
    expect(isRefusedAs(error, 'gone')).toBe(false)
  })

  it('names the fields at fault', async () => {
    const issues = [{ at: 'prompt', message: 'is required' }]
    server.use(refuse(quoteRoutes.ask, 'invalid', { status: 422, issues }))
    const body = { operation: 'generate-fast' as const, values: {}, files: {} }
    expect(await fault(call(quoteRoutes.ask, { body }))).toMatchObject({ status: 422, issues })
  })

  it('with a code that this page does not know keeps its reason', async () => {
    answerWith(() => HttpResponse.json({ code: 'from-later', error: 'Wait a day.' }, { status: 429 }))
    expect(await fault()).toMatchObject({ status: 429, code: 'from-later', message: 'Wait a day.' })
  })

  it.each([
    ['5', 5000],
    ['0', null],
    ['soon', null],
    [undefined, null],
  ])('names the wait that the server asks for: %s', async (asked, retryAfterMs) => {
    const headers = asked === undefined ? {} : { 'retry-after': asked }
    const body = { code: 'too-many-reads', error: 'Too many at once.' }
    answerWith(() => HttpResponse.json(body, { status: 429, headers }))
    expect(await fault()).toMatchObject({ status: 429, retryAfterMs })
  })

  it('is not what any other error is', () => {
    expect(isRefusedAs(new Error('not-found'), 'not-found')).toBe(false)
    expect(isRefusedAs(undefined, 'not-found')).toBe(false)
  })
})

describe('a request', () => {
  /** The body and the content type of a call. */
  async function sent(make: () => Promise<unknown>) {
    const seen: unknown[] = []
    server.use(
      replyWith(quoteRoutes.ask, async ({ request }) => {
        seen.push(request.headers.get('content-type'), await request.json())
        return { usdMicros: 1, isExact: true, pictures: 1 }
      }),
      replyWith(assetRoutes.upload, async ({ request, query }) => {
        seen.push(request.headers.get('content-type'), await request.text(), query.get('name'))
        return anAsset()
      }),
    )
    await make()
    return seen
  }

  it('has its body as JSON', async () => {
    const body = { operation: 'generate-fast' as const, values: { prompt: 'dusk' }, files: {} }
    expect(await sent(() => call(quoteRoutes.ask, { body }))).toEqual(['application/json', body])
  })

  it('has a file as it is', async () => {
    const body = new Blob(['bytes'], { type: 'image/png' })
    expect(await sent(() => call(assetRoutes.upload, { query: { name: 'a b.png' }, body }))).toEqual([
      'application/octet-stream',
      'bytes',
      'a b.png',
    ])
  })

  it('takes each status that its row lists', async () => {
    server.use(reply(runRoutes.press, { runs: [aRun()] }, 201))
    const body = {
      operation: 'generate-fast' as const,
      values: {},
      files: {},
      intent: 'intent-1',
      requests: 1,
    }
    expect(await call(runRoutes.press, { body })).toEqual({ runs: [aRun()] })
  })
})

describe('an address', () => {
  it.each([
    ['/api/x', {}, {}, '/api/x'],
    ['/api/x/:id/y', { id: 'a/b' }, {}, '/api/x/a%2Fb/y'],
    ['/api/x', {}, { one: undefined, many: ['a b', 'c'] }, '/api/x?many=a+b&many=c'],
    ['/api/x', {}, { none: undefined }, '/api/x'],
    ['/api/x', {}, { empty: '', zero: 0 }, '/api/x?empty=&zero=0'],
  ])('of %s with %j and %j is %s', (path, params, query, address) => {
    expect(addressOf(path, params, query)).toBe(address)
  })
})

function broken() {
  return new ReadableStream({
    start: (controller) => controller.error(new TypeError('network error: UND_ERR_SOCKET')),
  })
}
