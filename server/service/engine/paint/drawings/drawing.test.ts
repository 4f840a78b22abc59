import { readFileSync } from 'node:fs'
import { loadImage } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { nounOf } from '../vocabulary/vocabulary.ts'
import { readDrawing } from './drawing.ts'

const linesOf = (file: string) =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))

const words = linesOf('../vocabulary/words.txt')
const ids = linesOf('./index.txt').map(([id = '']) => id)

describe('the vocabulary', () => {
  it('takes well over a thousand nouns to drawings of their own', () => {
    const own = words.filter(([, drawing, as]) => drawing !== '-' && as === undefined)
    expect(own.length).toBeGreaterThan(3000)
    expect(new Set(own.map(([, drawing]) => drawing)).size).toBeGreaterThan(1000)
  })

  it('names only drawings of the index', () => {
    const known = new Set(ids)
    expect(words.filter(([, drawing = '-']) => drawing !== '-' && !known.has(drawing))).toEqual([])
  })

  it('finds every word of its file, and no others', () => {
    for (const [word = '', drawing] of words) expect(nounOf(word)?.drawing ?? '-').toBe(drawing)
    expect(['', 'a', 'zzz', 'zorblax', 'Dog'].map(nounOf)).toEqual(Array(5).fill(undefined))
  })
})

describe('a drawing', () => {
  it('is a picture that can be decoded, of each kind', async () => {
    const some = ids.filter((id, place) => !id.startsWith('flat:') || place % 40 === 0)
    for (const id of some) {
      const { svg, heightMetres } = await readDrawing(id)
      const { width, height } = await loadImage(Buffer.from(svg))
      expect(width, id).toBeGreaterThan(0)
      expect(height, id).toBeGreaterThan(0)
      expect(heightMetres, id).toBeGreaterThan(0)
    }
  })

  it('is the one that the index names', async () => {
    expect((await readDrawing('flat:red-apple')).svg).toMatch(/^<svg[^>]*><g fill="none">.*<\/svg>$/s)
    expect(await readDrawing('own:lighthouse')).toMatchObject({
      set: 'own',
      stands: 'ground',
      heightMetres: 22,
    })
  })

  it('with an unknown id is refused', async () => {
    await expect(readDrawing('flat:nothing')).rejects.toThrow('no drawing flat:nothing')
  })

  it('of a head or chest gets a whole body', async () => {
    const [head, chest] = await Promise.all(['figure:woman', 'figure:pilot'].map(readDrawing))
    for (const drawing of [head, chest]) {
      const [, , width = 0, height = 0] =
        /viewBox="([^"]+)"/
          .exec(drawing?.svg ?? '')?.[1]
          ?.split(' ')
          .map(Number) ?? []
      expect(height).toBeGreaterThan(width * 1.4)
    }
  })

  it.each(['upright', 'sitting', 'raising', 'crouching'])(
    'of a person %s has its hand in the frame',
    async (pose) => {
      const { marks } = await readDrawing(`figure:girl~${pose}`)
      for (const share of [marks?.hand.x, marks?.hand.y, marks?.seat.y]) {
        expect(share).toBeGreaterThan(0)
        expect(share).toBeLessThan(1)
      }
    },
  )

  it.each(['lion', 'moose', 'robot'])('of a head gets a body: %s', async (name) => {
    const { svg } = await readDrawing(`whole:${name}`)
    expect(svg).toMatch(/<path.*<g transform="[^"]*scale\(0\.\d+\)">/s)
  })
})
