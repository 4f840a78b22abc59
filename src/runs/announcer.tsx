import { useEffect, useRef, useState } from 'react'
import type { PressGroup } from './groups.ts'
import { pressWords } from './words.ts'

/** Announces to screen readers that a running press has ended. */
export function Announcer({ groups }: { readonly groups: readonly PressGroup[] }) {
  const running = useRef(new Set<string>())
  const [message, setMessage] = useState('')
  useEffect(() => {
    for (const group of groups) {
      const { waiting, running: atWork, keeping } = group.press.of
      if (waiting + atWork + keeping > 0) {
        running.current.add(group.intent)
      } else if (running.current.delete(group.intent)) {
        const [first] = group.runs
        setMessage(`${first?.pressName ?? 'A run'}: ${pressWords(group.press).message}`)
      }
    }
  }, [groups])
  return (
    <p aria-live="polite" className="sr-only">
      {message}
    </p>
  )
}
