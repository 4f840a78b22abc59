import { useEffect } from 'react'

/** The tab title of a screen. */
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

/** Sets the tab title to the current screen. */
export const useScreenTitle = (screen: string | undefined) => useEffect(() => tell({ screen }), [screen])

/** Sets the tab title to the screen's subject while it is shown; null while it is unknown. */
export function useThingTitle(thing: string | null): void {
  useEffect(() => {
    tell({ thing })
    return () => tell({ thing: null })
  }, [thing])
}

/** Shows in the tab title how many presses ended unseen; 0 removes the count. */
export const countInTab = (ended: number) => tell({ ended })

export const countedInTab = (): number => now.ended
