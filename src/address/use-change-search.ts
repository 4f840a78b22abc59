import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useIsShown } from './use-is-shown.ts'

type Change<Search> = { [Key in keyof Search]?: Search[Key] | undefined }

/** Changes parameters in the address of the screen, as long as it is shown. */
export function useChangeSearch<Search extends object>(): (change: Change<Search>) => void {
  const navigate = useNavigate()
  const isShown = useIsShown()
  return useCallback(
    (change) => {
      if (!isShown()) return
      void navigate({
        to: '.',
        search: (old: object) => ({ ...old, ...change }),
        replace: true,
        resetScroll: false,
      })
    },
    [navigate, isShown],
  )
}
