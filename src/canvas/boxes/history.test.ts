import fc from 'fast-check'
import { expect, it } from 'vitest'
import { emptyHistory, type History, MAX_STEPS, recorded, redone, undone } from './history.ts'

interface State {
  readonly history: History<string>
  readonly present: string
}

const EMPTY: State = { history: emptyHistory(), present: 'begin' }

const write = (
  { history, present }: State,
  next: string,
  change?: { merges: string; atMs: number },
): State => ({
  history: recorded(history, present, change),
  present: next,
})
const step = (by: typeof undone<string>, state: State): State => by(state.history, state.present) ?? state

it('every step back is undone by a step forward, whatever was written', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 20 }), fc.nat(25), (texts, steps) => {
      const written = texts.reduce((state, text) => write(state, text), EMPTY)
      let state = written
      for (let at = 0; at < steps; at += 1) state = step(undone, state)
      expect(state.present).toBe(['begin', ...texts].at(-1 - Math.min(steps, texts.length)))
      for (let at = 0; at < steps; at += 1) state = step(redone, state)
      expect([state.present, state.history.past]).toEqual([written.present, written.history.past])
    }),
  )
})

it('a change after undo clears the redo steps', () => {
  const back = step(undone, write(write(EMPTY, 'a'), 'b'))
  expect(redone(back.history, back.present)?.present).toBe('b')
  const { history, present } = write(back, 'c')
  expect(redone(history, present)).toBeNull()
})

it('quick changes of one key are one step; slow ones and those of other keys are steps of their own', () => {
  const change = (merges: string, atMs: number) => ({ merges, atMs })
  const typed = write(write(EMPTY, 'a', change('text', 5000)), 'ab', change('text', 5500))
  expect(step(undone, typed).present).toBe('begin')
  const slow = write(typed, 'abc', change('text', 9000))
  expect(step(undone, slow).present).toBe('ab')
  const other = write(typed, 'AB', change('size', 5600))
  expect(step(undone, other).present).toBe('ab')
  expect(step(undone, write(write(EMPTY, 'a'), 'b')).present).toBe('a')
})

it('keeps no more than so many steps', () => {
  let state = EMPTY
  for (let at = 0; at <= MAX_STEPS; at += 1) state = write(state, `${at}`)
  expect(state.history.past).toHaveLength(MAX_STEPS)
  expect(state.history.past[0]).toBe('0')
})
