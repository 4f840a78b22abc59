import { isSame, isToDecide, type Wanted } from '#src/runs/unanswered/unanswered.ts'
import { useUnanswered } from '#src/runs/unanswered/use-unanswered.ts'

interface NotAnsweredProps {
  /** What a press of the button would ask for. */
  readonly wanted: Wanted
  /** The intent of the last press from here, where it was not answered. */
  readonly lost: string | null
}

/** Says of a form whose press was not answered that pressing the same again is paid once. */
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
