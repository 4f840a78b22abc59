import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useLayoutEffect } from 'react'
import type { PicturePage } from '#contract/studio/library.ts'
import { filterIn } from '#src/address/library-search.ts'
import { lastPlace, rememberPlace } from '#src/library/grid/last-place.ts'
import { isPictureCommand, performOn } from '#src/library/organise/picture-commands.ts'
import { these } from '#src/pictures/chosen.ts'
import { bindingFor } from '#src/ui/keys/key-binding.ts'
import { actionPicture } from './picture-actions.tsx'
import { PICTURE_KEYS } from './picture-keys.ts'
import type { Reading } from './until-gone.ts'

/**
 * The links from a picture to its neighbours and to the library, and their shortcuts; without a page while it loads.
 */
export function usePictureKeys(page: PicturePage | undefined, leaving: Reading['leaving']) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const search = filterIn(useSearch({ from: '/library/$assetId' }))
  const toNeighbour = (id: string | null, by: 1 | -1) => {
    if (id === null) return
    const place = lastPlace(search)
    if (place && place.id === page?.asset.id) rememberPlace(search, { id, index: place.index + by })
    void navigate({ to: '/library/$assetId', params: { assetId: id }, search, replace: true })
  }
  const moves = {
    newer: () => toNeighbour(page?.newer ?? null, -1),
    older: () => toNeighbour(page?.older ?? null, 1),
    library: () => void navigate({ to: '/library', search }),
  }
  useLayoutEffect(() => {
    function onKey(event: KeyboardEvent) {
      // An open dialog handles the keys.
      if (event.defaultPrevented || document.querySelector('dialog[open]')) return
      // The tree of its family has shortcuts of its own.
      const others = 'input:not([type=radio]), textarea, select, [role=tree], [role=menu]'
      const isTyping = event.target instanceof HTMLElement && event.target.closest(others)
      const binding = isTyping ? undefined : bindingFor(PICTURE_KEYS, event)
      if (!binding) return
      const { command } = binding
      // Arrows choose among radio buttons, and scroll what scrolls.
      const takesArrows = event.target instanceof Element && event.target.matches('input, [tabindex="0"]')
      if (takesArrows && event.key.startsWith('Arrow')) return
      if (!isPictureCommand(command)) return moves[command]()
      if (!page) return
      event.preventDefault()
      const picture = actionPicture(page)
      performOn(command, {
        pictures: [picture],
        chosen: these([picture.id]),
        isTrash: page.asset.trashedAt !== undefined,
        context: { client, go: (address) => void navigate(address), leaving, onDeleted: moves.library },
      })
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
  return moves
}
