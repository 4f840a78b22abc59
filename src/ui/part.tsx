import { type ComponentType, lazy, useState } from 'react'

const loaders = new Map<string, () => Promise<unknown>>()

/** Names of the parts that were drawn, first ones first; for the pages that are drawn when the studio is built. */
export const drawnParts = new Set<string>()

/** Loads a part before it is drawn, so that it is there at once; parts inside of it are known afterwards. */
export const loadPart = (name: string): Promise<unknown> => loaders.get(name)?.() ?? Promise.resolve()

/** A component that is loaded when it is first drawn, inside of a `Suspense`; named as its module exports it. */
export function part<Name extends string, Props extends object>(
  name: Name,
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  const loadOnce = async () => {
    loaded = (await load())[name]
    return { default: loaded }
  }
  const Late: ComponentType<Props> = lazy(loadOnce)
  loaders.set(name, loadOnce)
  // biome-ignore lint/correctness/noComponentHookFactories: called once for a module, as `lazy` itself is.
  return function Part(props: Props) {
    drawnParts.add(name)
    // What one instance is stays the same while it lives: it would lose its state.
    const [{ Drawn }] = useState(() => ({ Drawn: loaded ?? Late }))
    return <Drawn {...props} />
  }
}
