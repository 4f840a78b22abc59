import { useEffect, useState } from 'react'
import { type UnansweredPress, unanswered } from './unanswered.ts'

/** The presses that were not answered, of all tabs, oldest first. */
export function useUnanswered(): readonly UnansweredPress[] {
  const [presses, setPresses] = useState(unanswered.all)
  useEffect(() => {
    const look = () => setPresses(unanswered.all())
    look()
    return unanswered.subscribe(look)
  }, [])
  return presses
}
