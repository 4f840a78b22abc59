import { NodeFS } from '@electric-sql/pglite/nodefs'

/** Enough lines to show why the engine stopped. */
const MAX_LINES = 20

/** The part of NodeFS's arguments and results that is used here. */
type Init = NodeFS['init']

/**
 * The engine's file system, and its last log lines: PGlite reports neither that the engine has stopped (it would
 * retry for ever, blocking this process) nor why.
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

/**
 * The engine sets the mode of each file that it creates, ignoring this process's umask: remove all access for
 * others.
 */
function keepModesPrivate(module: unknown): void {
  const operations = Object(module).NODEFS.node_ops
  const { setattr } = operations
  operations.setattr = (node: unknown, attributes: { readonly mode?: number }) =>
    setattr(
      node,
      attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~0o077 },
    )
}
