import { type SQL, sql } from 'drizzle-orm'
import { queuePauses, runs } from '../database/schema.ts'

/** The pause of everything, beside those of single presses. */
export const WHOLE_QUEUE = '*'

interface Order {
  /** Which of the queued runs; all by default. */
  readonly where?: SQL | undefined
  /** Batches were not sent from for long: now they go before single requests. */
  readonly areBatchesFirst?: boolean
}

/**
 * A query of the queued runs as they will be sent, with the number of those `before` each. A person's own order goes
 * first, then single requests, then batches. People take turns, and so do the batches of one person: who was sent from
 * longest ago is next. What is paused comes last.
 */
export function sendingOrder({ where = sql`true`, areBatchesFirst = false }: Order = {}): SQL {
  const lane = areBatchesFirst ? sql`not is_batch` : sql`is_batch`
  return sql`(
    with waiting as (
      select id, intent, person_id, is_batch, priority, created_at, position, ordinal,
        exists (select from ${queuePauses} where scope in (${runs}.intent, ${WHOLE_QUEUE})) as is_paused
      from ${runs} where state = 'queued' and ${where}
    ), presses as (
      select intent, (select max(submitted_at) from ${runs} as sent where sent.intent = press.intent) as sent_at
      from (select distinct intent from waiting where is_batch) as press
    ), people as (
      select person_id, is_batch, (
        select max(submitted_at) from ${runs} as sent
        where sent.person_id = person.person_id and sent.is_batch = person.is_batch
      ) as sent_at
      from (select distinct person_id, is_batch from waiting) as person
    ), press_turns as (
      select waiting.*, presses.sent_at, case when is_batch then
        row_number() over (partition by is_paused, priority, intent order by position, ordinal)
      else 0 end as press_turn
      from waiting left join presses using (intent)
    ), turns as (
      select *, row_number() over (
        partition by is_paused, priority, is_batch, person_id
        order by press_turn, sent_at nulls first, created_at, intent, position, ordinal
      ) as turn
      from press_turns
    )
    select turns.id, is_paused, press_turn, row_number() over (
      order by is_paused, priority desc, ${lane}, turn, people.sent_at nulls first, created_at, turns.id
    ) - 1 as before
    from turns join people using (person_id, is_batch)
  )`
}
