import { asc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { readLayersReport } from '#contract/service/values/layers-report.ts'
import { type Design, designRoutes as rows } from '#contract/studio/designs.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { SoundObjects } from '#server/platform/storage/sound-objects.ts'
import { assetView } from '../assets/asset-view.ts'
import { type AssetRow, assets, results } from '../database/schema.ts'
import type { EditStore } from '../edits/edit-store.ts'
import { notFound, Refusal } from '../http/errors.ts'
import { register } from '../http/register.ts'
import type { Translator } from '../studio-options.ts'
import { adLinesOf } from './ad-lines.ts'

interface DesignRoutes {
  readonly db: Database
  readonly objects: Pick<SoundObjects, 'stampOf'>
  readonly edits: Pick<EditStore, 'historyOf'>
  readonly translator: Translator | undefined
}

/**
 * Pictures as background and text layers. A background in the trash is still there, and the file of one that was deleted
 * for good stays as long as a picture has text over it.
 */
export function designRoutes(app: FastifyInstance, { db, objects, edits, translator }: DesignRoutes): void {
  register(app, rows, {
    async design({ params }) {
      const [asset] = await db.select().from(assets).where(eq(assets.id, params.id))
      if (!asset || asset.erasedAt !== null) throw notFound('picture')
      const found = (await saved(asset)) ?? (await begun(asset))
      if (await isGone(found.base.id)) throw BASE_GONE
      return found
    },
    lines: ({ params }) => adLinesOf(db, params.id, translator),
  })

  const begun = async (asset: AssetRow): Promise<Design> =>
    (await takenApart(asset)) ?? {
      base: assetView(asset),
      whole: null,
      textBlocks: [],
      left: [],
      similar: [],
      layers: null,
    }

  /** The layers that a picture was saved with, over the background that they were set on; null where it has none. */
  async function saved(asset: AssetRow): Promise<Design | null> {
    const steps = await edits.historyOf(asset)
    const [newest] = steps
    if (newest?.edit.kind !== 'text-layers') return null
    // Pictures that were saved with text one after the other share the background of the first.
    const under = steps[steps.findIndex(({ edit }) => edit.kind !== 'text-layers') - 1] ?? steps.at(-1)
    if (!under?.parent) throw BASE_GONE
    const { layers } = newest.edit
    return { ...(await begun(under.parent)), whole: assetView(asset), layers }
  }

  /** The design that an asset belongs to; null if its run did not layerize. */
  async function takenApart({ runId }: AssetRow): Promise<Design | null> {
    if (runId === null) return null
    const parts = await db
      .select({ result: results, asset: assets })
      .from(results)
      .leftJoin(assets, eq(assets.id, results.assetId))
      .where(eq(results.runId, runId))
      .orderBy(asc(results.ordinal))
    const base = parts.find(({ result }) => result.textBlocks !== null)
    if (!base?.result.textBlocks) return null
    if (!base.asset) throw isAwaited(base.result.state) ? NOT_YET : BASE_GONE
    const whole = parts.find(
      ({ result, asset }) => asset?.erasedAt === null && result.textBlocks === null,
    )?.asset
    const report = readLayersReport(base.result.prompt)
    return {
      base: assetView(base.asset),
      whole: whole ? assetView(whole) : null,
      textBlocks: [...base.result.textBlocks],
      left: [...(report?.left ?? [])],
      similar: [...(report?.similar ?? [])],
      layers: null,
    }
  }

  /** Whether a picture was deleted for good, and its file too: while nothing needed it as a background. */
  async function isGone(id: string): Promise<boolean> {
    const [asset] = await db.select().from(assets).where(eq(assets.id, id))
    if (!asset) return true
    return asset.erasedAt !== null && (await objects.stampOf(asset.sha256)) === null
  }
}

const isAwaited = (state: string) => state === 'keeping'
const NOT_YET = new Refusal(
  409,
  'not-yet',
  'The background is still being downloaded. Try again in a moment.',
)
const BASE_GONE = new Refusal(
  410,
  'base-gone',
  'The background of the text layers no longer exists. Run the tool on the picture again to make another one.',
)
