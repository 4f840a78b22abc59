import { and, eq, sql } from 'drizzle-orm'
import type { QueueMove } from '#contract/studio/queue/queue.ts'
import type { Database } from '#server/platform/database/database.ts'
import { inOrder } from '../database/in-order.ts'
import { runs } from '../database/schema.ts'
import { Refusal } from '../http/errors.ts'
import { lockSending } from './pauses.ts'
import { sendingOrder } from './sending-order.ts'

type Transaction = Pick<Database, 'select' | 'update' | 'execute'>

interface InLine {
  readonly id: string
  readonly intent: string
  readonly isBatch: boolean
  readonly priority: number
  readonly position: number
}

/** Changes the order of queued runs; those that were sent meanwhile are passed over. Returns how many were moved. */
export async function moveRuns(db: Database, { ids, to }: QueueMove): Promise<number> {
  return db.transaction(async (tx) => {
    await lockSending(tx)
    const line = await lineOf(tx)
    const named = new Set(ids)
    const moved = line.filter(({ id }) => named.has(id))
    if (moved.length === 0) return 0
    if (typeof to === 'string') await moveToEnd(tx, moved, to)
    else await moveBeside(tx, { line, moved, to })
    return moved.length
  })
}

async function lineOf(tx: Transaction): Promise<readonly InLine[]> {
  const { id, intent, isBatch, priority, position } = runs
  return tx
    .select({ id, intent, isBatch, priority, position })
    .from(runs)
    .innerJoin(sql`${sendingOrder()} as line`, sql`line.id = ${id}`)
    .orderBy(sql`line.before`)
}

/** Before, or after, all others, in the order that they have among themselves. */
async function moveToEnd(tx: Transaction, moved: readonly InLine[], end: 'front' | 'back'): Promise<void> {
  const [{ highest = 0, lowest = 0 } = {}] = await tx
    .select({
      highest: sql<number>`greatest(max(${runs.priority}), 0)`.mapWith(Number),
      lowest: sql<number>`least(min(${runs.priority}), 0)`.mapWith(Number),
    })
    .from(runs)
    .where(eq(runs.state, 'queued'))
  const from = end === 'front' ? highest + moved.length : lowest - 1
  await putInOrder(tx, moved, { column: 'priority', from, step: -1 })
}

interface Beside {
  readonly line: readonly InLine[]
  readonly moved: readonly InLine[]
  readonly to: { readonly before: string } | { readonly after: string }
}

/**
 * Next to another run. Within one press the order of its runs changes; otherwise everything up to the new place keeps the
 * order that the person saw, whatever comes later.
 */
async function moveBeside(tx: Transaction, { line, moved, to }: Beside): Promise<void> {
  const isBefore = 'before' in to
  const target = line.find(({ id }) => id === (isBefore ? to.before : to.after))
  if (!target) {
    throw new Refusal(409, 'not-queued', 'The run beside which it was to be put has been sent or removed.')
  }
  const going = new Set(moved)
  const isMoved = (one: InLine) => going.has(one)
  // Beside one of themselves, they go where that one was among the others.
  const isAfter = !isBefore && !isMoved(target)
  const ahead = line.slice(0, line.indexOf(target) + (isAfter ? 1 : 0)).filter((one) => !isMoved(one))
  const wanted = [...ahead, ...moved]
  const isWithin = moved.every(
    ({ intent, priority }) => intent === target.intent && priority === target.priority,
  )
  if (isWithin) {
    const ofPress = line.filter(({ intent }) => intent === target.intent)
    const first = new Set(wanted.filter(({ intent }) => intent === target.intent))
    const rest = ofPress.filter((one) => !first.has(one))
    await putInOrder(tx, [...first, ...rest], { column: 'position', from: 0, step: 1 })
    return
  }
  const highest = line.reduce((max, { priority }) => Math.max(max, priority), 0)
  await putInOrder(tx, wanted, { column: 'priority', from: highest + wanted.length, step: -1 })
}

interface Values {
  readonly column: 'priority' | 'position'
  /** Of the first run, and the step to each next one. */
  readonly from: number
  readonly step: 1 | -1
}

/** Writes a rising or falling value into each run, in one statement. */
async function putInOrder(tx: Transaction, order: readonly InLine[], { column, from, step }: Values) {
  const values = JSON.stringify(order.map(({ id }, place) => ({ id, value: from + step * place })))
  // A join: looking each run up in the list would compare every run with every other, while nothing is sent.
  const line = sql`jsonb_to_recordset(${values}::jsonb) as line (id text, value double precision)`
  const theirs = sql`select id from ${line}`
  await tx
    .update(runs)
    .set({ [column]: sql`line.value` })
    .from(line)
    .where(
      and(
        sql`line.id = ${runs.id}`,
        inOrder(tx, runs, and(eq(runs.state, 'queued'), sql`${runs.id} in (${theirs})`)),
      ),
    )
}
