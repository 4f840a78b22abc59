import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { collectionPictures, collectionVacancies, type PlaceBefore } from '../database/organised.ts'
import { assets } from '../database/schema.ts'
import { areIn, GAP, type Tx } from './collection-places.ts'

const { collectionId, assetId, position } = collectionPictures
const vacant = collectionVacancies

/** Pictures, and what is after them. */
interface Arrangement extends PlaceBefore {
  readonly collection: string
}

/** Moves pictures of a collection, in their order. Pictures outside of the collection are ignored. Its order is locked. */
export async function arrangePictures(tx: Tx, arrangement: Arrangement): Promise<void> {
  const { collection, ids, before, takenOutBy } = arrangement
  const inIt = await tx
    .select({ id: assetId })
    .from(collectionPictures)
    .where(areIn(collection, ids))
    .for('update')
  const isIn = new Set(inIt.map(({ id }) => id))
  // One that stood before the place that it left itself goes back there.
  const moved = ids.filter((id) => isIn.has(id) && (id !== before || takenOutBy !== undefined))
  if (moved.length === 0) return
  const space = await spaceBefore(tx, { ...arrangement, ids: moved })
  if (space.to - space.from > moved.length) return place(tx, collection, moved, space)
  await numberAgain(tx, collection)
  return place(tx, collection, moved, await spaceBefore(tx, { ...arrangement, ids: moved }))
}

interface Space {
  readonly from: number
  readonly to: number
}

/**
 * The positions between a picture and the one before it, the moved ones excluded. Pictures that were taken out keep their
 * places between the others.
 */
async function spaceBefore(tx: Tx, { collection, ids, before, takenOutBy }: Arrangement): Promise<Space> {
  const others = sql`${assetId} <> all(${sql.param([...ids], assets.tags)}::text[])`
  const last = (isIt: (asset: AnyPgColumn, at: AnyPgColumn) => SQL | undefined) => sql<
    number | null
  >`greatest(
    (select max(${position}) from ${collectionPictures}
      where ${and(eq(collectionId, collection), others, isIt(assetId, position))}),
    (select max(${vacant.position}) from ${collectionVacancies}
      where ${and(eq(vacant.collectionId, collection), isIt(vacant.assetId, vacant.position))}))`
  const positionOf = async (at: SQL<number | null>): Promise<number | null> => {
    const [row] = await tx.select({ at: at.mapWith(Number) }).from(sql`(select) as "one"`)
    return row?.at ?? null
  }
  const to = before === null ? null : await positionOf(positionIn(collection, before, takenOutBy))
  // Of pictures with the same position, the order is by id.
  const isPrevious = (asset: AnyPgColumn, at: AnyPgColumn) =>
    to === null ? undefined : sql`(${at}, ${asset}) < (${to}::bigint, ${before}::text)`
  const from = (await positionOf(last(isPrevious))) ?? 0
  return { from, to: to ?? from + (ids.length + 1) * GAP }
}

/** The position that a picture left by a change, else its own, else any that it left; null without. */
const positionIn = (collection: string, id: string, takenOutBy = '') => sql<number | null>`coalesce(
  (select ${vacant.position} from ${collectionVacancies}
    where ${and(eq(vacant.changeId, takenOutBy), eq(vacant.assetId, id))}),
  (select ${position} from ${collectionPictures} where ${and(eq(collectionId, collection), eq(assetId, id))}),
  (select max(${vacant.position}) from ${collectionVacancies}
    where ${and(eq(vacant.collectionId, collection), eq(vacant.assetId, id))}))`

/**
 * Sets positions of pictures whose rows are locked. An insert in which every row conflicts is planned without a join: right
 * after a collection was filled, statistics say that it is empty, and a join compared every picture with every other.
 */
const setPositions = { target: [collectionId, assetId], set: { position: sql`excluded.position` } }

async function place(tx: Tx, collection: string, ids: readonly string[], { from, to }: Space): Promise<void> {
  const step = (to - from) / (ids.length + 1)
  const positions = ids.map((id, at) => ({ id, position: Math.floor(from + step * (at + 1)) }))
  const placed = sql`jsonb_to_recordset(${JSON.stringify(positions)}::jsonb) as "new" ("id" text, "position" bigint)`
  await tx
    .insert(collectionPictures)
    .select(sql`select ${collection}::text, "new"."id", "new"."position" from ${placed}`)
    .onConflictDoUpdate(setPositions)
}

/** Gives every picture of a collection a new position, with gaps; also those that were taken out of it. */
async function numberAgain(tx: Tx, collection: string): Promise<void> {
  const held = (table: SQL, change: SQL) =>
    sql`select asset_id, position, ${change} as change_id from ${table} where collection_id = ${collection} for update`
  await tx.execute(sql`
    with held as (${held(sql`${collectionPictures}`, sql`null::text`)}),
    vacant as (${held(sql`${collectionVacancies}`, sql`change_id`)}),
    turns as (
      select *, row_number() over (order by position, asset_id, change_id) * ${GAP}::bigint as turn
      from (select * from held union all select * from vacant) as places
    ),
    moved as (
      insert into ${collectionPictures} (collection_id, asset_id, position)
      select ${collection}, asset_id, turn from turns where change_id is null
      on conflict (collection_id, asset_id) do update set position = excluded.position
    )
    insert into ${collectionVacancies} (change_id, collection_id, asset_id, position)
    select change_id, ${collection}, asset_id, turn from turns where change_id is not null
    on conflict (change_id, asset_id) do update set position = excluded.position`)
}

