import { HttpResponse, http } from 'msw'
import { expect, it } from 'vitest'
import { assetRoutes } from '#contract/studio/assets.ts'
import { server } from '#src/testing/server.ts'
import { ApiError, addressOf, call } from './call.ts'

const failure = (answer: () => Response) => {
  server.use(http.get('/api/assets/a', answer))
  return call(assetRoutes.one, { params: { id: 'a' } }).catch((error: unknown) => error)
}

it.each([
  ['there is no connection', () => HttpResponse.error(), /not responding/],
  ['the answer breaks off', () => new HttpResponse(broken()), /not responding/],
  ['the answer is no JSON', () => HttpResponse.text('<html>'), /could not be read/],
  ['the answer has another shape', () => HttpResponse.json({ id: 5 }), /could not be read/],
  ['a refusal has no words', () => HttpResponse.text('<html>', { status: 502 }), /responded with 502/],
] as const)('says in words for people that %s', async (_, answer, message) => {
  const error = await failure(answer)
  expect(error).toBeInstanceOf(ApiError)
  expect(String(error)).toMatch(message)
  expect(String(error)).not.toMatch(/Failed to fetch|expected|JSON|[A-Z]+_[A-Z]+|ECONN/)
})

it('an address has its parameters escaped, and a name for each value of its query', () => {
  expect(addressOf('/api/x/:id/y', { id: 'a/b' }, { one: undefined, many: ['a b', 'c'] })).toBe(
    '/api/x/a%2Fb/y?many=a+b&many=c',
  )
})

function broken() {
  return new ReadableStream({
    start: (controller) => controller.error(new TypeError('network error: UND_ERR_SOCKET')),
  })
}
