import { type ComponentType, lazy, useState } from 'react'
import { withStyle } from './browser/whole-style.ts'

const loaders = new Map<string, () => Promise<unknown>>()

/** Names of the rendered parts in order, for prerendering. */
export const drawnParts = new Set<string>()

/** Preloads a part, so that it renders at once; the parts inside it are known afterwards. */
export const loadPart = (name: string): Promise<unknown> => loaders.get(name)?.() ?? Promise.resolve()

/** A component that loads on first render, inside a `Suspense`; named by its module's export. */
export function part<Name extends string, Props extends object>(
  name: Name,
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  const loadOnce = async () => {
    loaded = (await withStyle(load()))[name]
    return { default: loaded }
  }
  const Late: ComponentType<Props> = lazy(loadOnce)
  loaders.set(name, loadOnce)
  // biome-ignore lint/correctness/noComponentHookFactories: called once for a module, as `lazy` itself is.
  return function Part(props: Props) {
    drawnParts.add(name)
    // The type of a mounted instance must not change: it would lose its state.
    const [{ Drawn }] = useState(() => ({ Drawn: loaded ?? Late }))
    return <Drawn {...props} />
  }
}
