import { createContext, useContext } from 'react'
import { type ControllerRenderProps, type FieldPath, useController, useFormContext } from 'react-hook-form'
import type { Catalogue } from '#contract/service/catalogue.ts'
import type { Field } from '#contract/service/field.ts'
import type { FileField } from '#contract/service/file-field.ts'
import { type OperationId, operationOf } from '#contract/service/operations/table.ts'
import type { Control } from './arrangement.ts'
import type { Draft } from './draft.ts'

interface FormSubject {
  readonly operation: OperationId
  readonly catalogue: Catalogue
}

/** Which operation the form around is for. */
export const FormSubjectContext = createContext<FormSubject | null>(null)

export function useFormSubject(): FormSubject {
  const subject = useContext(FormSubjectContext)
  if (!subject) throw new Error('a control stands outside of a form')
  return subject
}

/** What every control is given. */
export interface ControlProps {
  readonly name: string
  readonly control: Control
}

/** A field's description in the operation, its value in the form, and what is wrong with it. */
export function useField(name: string): {
  readonly field: Field | undefined
  readonly id: string
  readonly input: ControllerRenderProps<Draft, FieldPath<Draft>>
  readonly error: string | undefined
} {
  const { operation, catalogue } = useFormSubject()
  const { control } = useFormContext<Draft>()
  const { field, fieldState } = useController({ name: `values.${name}`, control })
  return {
    field: operationOf(operation).fields(catalogue)[name],
    id: `field-${name}`,
    input: field,
    error: fieldState.error?.message,
  }
}

/** A file field's description in the operation. */
export function useFileField(name: string): FileField | undefined {
  const { operation, catalogue } = useFormSubject()
  return operationOf(operation).files(catalogue)[name]
}
