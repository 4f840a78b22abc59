import { act, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInApp } from '#src/testing/builders.tsx'
import { Toasts } from '#src/ui/overlays/toasts.tsx'
import { useBackground } from './background.ts'

afterEach(() => vi.unstubAllGlobals())

const given = (name: string) => {
  const { result } = renderHook(() => useBackground())
  act(() => result.current.setPhoto(new File(['bytes'], name)))
  return result
}

it('a photo that this browser cannot draw is named, and the background stays', async () => {
  vi.stubGlobal('createImageBitmap', () =>
    Promise.reject(new Error('The source image could not be decoded.')),
  )
  renderInApp(<Toasts />)
  const background = given('beach.heic')
  expect(await screen.findByText(/^beach\.heic cannot be shown by this browser\./)).toBeVisible()
  expect(background.current.photo).toBeNull()
})

it('a photo that this browser can draw is the background', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ close: () => {} }))
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:beach', revokeObjectURL: () => {} }))
  const background = given('beach.jpg')
  await waitFor(() => expect(background.current.photo).toBe('blob:beach'))
})
