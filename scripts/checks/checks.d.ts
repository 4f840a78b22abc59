interface Source {
  readonly file: string
  readonly text: string
}

declare module '*/accessibility.mjs' {
  export function accessibilityFaults(document?: string, titles?: readonly string[]): string[]
}

declare module '*/commits.mjs' {
  export function subjectFault(subject: string): string | null
  export function commitFaults(since?: string): string[]
}

declare module '*/folders.mjs' {
  export function overfull(files: readonly string[]): { folder: string; files: number }[]
}

declare module '*/functions.mjs' {
  export function longFunctionsOf(source: Source): { place: string; name: string; lines: number }[]
}

declare module '*/lock-file.mjs' {
  export function lockFaults(packages?: Readonly<Record<string, object>>): string[]
}

declare module '*/readme-tree.mjs' {
  export function foldersOf(files: readonly string[]): string[]
  export function faultsOf(folders: readonly string[], document: string): string[]
}

declare module '*/sizes.mjs' {
  export function findingsIn(report: string): string[]
}

declare module '*/spreads.mjs' {
  export function literalSpreadsOf(source: Source): string[]
}

declare module '*/words.mjs' {
  export function nameFault(): (name: string, file?: string) => boolean
  export function refusedIn(source: Source): string[]
  export function refusedTextsIn(source: Source): string[]
}
