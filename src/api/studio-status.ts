import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { CATALOGUE, type Catalogue, catalogueWith } from '#contract/service/values/catalogue.ts'
import type { StudioStatus } from '#contract/studio/studio.ts'
import { studioQuery } from './studio.ts'

/** The state of the studio; undefined until the server has answered once. */
export function useStudioStatus(): StudioStatus | undefined {
  return useQuery(studioQuery).data
}

/** The catalogue of this deployment; until the server has answered, the built-in one, so that typing need not wait. */
export function useCatalogue(): Catalogue {
  const overrides = useStudioStatus()?.catalogueOverrides
  return useMemo(() => (overrides ? catalogueWith(overrides) : CATALOGUE), [overrides])
}