/** All places of a collection in order: of its pictures, and those that pictures left, with the change. */
async function allPlaces(tx: Tx, collection: string) {
  const left = tx
    .select({ id: vacant.assetId, at: vacant.position, takenOutBy: sql<string | null>`${vacant.changeId}` })
    .from(collectionVacancies)
    .where(eq(vacant.collectionId, collection))
  return tx
    .select({ id: assetId, at: position, takenOutBy: sql<string | null>`null::text` })
    .from(collectionPictures)
    .where(eq(collectionId, collection))
    .unionAll(left)
    .orderBy(asc(position), asc(assetId), sql`3`)
}

/**
 * The places of pictures in a collection, each by the picture after it: positions are not stable, as they are
 * renumbered at times.
 */
export async function placesOf(
  tx: Tx,
  collection: string,
  ids: readonly string[],
): Promise<readonly PlaceBefore[]> {
  const moved = new Set(ids)
  const places: PlaceBefore[] = []
  let together: string[] = []
  for (const { id, takenOutBy } of await allPlaces(tx, collection)) {
    if (takenOutBy === null && moved.has(id)) together.push(id)
    else if (together.length > 0) {
      places.push({ ids: together, before: id, ...(takenOutBy !== null && { takenOutBy }) })
      together = []
    }
  }
  return together.length > 0 ? [...places, { ids: together, before: null }] : places
}

/** So many moves are made one by one; of more, the whole order is written at once. */
const FEW = 8

/** Moves pictures of a collection back to where they were. Its order is locked. */
export async function restorePlaces(
  tx: Tx,
  collection: string,
  places: readonly PlaceBefore[],
): Promise<void> {
  if (places.length <= FEW) {
    for (const place of places) await arrangePictures(tx, { collection, ...place })
    return
  }
  // A record that was handed on names pictures that are moved back too: they go first.
  const ids = new Set(places.flatMap((place) => place.ids))
  const isLater = ({ before, takenOutBy }: PlaceBefore) =>
    before !== null && takenOutBy === undefined && ids.has(before)
  const later = places.filter(isLater)
  if (later.length === 0) return restoreOrder(tx, collection, places)
  await restoreOrder(
    tx,
    collection,
    places.filter((place) => !isLater(place)),
  )
  // Each round moves some: no picture stands before itself over others.
  if (later.length < places.length) await restorePlaces(tx, collection, later)
}

/** Moves pictures back to before others that stay where they are; the whole order is written at once. */
async function restoreOrder(tx: Tx, collection: string, places: readonly PlaceBefore[]): Promise<void> {
  const all = await allPlaces(tx, collection)
  const present = new Set(all.flatMap(({ id, takenOutBy }) => (takenOutBy === null ? [id] : [])))
  const known = new Set(all.map(keyOf))
  // A picture that has taken its place back stands there already.
  const back = new Set(
    places.flatMap(({ before: id, takenOutBy = null }) =>
      id === null || takenOutBy === null || known.has(keyOf({ id, takenOutBy })) ? [] : [id],
    ),
  )
  const moved = new Set(places.flatMap(({ ids }) => ids).filter((id) => present.has(id) && !back.has(id)))
  const others = all.filter(({ id, takenOutBy }) => takenOutBy !== null || !moved.has(id))
  const keys = new Set(others.map(keyOf))
  const before = new Map<string, string[]>()
  for (const { ids, before: id, takenOutBy = null } of places) {
    const key = [keyOf({ id: id ?? '', takenOutBy }), keyOf({ id: id ?? '', takenOutBy: null })].find((one) =>
      keys.has(one),
    )
    const there = before.get(key ?? '') ?? []
    for (const one of ids) if (moved.has(one)) there.push(one)
    before.set(key ?? '', there)
  }
  const own = (ids: readonly string[] = []) => ids.map((id) => ({ id, takenOutBy: null }))
  await setOrder(tx, collection, [
    ...others.flatMap((one) => [...own(before.get(keyOf(one))), one]),
    ...own(before.get('')),
  ])
}

type Place = Pick<Awaited<ReturnType<typeof allPlaces>>[number], 'id' | 'takenOutBy'>
const keyOf = ({ id, takenOutBy }: Place) => `${id} ${takenOutBy ?? ''}`

/** Gives all places of a collection new positions, in their order. */
async function setOrder(tx: Tx, collection: string, order: readonly Place[]): Promise<void> {
  const turns = order.map((one, at) => ({ ...one, position: (at + 1) * GAP }))
  const given = sql`jsonb_to_recordset(${JSON.stringify(turns)}::jsonb) as "new" ("id" text, "takenOutBy" text, "position" bigint)`
  await tx.execute(sql`
    with moved as (
      insert into ${collectionPictures} (collection_id, asset_id, position)
      select ${collection}, "new"."id", "new"."position" from ${given} where "new"."takenOutBy" is null
      on conflict (collection_id, asset_id) do update set position = excluded.position
    )
    insert into ${collectionVacancies} (change_id, collection_id, asset_id, position)
    select "new"."takenOutBy", ${collection}, "new"."id", "new"."position" from ${given} where "new"."takenOutBy" is not null
    on conflict (change_id, asset_id) do update set position = excluded.position`)
}
