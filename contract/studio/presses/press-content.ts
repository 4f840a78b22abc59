import { orderedJson } from '../../ordered-json.ts'
import type { Press } from './press.ts'

/**
 * A text that is equal for presses of the same requests, in whatever order their fields were filled in. The project is not
 * part of it: a press that is sent again from another tab names that tab's project.
 */
export const pressContent = ({
  operation,
  values,
  files,
  requests,
  each,
  rows,
}: Omit<Press, 'intent'>): string =>
  orderedJson([operation, values, files, requests, each, ...(rows ? [rows] : [])])
