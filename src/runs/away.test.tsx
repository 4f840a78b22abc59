import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pressOf } from '#contract/studio/presses/press-of.ts'
import { aFinishedRun, aPress, aRun } from '#src/testing/builders.tsx'
import { isSoundOn, noticeEnd, toggleSound } from './away.ts'
import { useSince } from './last-seen.ts'

const notices = vi.fn()
const tones = vi.fn()

class Notice {
  static permission = 'granted'
  constructor(title: string, given: NotificationOptions) {
    notices(title, given)
  }
}

/** An audio context without sound. */
class Silence {
  currentTime = 0
  destination = {}
  close() {}
  createGain() {
    return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect() {} }
  }
  createOscillator() {
    return { frequency: {}, connect: (to: unknown) => to, start: tones, stop() {} }
  }
}

const hide = (isHidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

beforeEach(() => {
  notices.mockClear()
  tones.mockClear()
  Notice.permission = 'granted'
  vi.stubGlobal('Notification', Notice)
  vi.stubGlobal('AudioContext', Silence)
  hide(true)
})
afterEach(() => {
  hide(false)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const ended = (intent: string) => aFinishedRun({ id: `run-of-${intent}`, intent })

describe('a press that ends while the tab is hidden', () => {
  it('is notified with its name and its outcome', () => {
    noticeEnd(ended('intent-1'))
    expect(notices).toHaveBeenCalledExactlyOnceWith('Easel', {
      body: 'a quiet room: 1 picture · $0.06',
      tag: 'runs',
    })
  })

  it('is notified once, though each of its runs ends', () => {
    for (const run of aPress({}, {})) noticeEnd(run)
    expect(notices).toHaveBeenCalledOnce()
  })

  it('is not notified before its last run has ended', () => {
    const [first, second] = [aRun({ id: 'a', state: 'completed' }), aRun({ id: 'b', ordinal: 1 })]
    noticeEnd({ ...first, press: pressOf([first, second]) })
    expect(notices).not.toHaveBeenCalled()
    expect(document.title).not.toMatch(/^\(/)
  })

  it.each(['default', 'denied'])('is counted in the title, but not notified if that is %s', (permission) => {
    Notice.permission = permission
    noticeEnd(ended('intent-1'))
    noticeEnd(ended('intent-2'))
    expect(notices).not.toHaveBeenCalled()
    expect(document.title).toMatch(/^\(2\) /)
  })

  it('is counted from zero again after the tab was shown', () => {
    noticeEnd(ended('intent-1'))
    hide(false)
    expect(document.title).not.toMatch(/^\(/)
    hide(true)
    noticeEnd(ended('intent-1'))
    expect(document.title).toMatch(/^\(1\) /)
  })
})

it('presses counted while the tab was hidden are listed on return, however short that was', () => {
  const seen = renderHook(() => useSince())
  expect(seen.result.current[0]).toBeNull()
  hide(true)
  hide(false)
  expect(seen.result.current[0]).toBeNull()
  hide(true)
  noticeEnd(ended('intent-1'))
  act(() => hide(false))
  expect(seen.result.current[0]).toEqual(expect.any(Number))
})

it('a press that ends while the tab is visible is neither counted nor notified', () => {
  hide(false)
  noticeEnd(ended('intent-1'))
  expect(notices).not.toHaveBeenCalled()
  expect(document.title).not.toMatch(/^\(/)
})

describe('the sound', () => {
  it('is off by default', () => {
    noticeEnd(ended('intent-1'))
    expect(isSoundOn()).toBe(false)
    expect(tones).not.toHaveBeenCalled()
  })

  it('plays once for each press if it is on', () => {
    toggleSound()
    for (const run of aPress({}, {})) noticeEnd(run)
    noticeEnd(ended('intent-2'))
    expect(tones).toHaveBeenCalledTimes(2)
    toggleSound()
    noticeEnd(ended('intent-3'))
    expect(tones).toHaveBeenCalledTimes(2)
  })
})
