import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { firstClick } from './first-click.ts'
import { saveFile } from './save-file.ts'
import { countInTab, useScreenTitle, useThingTitle } from './tab-title.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function Screen({ name, subject }: { readonly name: string | undefined; readonly subject?: string | null }) {
  useScreenTitle(name)
  return subject === undefined ? null : <Subject name={subject} />
}
function Subject({ name }: { readonly name: string | null }) {
  useThingTitle(name)
  return null
}

describe('the tab title', () => {
  it.each([
    ['a screen', 'Library', undefined, 'Library · Easel'],
    ['no screen', undefined, undefined, 'Easel'],
    ['a screen whose subject is not known yet', 'Picture', null, 'Picture · Easel'],
    ['the subject of a screen', 'Picture', 'dunes.png', 'dunes.png · Easel'],
  ])('names %s', (...[, name, subject, title]) => {
    render(<Screen name={name} {...(subject === undefined ? {} : { subject })} />)
    expect(document.title).toBe(title)
  })

  it('is that of the screen again when the subject has gone', () => {
    const { rerender } = render(<Screen name="Picture" subject="dunes.png" />)
    rerender(<Screen name="Library" />)
    expect(document.title).toBe('Library · Easel')
  })

  it('has a count before it, on every screen, until that is 0', () => {
    const { rerender } = render(<Screen name="Library" />)
    countInTab(3)
    expect(document.title).toBe('(3) Library · Easel')
    rerender(<Screen name="Activity" />)
    expect(document.title).toBe('(3) Activity · Easel')
    countInTab(0)
    expect(document.title).toBe('Activity · Easel')
  })
})

describe('a button for what costs money', () => {
  const show = () => {
    const handler = vi.fn()
    render(
      <button type="button" onClick={firstClick(handler)}>
        Generate
      </button>,
    )
    return handler
  }
  const button = () => screen.getByRole('button')

  it('takes a double click for one click', async () => {
    const handler = show()
    await userEvent.dblClick(button())
    expect(handler).toHaveBeenCalledOnce()
  })

  it('takes two clicks apart for two, and a key for a click', async () => {
    const handler = show()
    fireEvent.click(button(), { detail: 1 })
    fireEvent.click(button(), { detail: 1 })
    fireEvent.click(button(), { detail: 0 })
    expect(handler).toHaveBeenCalledTimes(3)
  })

  it('submits its form once by a double click', async () => {
    const onSubmit = vi.fn((event: Event) => event.preventDefault())
    render(
      <form onSubmit={(event) => onSubmit(event.nativeEvent)}>
        <button type="submit" onClick={firstClick()}>
          Run
        </button>
      </form>,
    )
    await userEvent.dblClick(button())
    expect(onSubmit).toHaveBeenCalledOnce()
  })
})

describe('a file that the browser made', () => {
  it('is downloaded by its name, and its memory is given back later', () => {
    vi.useFakeTimers()
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    // jsdom has no addresses for files.
    const revoke = vi.fn()
    Object.assign(URL, { createObjectURL: () => 'blob:sheet', revokeObjectURL: revoke })
    saveFile(new Blob(['bytes']), 'contact-sheet.png')
    const [link] = clicked.mock.contexts as HTMLAnchorElement[]
    expect(link).toMatchObject({ href: 'blob:sheet', download: 'contact-sheet.png' })
    expect(revoke).not.toHaveBeenCalled()
    vi.runAllTimers()
    expect(revoke).toHaveBeenCalledExactlyOnceWith('blob:sheet')
  })
})
