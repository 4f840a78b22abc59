import { type CSSProperties, useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { toast } from '#src/ui/overlays/toast.ts'

export const BACKGROUNDS = ['checker', 'white', 'black', 'brand', 'photo'] as const

const backgroundSchema = z.object({
  kind: z.enum(BACKGROUNDS),
  /** The brand's colour, #RRGGBB. */
  brand: z.string().check(z.regex(/^#[0-9a-f]{6}$/i)),
})
export type Background = z.infer<typeof backgroundSchema>

const KEY = 'easel.ground'

function remembered(): Background {
  try {
    return backgroundSchema.parse(JSON.parse(localStorage.getItem(KEY) ?? ''))
  } catch {
    return { kind: 'checker', brand: '#e07a3f' }
  }
}

/** The background for viewing transparent pictures; stored in this browser, except a photo. */
export function useBackground() {
  const [background, setBackground] = useState(remembered)
  const [photo, setPhoto] = useState<string | null>(null)
  useEffect(() => localStorage.setItem(KEY, JSON.stringify(background)), [background])
  useEffect(() => () => (photo === null ? undefined : URL.revokeObjectURL(photo)), [photo])
  /** Shows a photo, if this browser can draw it: not each one draws each format. */
  async function showPhoto(file: File) {
    try {
      const drawn = await createImageBitmap(file)
      drawn.close()
    } catch {
      return toast(`${file.name} cannot be shown by this browser. Use a JPEG, PNG or WebP.`)
    }
    setPhoto(URL.createObjectURL(file))
  }
  return { background, setBackground, photo, setPhoto: (file: File) => void showPhoto(file) }
}

/** The colour of a background, for files that are exported on it; null if it has none. */
export function colorOf({ kind, brand }: Background): string | null {
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

export function backgroundStyle(background: Background, photo: string | null): CSSProperties {
  if (background.kind === 'photo' && photo !== null) {
    return { background: `center / cover url(${photo})` }
  }
  const color = colorOf(background)
  return color === null ? {} : { background: color }
}
