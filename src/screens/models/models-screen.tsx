import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleDashed } from 'lucide-react'
import type * as z from 'zod/mini'
import type { customModel } from '#contract/service/resources/model.ts'
import { modelsQuery } from '#src/api/account.ts'
import { formatDay } from '#src/ui/format/format-period.ts'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { Loading } from '#src/ui/states/loading.tsx'

type Model = z.infer<typeof customModel>

/** Custom models, one's own and those shared with one, and which of them can be used now. */
export function ModelsScreen() {
  const { data, error } = useQuery(modelsQuery)
  return (
    <div className="h-full overflow-y-auto p-4">
      <h1 className="sr-only">Models</h1>
      {error && <EmptyState title="The models could not be loaded">{error.message}</EmptyState>}
      {!data && !error && <Loading />}
      {data && <Models models={data.models} />}
    </div>
  )
}

function Models({ models }: { readonly models: readonly Model[] }) {
  if (models.length === 0) {
    return (
      <EmptyState title="No custom models">
        You have no custom models, and none are shared with you.
      </EmptyState>
    )
  }
  const [owned, shared] = [true, false].map((isOwned) => models.filter((each) => each.is_owned === isOwned))
  return (
    <div className="grid gap-6">
      <Group title="Owned" models={owned ?? []} />
      <Group title="Shared with you" models={shared ?? []} />
    </div>
  )
}

function Group({ title, models }: { readonly title: string; readonly models: readonly Model[] }) {
  if (models.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="num mb-2 text-sm font-medium text-ink-2">
        {title} <span className="text-ink-3">{models.length}</span>
      </h2>
      <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {models.map((model) => (
          <Card key={model.model_id} model={model} />
        ))}
      </ul>
    </section>
  )
}

const words = (status: string) => `${status.charAt(0)}${status.slice(1).toLowerCase().replaceAll('_', ' ')}`

function Card({ model }: { readonly model: Model }) {
  const isUsable = model.is_available_for_generation
  const Icon = isUsable ? CircleCheck : CircleDashed
  return (
    <li className="surface grid content-between gap-3 p-4">
      <div>
        <h3 className="truncate text-sm font-medium">{model.name}</h3>
        <p className="truncate font-mono text-xs text-ink-3" title={model.custom_model_uri}>
          {model.custom_model_uri}
        </p>
      </div>
      <dl className="num grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-xs text-ink-3">
        <dt>Status</dt>
        <dd className="text-ink-2">{words(model.status)}</dd>
        <dt>Created</dt>
        <dd className="text-ink-2">{formatDay(model.creation_time)}</dd>
        <dt>Updated</dt>
        <dd className="text-ink-2">{formatDay(model.last_update_time)}</dd>
        <dt>Dataset</dt>
        <dd className="truncate font-mono text-ink-2">{model.dataset_id}</dd>
      </dl>
      <div className="flex min-h-8 items-center justify-between gap-2">
        <span className={`flex items-center gap-1.5 text-xs ${isUsable ? 'text-ok' : 'text-ink-3'}`}>
          <Icon size={14} aria-hidden /> {isUsable ? 'Ready to use' : 'Not ready yet'}
        </span>
        {isUsable && (
          <Link
            to="/generate"
            search={{ model: 'generate-v3', custom_model: model.custom_model_uri }}
            className="inline-flex min-h-8 items-center rounded-md border border-line-2 px-3 text-sm hover:bg-hover"
          >
            Use in Generate
          </Link>
        )}
      </div>
    </li>
  )
}
