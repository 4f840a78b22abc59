import { isSame, isToDecide, type Wanted } from '#src/runs/unanswered/unanswered.ts'
import { useUnanswered } from '#src/runs/unanswered/use-unanswered.ts'

interface NotAnsweredProps {
  /** The request that a press would send. */
  readonly wanted: Wanted
  /** The intent of this form's last press, if it got no response. */
  readonly lost: string | null
}

/** Says that repeating an unanswered press without changes is charged once. */
export function NotAnswered({ wanted, lost }: NotAnsweredProps) {
  const isOpen = useUnanswered().some(
    (one) => isToDecide(one) && (one.press.intent === lost || isSame(one.press, wanted)),
  )
  if (!isOpen) return null
  return (
    <p role="alert" className="mb-2 text-xs text-bad">
      Easel’s server did not respond. Press again without changes to retry: you are charged only once.
    </p>
  )
}
