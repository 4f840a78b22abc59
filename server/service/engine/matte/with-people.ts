import type { Mask } from '../mask/mask.ts'
import { regions } from '../mask/regions.ts'
import { resizedMask } from '../mask/resized-mask.ts'
import { modelFileFor } from '../model-files/in-use.ts'
import { around, widened } from '../pixels/geometry.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { type Matte, matte } from './matte.ts'
import { matteOfPeople } from './people.ts'

/** People are compared with a subject at this size. */
const COMPARED_PX = 256
/** The share of a person that is in a subject, from which on it has the person. */
const MIN_SHARED = 0.5

/** The matte of a picture's subject with everybody in it: a model file for mattes may take something else for the subject. */
export async function matteWithPeople(picture: Pixels): Promise<Matte> {
  const subject = await matte(picture)
  const people = modelFileFor('matte') && (await matteOfPeople(picture))
  if (!people) return subject
  const own = subject.isFound
    ? subject.mask
    : { ...subject.mask, data: new Uint8ClampedArray(picture.width * picture.height) }
  return {
    mask: await withMissed(own, people.mask),
    isFound: true,
    confidence: subject.isFound ? Math.min(subject.confidence ?? 1, people.confidence) : people.confidence,
  }
}

/** A subject with the people that are not in it. Both masks have the same size. */
async function withMissed(subject: Mask, people: Mask): Promise<Mask> {
  const scale = Math.min(1, COMPARED_PX / Math.max(people.width, people.height))
  const size = {
    width: Math.max(1, Math.round(people.width * scale)),
    height: Math.max(1, Math.round(people.height * scale)),
  }
  const [small, known] = await Promise.all([resizedMask(people, size), resizedMask(subject, size)])
  const cut = { ...size, data: small.data.map((value) => (value >= 128 ? 255 : 0)) }
  const whole = { ...subject, data: subject.data.slice() }
  for (const person of regions(cut, 255)) {
    const shared = person.filter((at) => (known.data[at] ?? 0) >= 128).length
    if (shared >= MIN_SHARED * person.length) continue
    const cells = person.map((at) => {
      const [x, y] = [at % size.width, Math.floor(at / size.width)]
      return { x0: x / scale, y0: y / scale, x1: (x + 1) / scale, y1: (y + 1) / scale }
    })
    add(whole, people, widened(around(cells), 2 / scale, people))
  }
  return whole
}

function add(to: Mask, from: Mask, { x0, y0, x1, y1 }: ReturnType<typeof widened>): void {
  for (let y = y0; y < y1; y += 1)
    for (let at = y * to.width + x0; at < y * to.width + x1; at += 1)
      to.data[at] = Math.max(to.data[at] ?? 0, from.data[at] ?? 0)
}
