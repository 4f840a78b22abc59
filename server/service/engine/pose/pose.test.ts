import { beforeAll, describe, expect, it } from 'vitest'
import { POSE_RATIOS } from '#contract/service/operations/pose-variants.ts'
import { POSE_MOVES } from '#contract/service/values/pose-moves.ts'
import { paintedFile, pixelsOf } from '#server/testing/pictures/painted.ts'
import { subjectScene } from '#server/testing/scenes/subjects.ts'
import { randomFrom } from '../chance/random.ts'
import { NothingDone } from '../nothing-done.ts'
import { areaOf, type Bounds, heightOf, widthOf } from '../pixels/geometry.ts'
import type { Pixels } from '../pixels/pixels.ts'
import { type Person, peopleIn } from '../vision/people.ts'
import { frameOf, poseSize } from './frame.ts'
import { framingOf, type Shot } from './instruction.ts'
import { poseVariant } from './pose.ts'

const THING = subjectScene(1, 320, 240)
const PLAIN = { width: 300, height: 200, data: new Uint8ClampedArray(300 * 200 * 4).fill(120) }
const asked = (instruction: string, seed = 1) => ({ instruction, seed }) as const

describe('an instruction', () => {
  it.each([
    ['closer', { shot: 'closer', isMirrored: false }],
    ['A much closer shot of her, please.', { shot: 'closer', isMirrored: false }],
    ['zoom in on the person', { shot: 'closer', isMirrored: false }],
    ['From the waist up, mirrored', { shot: 'from the waist up', isMirrored: true }],
    ['upper-body shot', { shot: 'from the waist up', isMirrored: false }],
    ['Close-up', { shot: 'head and shoulders', isMirrored: false }],
    ['closer: a head & shoulders portrait', { shot: 'head and shoulders', isMirrored: false }],
    ['the same pose the other way round', { shot: 'whole', isMirrored: true }],
    ['closer, keep the background and the same clothes', { shot: 'closer', isMirrored: false }],
    ['flipped horizontally', { shot: 'whole', isMirrored: true }],
  ] as const)('is read: %s', (instruction, framing) => {
    expect(framingOf(instruction)).toEqual(framing)
  })

  it.each(POSE_MOVES)('is one of those that forms offer: %s', (move) => {
    expect(framingOf(move)).not.toBeNull()
  })

  it.each([
    'raise the right arm',
    'turn to the left',
    'closer, one hand raised',
    'from the waist down',
    'from farther away',
    'not mirrored',
    'flip vertically',
    'closer, before another background',
    'closer, with a man in the picture',
    'mirror the background',
    'eyes closed',
    'näher heran',
    '背面から',
    'the picture',
    '!',
  ])('that asks for anything else is not followed in part: %s', async (instruction) => {
    expect(framingOf(instruction)).toBeNull()
    await expect(poseVariant(THING, asked(instruction))).rejects.toThrow(new NothingDone('no_known_move'))
  })
})

describe('a pose variant (service-api.md, Image tools)', () => {
  it.each(POSE_RATIOS)('has the ratio %s', async (ratio) => {
    const [wide = 1, tall = 1] = ratio.split(':').map(Number)
    const { width, height } = await poseVariant(THING, { ...asked('closer'), aspectRatio: ratio })
    expect(Math.abs(width / height / (wide / tall) - 1)).toBeLessThan(0.02)
    expect({ width, height }).toEqual(poseSize(THING, ratio))
  })

  it('has the ratio nearest to the source by default', () => {
    expect(poseSize({ width: 1200, height: 1000 })).toEqual(poseSize({ width: 1200, height: 1000 }, '4:3'))
    expect(poseSize({ width: 500, height: 1000 })).toEqual(poseSize({ width: 500, height: 1000 }, '9:16'))
  })

  it('is the same for the same seed, and different for another', async () => {
    const [one, same, other] = [
      await poseVariant(THING, asked('closer', 3)),
      await poseVariant(THING, asked('closer', 3)),
      await poseVariant(THING, asked('closer', 4)),
    ]
    expect(one).toEqual(same)
    expect(one).not.toEqual(other)
  })

  it('is the picture from right to left if mirrored, to the pixel', async () => {
    const variant = await poseVariant(THING, asked('mirrored'))
    const pixel = ({ width, data }: Pixels, x: number, y: number) => [
      ...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4),
    ]
    for (const [x, y] of [
      [0, 0],
      [50, 60],
      [319, 239],
    ] as const)
      expect(pixel(variant, x, y)).toEqual(pixel(THING, 319 - x, y))
  })

  it('is refused where nothing stands out, or the picture shows it already', async () => {
    await expect(poseVariant(PLAIN, asked('closer'))).rejects.toThrow(new NothingDone('no_subject_found'))
    await expect(poseVariant(THING, asked('head and shoulders'))).rejects.toThrow(
      new NothingDone('no_such_frame'),
    )
  })
})

