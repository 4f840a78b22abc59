import { createContext, useContext } from 'react'
import {
  type ControllerRenderProps,
  type FieldPath,
  useController,
  useFormContext,
  useWatch,
} from 'react-hook-form'
import type { Field } from '#contract/service/describe/field.ts'
import type { FileField } from '#contract/service/describe/file-field.ts'
import { type OperationId, operationOf } from '#contract/service/operations/table.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import type { Control } from './arrangement.ts'
import type { Draft } from './draft/draft.ts'
import { replacedBy } from './draft/replaced.ts'
import { isGiven, shownValue, takesSeveral } from './draft/shown-value.ts'

interface FormSubject {
  readonly operation: OperationId
  readonly catalogue: Catalogue
}

/** The operation of the surrounding form. */
export const FormSubjectContext = createContext<FormSubject | null>(null)

export function useFormSubject(): FormSubject {
  const subject = useContext(FormSubjectContext)
  if (!subject) throw new Error('a control stands outside of a form')
  return subject
}

/** The properties of every control. */
export interface ControlProps {
  readonly name: string
  readonly control: Control
}

/**
 * A field's description, its value as it is sent, and its error. A field that another one replaces shows no default.
 */
export function useField(name: string): {
  readonly field: Field | undefined
  readonly id: string
  readonly input: ControllerRenderProps<Draft, FieldPath<Draft>>
  readonly error: string | undefined
  readonly isReplaced: boolean
} {
  const { operation, catalogue } = useFormSubject()
  const { control } = useFormContext<Draft>()
  const { field: input, fieldState } = useController({ name: `values.${name}`, control })
  const field = operationOf(operation).fields(catalogue)[name]
  const isReplaced = useWatch({ control, name: replacedBy(operation, name) }).some(isGiven)
  return {
    field: field && isReplaced ? { ...field, default: undefined } : field,
    id: `field-${name}`,
    input: {
      ...input,
      value: field ? shownValue(field, input.value, takesSeveral(operation, name)) : input.value,
      // `undefined` would restore the form's initial value, which would be shown but not sent.
      onChange: (given: unknown) => input.onChange(given ?? null),
    },
    error: fieldState.error?.message,
    isReplaced,
  }
}

/** A file field's description in the operation. */
export function useFileField(name: string): FileField | undefined {
  const { operation, catalogue } = useFormSubject()
  return operationOf(operation).files(catalogue)[name]
}
