import { type CSSProperties, useEffect, useState } from 'react'
import * as z from 'zod/mini'

export const GROUNDS = ['checker', 'white', 'black', 'brand', 'photo'] as const

const groundSchema = z.object({
  kind: z.enum(GROUNDS),
  /** The brand's colour, #RRGGBB. */
  brand: z.string().check(z.regex(/^#[0-9a-f]{6}$/i)),
})
export type Ground = z.infer<typeof groundSchema>

const KEY = 'easel.ground'

function remembered(): Ground {
  try {
    return groundSchema.parse(JSON.parse(localStorage.getItem(KEY) ?? ''))
  } catch {
    return { kind: 'checker', brand: '#e07a3f' }
  }
}

/** The background for viewing transparent pictures; stored in this browser, except a photo. */
export function useGround() {
  const [ground, setGround] = useState(remembered)
  const [photo, setPhoto] = useState<string | null>(null)
  useEffect(() => localStorage.setItem(KEY, JSON.stringify(ground)), [ground])
  useEffect(() => () => (photo === null ? undefined : URL.revokeObjectURL(photo)), [photo])
  return { ground, setGround, photo, setPhoto: (file: File) => setPhoto(URL.createObjectURL(file)) }
}

/** The colour of a ground, for files that are made on it; null where it has none. */
export function colorOf({ kind, brand }: Ground): string | null {
  switch (kind) {
    case 'white':
      return '#ffffff'
    case 'black':
      return '#000000'
    case 'brand':
      return brand
    case 'checker':
    case 'photo':
      return null
  }
}

export function groundStyle(ground: Ground, photo: string | null): CSSProperties {
  if (ground.kind === 'photo' && photo !== null) {
    return { background: `center / cover url(${photo})` }
  }
  const color = colorOf(ground)
  return color === null ? {} : { background: color }
}
