import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScreen } from '#src/testing/screen.tsx'
import { useChangeSearch } from './use-change-search.ts'

let change: ReturnType<typeof useChangeSearch<{ run: string }>> = () => {}

function Tool() {
  change = useChangeSearch<{ run: string }>()
  return <p>Tool</p>
}

async function open(at: string) {
  const { router } = renderScreen({ path: '/tools/$tool', at, screen: Tool })
  await screen.findByText('Tool')
  return { router, ofTool: change }
}

it('changes parameters of the screen, and keeps the others', async () => {
  const { router, ofTool } = await open('/tools/resize-ad?load=run-1')
  await act(async () => ofTool({ run: 'intent-1' }))
  expect(router.state.location.href).toBe('/tools/resize-ad?load=run-1&run=intent-1')
})

it('takes an address with a slash at its end as the same screen', async () => {
  const { router, ofTool } = await open('/tools/resize-ad/')
  await act(async () => ofTool({ run: 'intent-1' }))
  expect(router.state.location.search).toEqual({ run: 'intent-1' })
})

it.each(['/activity', '/tools/remove-object'])('changes nothing once %s was opened', async (to) => {
  const { router, ofTool } = await open('/tools/resize-ad')
  await act(async () => router.navigate({ to }))
  await act(async () => ofTool({ run: 'intent-1' }))
  expect(router.state.location.href).toBe(to)
})

it('changes nothing while another screen is being opened', async () => {
  const { router, ofTool } = await open('/tools/resize-ad')
  await act(async () => {
    const opened = router.navigate({ to: '/activity' })
    ofTool({ run: 'intent-1' })
    await opened
  })
  expect(router.state.location.href).toBe('/activity')
})
