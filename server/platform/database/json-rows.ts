import type { AnyColumn, InferColumnsDataTypes } from 'drizzle-orm'

/**
 * Reads rows that the database wrote with `to_json`, under the names of its columns. A list that comes as one value is read
 * in less than half of the time that its hundreds of single values take.
 */
export function rowsFromJson<Columns extends Readonly<Record<string, AnyColumn>>>(columns: Columns) {
  const known = Object.entries(columns)
  return (written: Readonly<Record<string, unknown>>): InferColumnsDataTypes<Columns> =>
    Object(
      Object.fromEntries(
        known.map(([name, column]) => {
          const value = written[column.name] ?? null
          return [name, value === null ? null : column.mapFromDriverValue(value)]
        }),
      ),
    )
}
