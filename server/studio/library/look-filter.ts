import { and, type SQL, sql } from 'drizzle-orm'
import { cellsAround, oklabOfHex, packed } from '#server/platform/pictures/oklab.ts'
import { assets } from '../database/schema.ts'
import { looks } from '../database/sought.ts'

/** Hundredths of ΔE in OKLab: shades that a person would give the same name. */
export const DIFFERENCE = 12
/** Bits that may differ of 64. Pictures that have nothing in common differ in about 32. */
const NEAR_BITS = 8
/**
 * How much of the outlines of two pictures is common to both, in percent; in pictures that have nothing in common it is about
 * 33. Bits that differ do not tell: an even area has hardly any outline, and is near to every calm picture.
 */
const LIKE_PERCENT = 50
/** The same, of pictures that share a dominant color. */
const LIKE_PERCENT_IN_COLOR = 40
/** What pictures without a color in common come later, in thousandths: colors decide between similar outlines alone. */
const OTHER_COLORS = 60

const of = (condition: SQL | undefined, from: SQL = sql`${looks}`) =>
  sql`${assets.sha256} in (select ${looks.sha256} from ${from} where ${condition})`

/** One part of a packed color, as its own number. */
const part = (shift: number) => sql.raw(`((color >> ${shift}) & 1023)`)

/** The cells of the color's surroundings, by their index; then the exact difference of each color of what is left. */
export function hasColor(hex: string, difference: number): SQL {
  const color = oklabOfHex(hex)
  const cells = sql`${sql.param(cellsAround(color, difference / 100), looks.cells)}::int[]`
  const wanted = packed(color)
  const axis = (shift: number) => sql`(${part(shift)} - ${(wanted >> shift) & 1023}) ^ 2`
  const exact = sql`exists (select 1 from unnest(${looks.colors}) as color
    where ${axis(20)} + ${axis(10)} + ${axis(0)} <= ${(difference * 10.23) ** 2}::float8)`
  return of(and(sql`${looks.cells} && ${cells}`, exact))
}

/** The look of a picture by its id, beside those that are compared with it. */
const beside = (id: string) =>
  sql`${looks}, (select "look"."hash" as "theirs", "look"."cells" as "colors_of" from ${looks} as "look"
    inner join ${assets} as "one" on "one"."sha256" = "look"."sha256" where "one"."id" = ${id}) as "sought"`
const bits = sql`bit_count(${looks.hash} # "theirs")`
const common = sql`bit_count(${looks.hash} & "theirs")`
const either = sql`bit_count(${looks.hash} | "theirs")`
const sharesColor = sql`${looks.cells} && "colors_of"`

/** Two pictures without outlines are the same only in color. */
const isNear = sql`${bits} <= ${NEAR_BITS} and (${either} > ${NEAR_BITS} or ${sharesColor})`

const isNearTo = (id: string) => of(isNear, beside(id))

/** Another picture of the library has this look. */
const isOfAnother = (id: string) =>
  sql`exists (select 1 from ${assets} as "other" where "other"."sha256" = ${looks.sha256} and "other"."id" <> ${id}
    and not "other"."is_mask" and "other"."removed_at" is null)`

/** Pictures that look the same but for small changes, with the picture itself if there are any. All looks are compared once. */
export const nearTo = (id: string): SQL =>
  sql`${assets.sha256} in (select unnest("found"."same") from (
    select array_agg(${looks.sha256}) as "same", bool_or(${isOfAnother(id)}) as "has_others"
    from ${beside(id)} where ${isNear}) as "found" where "found"."has_others")`

/** Pictures with similar outlines; more of them where a dominant color is shared. */
export const likeThis = (id: string) =>
  of(
    sql`${common} * 100 >= ${either} * ${LIKE_PERCENT} and (${either} > 0 or ${sharesColor})
      or ${common} * 100 >= ${either} * ${LIKE_PERCENT_IN_COLOR} and ${sharesColor}`,
    beside(id),
  )

/** Written out: the columns of a selection lose the name of their table, and three tables here have this one. */
const ownHash = sql.raw('"studio"."assets"."sha256"')

/** How far a picture is from the one that is sought, in thousandths of their outlines. */
export const distanceFrom = (id: string): SQL =>
  sql`(select 1000 * bit_count("own"."hash" # "look"."hash") / greatest(bit_count("own"."hash" | "look"."hash"), 1)
    + case when "own"."cells" && "look"."cells" then 0 else ${sql.raw(String(OTHER_COLORS))} end
    from ${looks} as "own", ${looks} as "look"
    inner join ${assets} as "one" on "one"."sha256" = "look"."sha256"
    where "own"."sha256" = ${ownHash} and "one"."id" = ${id})`

/** How many other pictures that are shown look the same as this one. */
export const nearOthers = (id: string): SQL | undefined => and(isNearTo(id), sql`${assets.id} <> ${id}`)
