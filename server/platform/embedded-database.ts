import { mkdir } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { PGlite, type QueryOptions, type Results, type Transaction } from '@electric-sql/pglite'

/**
 * PGlite computes in this process's own thread, and its promises come true without a turn of the event loop: queries one
 * after another would hold up everything else. So there is one in a turn; whoever comes first does not wait.
 */
class Embedded extends PGlite {
  #turn: Promise<void> | null = null

  override async query<T>(text: string, params?: unknown[], options?: QueryOptions): Promise<Results<T>> {
    await this.#ownTurn()
    return super.query<T>(text, params, options)
  }

  override transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return super.transaction((tx) =>
      work({
        ...tx,
        query: async (text, params, options) => {
          await this.#ownTurn()
          return tx.query(text, params, options)
        },
      }),
    )
  }

  async #ownTurn(): Promise<void> {
    while (this.#turn) await this.#turn
    this.#turn = nextTurn().then(() => {
      this.#turn = null
    })
  }
}

/** Opens the embedded engine in a folder, which is made when it is not there. */
export async function openEmbedded(folder: string): Promise<PGlite> {
  await mkdir(folder, { recursive: true })
  const engine = new Embedded(folder)
  await engine.waitReady
  return engine
}
