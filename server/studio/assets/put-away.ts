import { Refusal } from '../http/errors.ts'

/** For a picture that cannot be restored. */
export const GONE = new Refusal(
  410,
  'gone',
  'The picture was deleted and its file was removed. Add it again.',
)
