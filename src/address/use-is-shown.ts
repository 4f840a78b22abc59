import { trimPathRight, useMatch, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/**
 * Returns a function that says whether the screen is still the one that the address names. It is not once another
 * screen was opened or is being opened: a response may come that late, and must not lead back.
 */
export function useIsShown(): () => boolean {
  const router = useRouter()
  const pathname = useMatch({ strict: false, select: (match) => match.pathname })
  return useCallback(
    () => trimPathRight(router.latestLocation.pathname) === trimPathRight(pathname),
    [router, pathname],
  )
}
