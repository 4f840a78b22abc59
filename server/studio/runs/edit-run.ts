import { and, eq } from 'drizzle-orm'
import type { RunEdit } from '#contract/studio/presses/press.ts'
import { runs } from '../database/schema.ts'
import { notFound, Refusal } from '../http/errors.ts'
import { requireExpected } from '../http/expected.ts'
import { adLinesOf, judgedRequest, markMasks, masksIn, type PressDeps } from './press.ts'

/**
 * Changes the request of a queued run, validated like a press. Refused with 422 and the fields at fault, and with 409 if
 * somebody else changed it meanwhile, or once it was sent or removed: it is the same run before and after, so nothing is
 * sent twice.
 */
export async function editRun(id: string, { expected, ...edit }: RunEdit, deps: PressDeps): Promise<void> {
  const { db, catalogue } = deps
  const [run] = await db.select({ operation: runs.operation }).from(runs).where(eq(runs.id, id))
  if (!run) throw notFound('run')
  const request = { operation: run.operation, ...edit }
  const judged = await judgedRequest(request, deps)
  const adLines = await adLinesOf(request, db)
  await db.transaction(async (tx) => {
    const [current] = await tx
      .select({ values: runs.values, files: runs.files })
      .from(runs)
      .where(eq(runs.id, id))
      .for('update')
    requireExpected({
      expected,
      current: current ?? {},
      wanted: { values: judged.values, files: edit.files },
    })
    const [changed] = await tx
      .update(runs)
      .set({ ...judged, files: edit.files, adLines })
      .where(and(eq(runs.id, id), eq(runs.state, 'queued')))
      .returning({ id: runs.id })
    if (!changed) {
      const [now] = await tx.select({ state: runs.state }).from(runs).where(eq(runs.id, id))
      if (now?.state === 'removed')
        throw new Refusal(409, 'not-queued', 'The run was removed from the queue, so it was not changed.')
      throw new Refusal(409, 'already-sent', 'The run has been sent meanwhile, so it was not changed.')
    }
    await markMasks(tx, masksIn(request, catalogue))
  })
}
