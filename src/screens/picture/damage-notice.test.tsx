import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DamageNotice } from './damage-notice.tsx'

it.each([
  ['missing', 'The file of this picture is missing from the disk.'],
  ['cut-off', 'The file of this picture is damaged: a part of it is missing.'],
  ['changed', 'The file of this picture is damaged: some of its bytes have changed on the disk.'],
] as const)(
  'a damaged file is reported at once, with the damage and how to repair it: %s',
  (damage, message) => {
    render(<DamageNotice damage={damage} />)
    expect(screen.getByRole('alert').textContent).toBe(
      `${message} If you have a copy, add it to any tool that takes a picture. It replaces the damaged file.`,
    )
  },
)
