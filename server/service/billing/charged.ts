import { sql } from 'drizzle-orm'
import { generations } from '../database/schema.ts'

type Charged = Pick<typeof generations.$inferSelect, 'chargedPictures' | 'pictures'>

/**
 * The number of pictures that a generation is charged for, or holds reserved while it is pending. Equal pictures of one
 * generation are charged once.
 */
export const chargedIn = ({ chargedPictures, pictures }: Charged): number => chargedPictures ?? pictures

/** The same in queries. */
export const chargedColumn = sql<number>`coalesce(${generations.chargedPictures}, ${generations.pictures})`

/** Its sum over generations. */
export const sumOfCharged = sql<number>`coalesce(sum(${chargedColumn}), 0)::int`
