import type { FastifyInstance } from 'fastify'
import { READS } from '#contract/service/describe/reads.ts'
import type { Catalogue } from '#contract/service/values/catalogue.ts'
import { callerOf } from '../accounts/authenticate.ts'
import { queryOf } from '../http/query.ts'
import { ServiceError } from '../service-error.ts'
import type { Models } from './models.ts'

/** service-api.md, Account and custom models. */
export function modelRoutes(
  app: FastifyInstance,
  { models, catalogue }: { models: Models; catalogue: Catalogue },
): void {
  const fields = READS.models.query(catalogue)
  app.get(READS.models.path, async (request) => {
    const { scope, status } = queryOf(request, fields)
    const all = await models.visibleTo(callerOf(request).organizationId)
    return {
      models: all.filter(
        (model) =>
          (scope === undefined || (scope === 'owned') === model.is_owned) &&
          // The filter is applied to owned models only.
          (!model.is_owned || !Array.isArray(status) || status.includes(model.status)),
      ),
    }
  })
  app.get<{ Params: { id: string } }>('/models/:id', async (request) => {
    const all = await models.visibleTo(callerOf(request).organizationId)
    const model = all.find(({ model_id }) => model_id === request.params.id)
    if (!model) throw new ServiceError(404, 'model_id: model not found, or not accessible')
    return { model }
  })
}
