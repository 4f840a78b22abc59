import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { isOperationId, type OperationId } from '#contract/service/operations/table.ts'
import type { Draft } from '#src/forms/draft/draft.ts'

/** Applies settings from Copy settings that are pasted anywhere on a screen with their form; other text is ignored. */
export function usePastedSettings(
  hasForm: (operation: OperationId) => boolean,
  onPasted: (operation: OperationId, draft: Draft) => void,
): void {
  const client = useQueryClient()
  const given = useRef({ hasForm, onPasted })
  given.current = { hasForm, onPasted }
  useLayoutEffect(() => {
    function onPaste(event: ClipboardEvent) {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      const operation = operationIn(text)
      if (!operation || !given.current.hasForm(operation)) return
      event.preventDefault()
      event.stopPropagation()
      void import('./copied-settings.ts').then(({ readPasted }) =>
        readPasted(text, client, (draft) => given.current.onPasted(operation, draft)),
      )
    }
    addEventListener('paste', onPaste, { capture: true })
    return () => removeEventListener('paste', onPaste, { capture: true })
  }, [client])
}

/**
 * Decided synchronously, as the browser would insert the text otherwise; whether the settings can be used is checked
 * afterwards.
 */
function operationIn(text: string): OperationId | null {
  if (!text.includes('"operation"')) return null
  try {
    const { operation, values } = Object(JSON.parse(text))
    return typeof operation === 'string' && isOperationId(operation) && Object(values) === values
      ? operation
      : null
  } catch {
    return null
  }
}
