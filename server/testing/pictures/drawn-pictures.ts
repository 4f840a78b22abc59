import { createCanvas } from '@napi-rs/canvas'
import sharp from 'sharp'

/** A red disc on a pale background, 200 × 150. */
export async function subjectOnGround(format: 'png' | 'jpeg' = 'png') {
  const canvas = createCanvas(200, 150)
  const ctx = canvas.getContext('2d')
  ctx.fillStyle = '#e8e4da'
  ctx.fillRect(0, 0, 200, 150)
  ctx.fillStyle = '#b91c1c'
  ctx.beginPath()
  ctx.arc(100, 75, 40, 0, Math.PI * 2)
  ctx.fill()
  return Buffer.from(format === 'png' ? canvas.toBuffer('image/png') : canvas.toBuffer('image/jpeg'))
}

/** The subject with two dark squares to take out: where there is nothing to take out, the result may be the same picture. */
export async function subjectWithThings() {
  const thing = { create: { width: 9, height: 9, channels: 3, background: '#124' } } as const
  return sharp(await subjectOnGround())
    .composite([
      { input: thing, left: 106, top: 56 },
      { input: thing, left: 30, top: 20 },
    ])
    .png()
    .toBuffer()
}

/** A BMP of 4 × 4 pixels, 24 bits each. */
export function bitmap() {
  const bytes = Buffer.alloc(54 + 48, 0x80)
  bytes.fill(0, 0, 54)
  bytes.write('BM', 0, 'latin1')
  bytes.writeUInt32LE(bytes.length, 2)
  bytes.writeUInt32LE(54, 10)
  bytes.writeUInt32LE(40, 14)
  bytes.writeInt32LE(4, 18)
  bytes.writeInt32LE(4, 22)
  bytes.writeUInt16LE(1, 26)
  bytes.writeUInt16LE(24, 28)
  return bytes
}

/** A JPEG with the index of a multi-picture file (CIPA DC-007) and a second picture after it. */
export async function multiPicture() {
  const jpeg = await subjectOnGround('jpeg')
  const index = Buffer.from([0xff, 0xe2, 0x00, 0x08, 0x4d, 0x50, 0x46, 0x00, 0x49, 0x49])
  return Buffer.concat([jpeg.subarray(0, 2), index, jpeg.subarray(2), jpeg])
}

/** An advertisement of 600 × 300 with one line of text: Summer Sale. */
export async function anAdvertisement(note?: string) {
  const canvas = createCanvas(600, 300)
  const ctx = canvas.getContext('2d')
  ctx.fillStyle = '#0f3d3e'
  ctx.fillRect(0, 0, 600, 300)
  ctx.fillStyle = '#fdf6e3'
  ctx.font = 'bold 64px sans-serif'
  ctx.fillText('Summer Sale', 60, 130)
  ctx.font = 'bold 36px sans-serif'
  if (note) ctx.fillText(note, 60, 240)
  return Buffer.from(canvas.toBuffer('image/png'))
}

/** A HEIF picture (HEVC) of 64 × 64 red pixels, as no dependency can encode one. */
export const aHeif = () => Buffer.from(HEIF, 'base64')

const HEIF = [
  'AAAAHGZ0eXBoZWljAAAAAG1pZjFoZWljbWlhZgAAAUJtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAAA5waXRtAA',
  'AAAAABAAAAImlsb2MAAAAAREAAAQABAAAAAAFmAAEAAAAAAAAAGgAAACNpaW5mAAAAAAABAAAAFWluZmUCAAAAAAEAAGh2YzEAAAAAwmlwcnAA',
  'AACkaXBjbwAAAHhodmNDAQNwAAAAAAAAAAAAHvAA/P34+AAADwMgAAEAGEABDAH//wNwAAADAJAAAAMAAAMAHroCQCEAAQArQgEBA3AAAAMAkA',
  'AAAwAAAwAeoCCBBZbqSSmubgQEDAgAAAMACAAAAwAIQCIAAQAHRAHBcrAiQAAAABRpc3BlAAAAAAAAAEAAAABAAAAAEHBpeGkAAAAAAwgICAAA',
  'ABZpcG1hAAAAAAAAAAEAAQOBAoMAAAAibWRhdAAAABYoAa9Y+Q6SX//zyV//QM5D4xAMbILA',
].join('')
