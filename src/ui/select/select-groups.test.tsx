import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { Select } from './select.tsx'

const SIZES = [
  { value: '300x250', label: 'Rectangle', group: 'Display' },
  { value: '728x90', label: 'Leaderboard', group: 'Display' },
  { value: '1080x1920', label: 'Stories', group: 'Social' },
]

function show(value = '300x250') {
  const onChange = vi.fn()
  render(
    <>
      <label htmlFor="size">Ad size</label>
      <Select id="size" value={value} options={SIZES} onChange={onChange} />
      <p>Elsewhere</p>
    </>,
  )
  return { onChange, button: screen.getByRole('combobox', { name: 'Ad size' }) }
}
const open = async () => {
  const shown = show()
  await userEvent.click(shown.button)
  return { ...shown, list: await screen.findByRole('listbox', { hidden: true }) }
}

describe('a select with groups', () => {
  it('has the name of each group once, above its options', async () => {
    const { list } = await open()
    expect(list).toHaveTextContent(/^DisplayRectangleLeaderboardSocialStories$/)
  })

  it('tells the group of an option to screen readers', async () => {
    await open()
    const option = screen.getByRole('option', { name: 'Stories', hidden: true })
    expect(option).toHaveAttribute('aria-description', 'Social')
  })

  it('gives its list the name of its label', async () => {
    const { list } = await open()
    expect(list).toHaveAttribute('aria-label', 'Ad size')
  })

  it('chooses by a click, and closes', async () => {
    const { onChange } = await open()
    await userEvent.click(screen.getByRole('option', { name: 'Stories', hidden: true }))
    expect(onChange).toHaveBeenCalledExactlyOnceWith('1080x1920')
    expect(screen.queryByRole('listbox', { hidden: true })).toBeNull()
  })

  it('changes nothing where the chosen option is chosen again', async () => {
    const { onChange } = await open()
    await userEvent.click(screen.getByRole('option', { name: 'Rectangle', hidden: true }))
    expect(onChange).not.toHaveBeenCalled()
  })

  it('goes to the option under the pointer', async () => {
    const { list } = await open()
    const option = screen.getByRole('option', { name: 'Leaderboard', hidden: true })
    await userEvent.hover(option)
    expect(list).toHaveAttribute('aria-activedescendant', option.id)
  })

  it('shows nothing for a value that is none of its options', () => {
    const { button } = show('1x1')
    expect(button).toHaveTextContent(/^$/)
    expect(button).toHaveValue('')
  })
})
