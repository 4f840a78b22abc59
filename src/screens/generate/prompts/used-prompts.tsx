import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { GENERATORS, operationOf } from '#contract/service/operations/table.ts'
import { runsQuery } from '#src/api/runs.ts'
import { draftOf } from '#src/forms/draft/draft-of.ts'
import { escaped } from '#src/forms/draft/variables.ts'
import { promptOf } from '#src/runs/groups.ts'
import { Unread } from '#src/runs/unread.tsx'
import { Button } from '#src/ui/button.tsx'
import { formatAgo, formatExact } from '#src/ui/format/format.ts'
import { EmptyState } from '#src/ui/states/empty-state.tsx'
import { distinctPrompts } from '../distinct-prompts.ts'
import { withWords } from './prompt-on-form.ts'
import { PromptSearch, passes } from './prompt-search.tsx'
import type { PromptsProps } from './prompts-props.ts'

/** Every prompt that was pressed, the newest first, each once. */
export function UsedPrompts({ model, onPrompt, onClose }: PromptsProps) {
  const query = useInfiniteQuery(runsQuery({ operations: GENERATORS }))
  const [words, setWords] = useState('')
  if (query.isError) return <Unread query={query} />
  const runs = distinctPrompts(query.data?.pages.flatMap((page) => page.runs) ?? [])
  const found = runs.filter((run) => passes(words, [promptOf(run)]))
  return (
    <div className="grid gap-3">
      <PromptSearch words={words} onWords={setWords} />
      {query.isSuccess && found.length === 0 && !query.hasNextPage && (
        <EmptyState title={runs.length === 0 ? 'No prompts yet' : 'No matches'}>
          {runs.length === 0 ? 'Every prompt that you send is listed here.' : 'Try other words.'}
        </EmptyState>
      )}
      <ul className="grid gap-1">
        {found.map((run) => {
          const isWords = draftOf(run).promptAs === 'words'
          const canTake = isWords || operationOf(model).structuredIn !== undefined
          return (
            <li key={run.id} className="flex items-center gap-3 rounded-md px-2 py-1.5 hover:bg-hover">
              <p className="line-clamp-2 min-w-0 flex-1 text-sm break-words">{promptOf(run)}</p>
              <time
                dateTime={run.createdAt}
                title={formatExact(run.createdAt)}
                className="num shrink-0 text-xs text-ink-3"
              >
                {formatAgo(run.createdAt, Date.now())}
              </time>
              <Button
                disabled={!canTake}
                title={canTake ? undefined : 'This model takes no structured prompt'}
                onClick={() => {
                  onPrompt((draft) =>
                    isWords
                      ? withWords(draft, model, escaped(promptOf(run)))
                      : { ...draft, promptAs: 'json', jsonText: draftOf(run).jsonText },
                  )
                  onClose()
                }}
              >
                Use
              </Button>
            </li>
          )
        })}
      </ul>
      {query.hasNextPage && (
        <Button
          className="justify-self-start"
          disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Search older prompts
        </Button>
      )}
    </div>
  )
}
