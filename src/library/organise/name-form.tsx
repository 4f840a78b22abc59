import { type FormEvent, useState } from 'react'
import { MAX_NAME_LENGTH } from '#contract/studio/organise/names.ts'
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
  onName(name: string): void
}

/** A field for a name; spaces around it are removed. */
export function NameForm({ label, action, name = '', isFirst = false, onName }: NameFormProps) {
  const [typed, setTyped] = useState(name)
  const given = typed.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The submit event must not reach the form of the screen.
    event.stopPropagation()
    if (given === '') return
    onName(given)
    setTyped('')
  }
  return (
    <form onSubmit={submit} className="flex gap-2 px-2 pt-1">
      <input
        {...(isFirst && { 'data-focus-first': true })}
        type="text"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        maxLength={MAX_NAME_LENGTH}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className={classNames(inputLook, 'h-8 w-full min-w-0')}
      />
      <Button type="submit" disabled={given === '' || given === name}>
        {action}
      </Button>
    </form>
  )
}