describe('the frame of people', () => {
  let picture: Pixels
  let people: readonly Person[]
  beforeAll(async () => {
    picture = await pixelsOf(
      await paintedFile('a woman in a red coat standing on a beach', { width: 512, height: 682 }),
    )
    people = await peopleIn(picture)
  })
  const frame = (shot: Shot, ratio?: string, seed = 1): Bounds | null =>
    frameOf(picture, {
      shot,
      size: poseSize(picture, ratio),
      subject: { people, box: null },
      random: randomFrom(seed, shot),
    })
  const woman = () => {
    const [{ box, joints } = { box: null, joints: null }] = people
    if (!box || !joints?.leftHip || !joints.leftShoulder) throw new Error('the woman is not seen')
    return { box, shoulder: joints.leftShoulder.y, hip: joints.leftHip.y }
  }

  it('ends below the hips from the waist up, and below the shoulders for head and shoulders', () => {
    const { box, shoulder, hip } = woman()
    const [waist, head] = [frame('from the waist up'), frame('head and shoulders')]
    expect(waist?.y0).toBeLessThan(box.y0)
    expect(waist?.y1).toBeGreaterThan(hip)
    expect(waist?.y1).toBeLessThan(hip + 0.3 * (hip - shoulder))
    expect(head?.y0).toBeLessThan(box.y0)
    expect(head?.y1).toBeGreaterThan(shoulder)
    expect(head?.y1).toBeLessThan(hip)
  })

  it.each(POSE_RATIOS)(
    'is inside of the picture, has the ratio, and is the closer the tighter the shot: %s',
    (ratio) => {
      const shots = (['whole', 'closer', 'from the waist up', 'head and shoulders'] as const).map((shot) =>
        frame(shot, ratio),
      )
      const { width, height } = poseSize(picture, ratio)
      for (const shot of shots) {
        if (!shot) throw new Error('there is no frame')
        expect(Math.min(shot.x0, shot.y0)).toBeGreaterThanOrEqual(0)
        expect(shot.x1).toBeLessThanOrEqual(picture.width)
        expect(shot.y1).toBeLessThanOrEqual(picture.height)
        expect(widthOf(shot) / heightOf(shot)).toBeCloseTo(width / height, 1)
      }
      const areas = shots.map((shot) => areaOf(shot ?? woman().box))
      expect(areas.toSorted((one, other) => other - one)).toEqual(areas)
    },
  )

  it('shows as much of them as fits, from the head on', () => {
    const { box } = woman()
    const wide = frame('whole', '16:9')
    expect(wide?.y0).toBeLessThanOrEqual(box.y0)
    expect(wide?.y1).toBeLessThan(box.y1)
    const whole = frame('whole', '3:4')
    expect(whole?.y1).toBeGreaterThan(box.y1)
  })

  it('is not made of a part that the picture does not show', async () => {
    const { box, shoulder } = woman()
    const data = picture.data.subarray(
      0,
      Math.round(shoulder - 0.15 * (shoulder - box.y0)) * picture.width * 4,
    )
    const bust = { ...picture, height: data.length / picture.width / 4, data: data.slice() }
    for (const instruction of ['from the waist up', 'head and shoulders'])
      await expect(poseVariant(bust, asked(instruction))).rejects.toThrow(NothingDone)
  })

  it('is not made of people of whom no head is seen, or who are not upright', () => {
    const [seen] = people
    if (!seen) throw new Error('the woman is not seen')
    const framed = (person: Person) =>
      frameOf(picture, {
        shot: 'from the waist up',
        size: poseSize(picture),
        subject: { people: [person], box: null },
        random: randomFrom(1, 'waist'),
      })
    const withJoints = (change: (joint: string, y: number) => number | null): Person => ({
      ...seen,
      joints: Object.fromEntries(
        Object.entries(seen.joints).flatMap(([joint, { x, y }]) => {
          const moved = change(joint, y)
          return moved === null ? [] : [[joint, { x, y: moved }]]
        }),
      ),
    })
    expect(framed(seen)).not.toBeNull()
    expect(framed(withJoints((joint, y) => (/nose|Eye|Ear/.test(joint) ? null : y)))).toBeNull()
    expect(framed(withJoints((_, y) => picture.height - y))).toBeNull()
  })

  it('that is the picture again is refused', async () => {
    const already = await poseVariant(picture, asked('head and shoulders'))
    await expect(poseVariant(already, asked('head and shoulders'))).rejects.toThrow(
      new NothingDone('nothing_changed'),
    )
  })
})
