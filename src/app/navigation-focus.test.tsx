import { afterEach, beforeEach, expect, it } from 'vitest'
import { followNavigation } from './navigation-focus.ts'

type Router = Parameters<typeof followNavigation>[0]
type Listener = (event: object) => void

const listeners = new Map<string, Listener>()
const router = {
  latestLocation: { state: { __TSR_index: 0 } },
  subscribe(name: string, listener: Listener) {
    listeners.set(name, listener)
    return () => listeners.delete(name)
  },
} as unknown as Router

const at = (href: string, index: number) => ({
  href,
  state: { __TSR_key: `entry ${index}`, __TSR_index: index },
})
const went = (fromLocation: object, toLocation: object) =>
  listeners.get('onRendered')?.({ fromLocation, toLocation, pathChanged: true })

const TOOLS = at('/tools', 0)
const RESIZE = at('/tools/resize-ad', 1)

let end: () => void
beforeEach(() => {
  document.body.innerHTML =
    '<main><h1 tabindex="-1">A screen</h1><a href="/tools">All tools</a><a href="/tools/resize-ad">Ad resize</a></main>'
  end = followNavigation(router)
})
afterEach(() => end())

it('on the way back to a screen that was left before anything listened, the link that led away has the focus', () => {
  went(RESIZE, TOOLS)
  expect(document.activeElement).toHaveTextContent('Ad resize')
})

it('on the way there its heading has the focus, not the link that leads back', () => {
  went(TOOLS, RESIZE)
  expect(document.activeElement).toHaveTextContent('A screen')
})

it('where another control led away than a link of the screen, the heading has the focus on the way back', () => {
  listeners.get('onBeforeNavigate')?.({ fromLocation: TOOLS, pathChanged: true })
  went(TOOLS, RESIZE)
  went(RESIZE, TOOLS)
  expect(document.activeElement).toHaveTextContent('A screen')
})
