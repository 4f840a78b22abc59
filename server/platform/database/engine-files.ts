import { NodeFS } from '@electric-sql/pglite/nodefs'

/** As many lines as tell why the engine ended. */
const MAX_LINES = 20

/** What NodeFS is given and gives, as far as it matters here. */
type Init = NodeFS['init']

/**
 * The engine's folder, and its last words: PGlite itself tells neither that the engine has ended (it would try again
 * for ever, and this process with it) nor why.
 */
export class EngineFiles extends NodeFS {
  /** The last lines that the engine wrote. */
  readonly said: string[] = []
  readonly #onEnd: () => void

  constructor(folder: string, onEnd: () => void) {
    super(folder)
    this.#onEnd = onEnd
  }

  override async init(...[engine, options]: Parameters<Init>): ReturnType<Init> {
    const listen = (line: string) => {
      this.said.push(line)
      if (this.said.length > MAX_LINES) this.said.shift()
    }
    return super.init(engine, {
      ...options,
      print: listen,
      printErr: listen,
      onAbort: () => this.#onEnd(),
      preRun: [...[options.preRun ?? []].flat(), (module: unknown) => keepModesPrivate(module)],
    })
  }
}

/** The engine sets the mode of each file that it makes, past the umask of this process: others get nothing of it. */
function keepModesPrivate(module: unknown): void {
  const operations = Object(module).NODEFS.node_ops
  const { setattr } = operations
  operations.setattr = (node: unknown, attributes: { readonly mode?: number }) =>
    setattr(
      node,
      attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~0o077 },
    )
}
