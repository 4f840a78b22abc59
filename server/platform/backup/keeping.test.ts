import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { aGate } from '#server/testing/gate.ts'
import { keepingBeside } from './keeping.ts'

const entry = (bytes: number) => ({ name: 'x', bytes, content: Readable.from([Buffer.alloc(bytes)]) })

it('small entries are kept beside each other, sixteen at once; a large one is read as it is kept', async () => {
  const keeping = keepingBeside()
  const gate = aGate()
  let [begun, most, kept] = [0, 0, 0]
  const keep = async (source: Readable) => {
    begun += 1
    most = Math.max(most, begun - kept)
    await gate.opened
    expect(await buffer(source)).toHaveLength(3)
    kept += 1
  }
  for (let at = 0; at < 16; at += 1) await keeping.add(entry(3), keep)
  expect([begun, kept]).toEqual([16, 0])
  const more = [keeping.add(entry(3), keep)]
  gate.open()
  await Promise.all(more)
  await keeping.settled()
  expect([most, kept]).toEqual([16, 17])
  const large = entry(4_000_001)
  await keeping.add(large, async (source) => {
    expect(large.content.readableEnded).toBe(false)
    for await (const _ of source);
  })
  expect(large.content.readableEnded).toBe(true)
})

it('the error of one is thrown by the next, and at the end; the others are finished first', async () => {
  const keeping = keepingBeside()
  const gate = aGate()
  let isFinished = false
  await keeping.add(entry(1), async () => {
    await gate.opened
    isFinished = true
  })
  await keeping.add(entry(1), async () => {
    throw new Error('the disk is full')
  })
  gate.open()
  await keeping.settled()
  expect(isFinished).toBe(true)
  await expect(keeping.add(entry(1), async () => {})).rejects.toThrow('the disk is full')
  expect(() => keeping.requireNoError()).toThrow('the disk is full')
})
