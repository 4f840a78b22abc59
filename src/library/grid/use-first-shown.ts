import { type RefObject, useEffect } from 'react'
import { releaseBackground } from '#src/api/background.ts'

/** Two frames: the grid draws its rows once it knows its width. */
const afterFrames = (run: () => void) => requestAnimationFrame(() => requestAnimationFrame(run))

const settled = (image: HTMLImageElement) =>
  image.complete ||
  new Promise((resolve) => {
    for (const type of ['load', 'error']) image.addEventListener(type, resolve, { once: true })
  })

/** Lets requests in the background go on once the first pictures of a screen are shown, or cannot be read. */
export function useFirstShown(element: RefObject<HTMLElement | null>, isRead: boolean): void {
  useEffect(() => {
    if (!isRead) return
    afterFrames(() => {
      const images = [...(element.current?.querySelectorAll('img') ?? [])]
      void Promise.all(images.map(settled)).then(releaseBackground)
    })
  }, [element, isRead])
}
