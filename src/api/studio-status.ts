import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { CATALOGUE, type Catalogue, catalogueWith } from '#contract/service/values/catalogue.ts'
import type { StudioStatus } from '#contract/studio/studio.ts'
import { studioQuery } from './studio.ts'

/** What the top bar and the press button know; undefined until the server has answered once. */
export function useStudioStatus(): StudioStatus | undefined {
  return useQuery(studioQuery).data
}

/** The catalogue of this deployment. Until the server has answered it is ours, so that nobody waits to type. */
export function useCatalogue(): Catalogue {
  const overrides = useStudioStatus()?.catalogueOverrides
  return useMemo(() => (overrides ? catalogueWith(overrides) : CATALOGUE), [overrides])
}
