import { crc32 } from 'node:zlib'

const SIGNATURE_BYTES = 8
/** Length, type, 13 bytes of header, checksum: the first chunk of every PNG. */
const HEADER_BYTES = 25

/** Puts texts into a PNG, as iTXt chunks behind its header (PNG specification, 11.3.3.4). */
export function withTexts(png: Uint8Array, texts: Readonly<Record<string, string>>): Buffer {
  const at = SIGNATURE_BYTES + HEADER_BYTES
  const chunks = Object.entries(texts).map(([keyword, text]) => textChunk(keyword, text))
  return Buffer.concat([png.subarray(0, at), ...chunks, png.subarray(at)])
}

function textChunk(keyword: string, text: string): Buffer {
  // Keyword, NUL, not compressed, method 0, no language, no translated keyword, text.
  const data = Buffer.from(`iTXt${keyword}\0\0\0\0\0${text}`, 'utf8')
  const chunk = Buffer.alloc(data.length + 8)
  chunk.writeUInt32BE(data.length - 4, 0)
  data.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(data), data.length + 4)
  return chunk
}
