import { type FormEvent, useId, useState } from 'react'
import { MAX_NAME_LENGTH } from '#contract/studio/organise/names.ts'
import { isRefusedAs } from '#src/api/call.ts'
import { failureWords } from '#src/pictures/toast-failure.ts'
import { Button } from '#src/ui/button.tsx'
import { classNames } from '#src/ui/class-names.ts'
import { inputLook } from '#src/ui/inputs.ts'

interface NameFormProps {
  readonly label: string
  /** The label of the button. */
  readonly action: string
  /** The current name. */
  readonly name?: string
  readonly isFirst?: boolean
  readonly maxLength?: number
  /** What could not be done if it fails, as the start of a sentence. */
  readonly failure: string
  /** @param replaced the name that the person saw: somebody else may have changed it meanwhile */
  onName(name: string, replaced: string): unknown
}

/**
 * A field for a name; spaces around it are removed. If the name cannot be given, it stays in the field with the reason; if
 * somebody else changed it, the reason says to what, and only the next try replaces that.
 */
export function NameForm(props: NameFormProps) {
  const { label, action, name = '', isFirst = false, maxLength = MAX_NAME_LENGTH, failure, onName } = props
  const error = useId()
  const [typed, setTyped] = useState(name)
  const [problem, setProblem] = useState<string | null>(null)
  const [seen] = useState(name)
  const [isTold, setIsTold] = useState(false)
  const given = typed.trim()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // The submit event must not reach the form of the screen.
    event.stopPropagation()
    if (given === '') {
      setProblem('Type a name.')
      return
    }
    try {
      await onName(given, isTold ? name : seen)
      setTyped('')
      setProblem(null)
    } catch (reason) {
      const isTheirs = isRefusedAs(reason, 'changed-meanwhile')
      const words = failureWords(failure, reason)
      setIsTold(isTheirs)
      setProblem(isTheirs ? `${words} ${action} again to replace it.` : words)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-1.5 px-2 pt-1">
      <span className="flex gap-2">
        <input
          {...(isFirst && { 'data-focus-first': true })}
          type="text"
          aria-label={label}
          aria-invalid={problem !== null}
          aria-describedby={problem === null ? undefined : error}
          placeholder={label}
          autoComplete="off"
          maxLength={maxLength}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className={classNames(inputLook, 'h-8 w-full min-w-0')}
        />
        <Button type="submit" disabled={given !== '' && given === name}>
          {action}
        </Button>
      </span>
      {problem !== null && (
        <p id={error} role="alert" className="text-xs text-bad">
          {problem}
        </p>
      )}
    </form>
  )
}
