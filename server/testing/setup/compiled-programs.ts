import { join } from 'node:path'
import { compileServers, root } from '../../../scripts/steps.mjs'

/** Compiles the programs that tests start, where their sources are newer: from source each start takes a second more. */
export async function setup(): Promise<void> {
  if (!(await compileServers())) throw new Error('the servers could not be compiled')
  process.env.COMPILED_PROGRAMS = join(root, 'dist', 'server')
}

type Program = 'main' | 'service-commands' | 'model-commands' | 'upkeep-commands'

/** The file of a program, as `npm start` and other commands run it. */
export const compiledProgram = (name: Program): string => join(root, 'dist', 'server', `${name}.mjs`)
