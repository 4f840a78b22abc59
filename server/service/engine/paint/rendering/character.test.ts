import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { paint } from '../paint.ts'
import { showsPerson } from '../reading/people/people.ts'
import { withReference } from '../reading/people/reference.ts'
import { readPrompt } from '../reading/read-prompt.ts'

/** A magenta figure on white. */
const reference = async () => {
  const svg = (fill: string, ground: string) =>
    Buffer.from(
      `<svg width="90" height="160"><rect width="90" height="160" fill="${ground}"/><rect x="25" y="10" width="40" height="140" fill="${fill}"/></svg>`,
    )
  return {
    image: await sharp(svg('#ff00ff', '#ffffff')).png().toBuffer(),
    mask: await sharp(svg('#ffffff', '#000000')).grayscale().png().toBuffer(),
  }
}

describe('a character reference', () => {
  it.each([
    'a woman in a park',
    'portrait of a woman',
    'a chef in a kitchen',
    'a woman riding a bicycle',
    'a man running on a beach',
    'a girl sitting on a bench',
    'a knight riding a horse',
  ])('is the person of the prompt, and nobody stands beside: %s', async (prompt) => {
    const plan = readPrompt(prompt)
    const people = withReference(plan).subjects.filter(({ drawing }) => showsPerson(drawing))
    expect(people).toHaveLength(1)
    const request = {
      width: 160,
      height: 160,
      prompt,
      seed: 2,
      speed: 'DEFAULT',
      transparent: false,
    } as const
    const { png } = await paint({ ...request, characterReference: await reference() })
    const { data } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    let magenta = 0
    for (let at = 0; at < data.length; at += 4)
      if (Math.min(data[at] ?? 0, data[at + 2] ?? 0) - (data[at + 1] ?? 0) > 90) magenta += 1
    expect(magenta).toBeGreaterThan(250)
  })

  it('does not do what the prompt says, and the record tells', () => {
    const { notDrawn, deeds } = withReference(readPrompt('a woman in a red dress riding a bicycle'))
    expect(notDrawn).toEqual(['dress', 'bicycle', 'riding'])
    expect(deeds).toEqual([])
  })
})
