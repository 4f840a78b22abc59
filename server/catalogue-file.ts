import * as z from 'zod'
import { type Catalogue, catalogueWith } from '#contract/service/values/catalogue.ts'
import { ConfigError } from './config.ts'
import { FileFault, faultOf, readJson } from './platform/json-file.ts'

export interface DeploymentCatalogue {
  readonly catalogue: Catalogue
  /** The overrides of the file for the browser; empty without a file. */
  readonly overrides: Record<string, unknown>
}

/** The catalogue with the overrides of CATALOGUE_FILE. Throws ConfigError that names the fault in the file. */
export async function readCatalogue(path: string | undefined): Promise<DeploymentCatalogue> {
  if (!path) return { catalogue: catalogueWith({}), overrides: {} }
  try {
    const overrides = await readJson(path)
    return { catalogue: withOverrides(overrides), overrides: { ...Object(overrides) } }
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
    const wayOut = error.isUnreadable ? 'set another file' : 'correct the file'
    throw new ConfigError(`CATALOGUE_FILE ${path} ${error.message}; ${wayOut}, or unset CATALOGUE_FILE`)
  }
}

function withOverrides(overrides: unknown): Catalogue {
  try {
    return catalogueWith(overrides)
  } catch (error) {
    if (error instanceof z.core.$ZodError) throw faultOf(error, 'the catalogue')
    throw error
  }
}
