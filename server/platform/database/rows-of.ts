/** The rows of an answer to plain SQL; each engine's has a list of them. */
export function rowsOf<Row>(answer: unknown): readonly Row[] {
  const { rows } = Object(answer)
  if (!Array.isArray(rows)) throw new Error('the database answered without rows')
  return rows
}
