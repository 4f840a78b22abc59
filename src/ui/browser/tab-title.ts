import { useEffect } from 'react'

/** What a tab says of a screen. */
export const tabTitle = (screen: string | undefined) => (screen ? `${screen} · Easel` : 'Easel')

const now: { screen: string | undefined; thing: string | null; ended: number } = {
  screen: undefined,
  thing: null,
  ended: 0,
}

function tell(change: Partial<typeof now>): void {
  Object.assign(now, change)
  const { screen, thing, ended } = now
  document.title = `${ended > 0 ? `(${ended}) ` : ''}${tabTitle(thing ?? screen)}`
}

/** Names the tab after the screen that is shown. */
export const useScreenTitle = (screen: string | undefined) => useEffect(() => tell({ screen }), [screen])

/** Names the tab after what a screen shows, as long as it is shown; null while that is not known. */
export function useThingTitle(thing: string | null): void {
  useEffect(() => {
    tell({ thing })
    return () => tell({ thing: null })
  }, [thing])
}

/** Counts in the tab what ended while nobody looked; 0 takes the count away. */
export const countInTab = (ended: number) => tell({ ended })
