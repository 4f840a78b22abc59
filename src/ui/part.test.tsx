import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense, useState } from 'react'
import { describe, expect, it } from 'vitest'
import { drawnParts, loadPart, part } from './part.tsx'

function Counter({ label }: { readonly label: string }) {
  const [count, setCount] = useState(0)
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {label} {count}
    </button>
  )
}

/** A part whose module comes when the test says so. */
function lateCounter(name: string) {
  let arrive = () => {}
  let loads = 0
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const Part = part<string, { readonly label: string }>(name, async () => {
    loads += 1
    await arrived
    return { [name]: Counter }
  })
  return { Part, arrive, loads: () => loads }
}

describe('a part', () => {
  it('is loaded when it is first shown, and stands for nothing until then', async () => {
    const { Part, arrive, loads } = lateCounter('First')
    expect(loads()).toBe(0)
    await act(async () =>
      render(
        <Suspense fallback="Loading">
          <Part label="Count" />
        </Suspense>,
      ),
    )
    expect(screen.getByText('Loading')).toBeVisible()
    arrive()
    expect(await screen.findByRole('button', { name: 'Count 0' })).toBeVisible()
    expect(loads()).toBe(1)
  })

  it('that was loaded before is shown at once', async () => {
    const { Part, arrive } = lateCounter('Second')
    arrive()
    await loadPart('Second')
    render(
      <Suspense fallback="Loading">
        <Part label="Count" />
      </Suspense>,
    )
    expect(screen.getByRole('button', { name: 'Count 0' })).toBeVisible()
    expect(screen.queryByText('Loading')).toBeNull()
  })

  it('keeps its state when it is drawn again', async () => {
    const { Part, arrive } = lateCounter('Third')
    const page = (label: string) => (
      <Suspense>
        <Part label={label} />
      </Suspense>
    )
    arrive()
    const { rerender } = render(page('Count'))
    await userEvent.click(await screen.findByRole('button', { name: 'Count 0' }))
    rerender(page('Sum'))
    expect(screen.getByRole('button', { name: 'Sum 1' })).toBeVisible()
  })

  it('is known as drawn, by its name', async () => {
    const { Part, arrive } = lateCounter('Fourth')
    expect(drawnParts.has('Fourth')).toBe(false)
    arrive()
    await loadPart('Fourth')
    render(<Part label="Count" />)
    expect(drawnParts.has('Fourth')).toBe(true)
  })

  it('that nobody knows is loaded without a fault', async () => {
    await expect(loadPart('Nowhere')).resolves.toBeUndefined()
  })
})
