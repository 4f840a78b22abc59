import { useNavigate } from '@tanstack/react-router'
import { Command, defaultFilter } from 'cmdk'
import { useEffect, useRef, useState } from 'react'
import { GENERATORS, operationOf, TOOLS } from '#contract/service/operations/table.ts'
import { THEMES } from '#contract/studio/pages/theme.ts'
import { searchIn } from '#src/address/library-search.ts'
import { useSavedSearches } from '#src/api/library/saved-searches.ts'
import { useLibraryPlaces } from '#src/library/organise/library-places.ts'
import { usePaletteActions } from '#src/library/organise/palette-actions.ts'
import { askForNotices, canNotify, isSoundOn, toggleSound } from '#src/runs/away.ts'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { chooseTheme } from './theme.ts'

interface PaletteProps {
  /** What was typed before it had loaded; a line end is the Enter key, which runs the first match. */
  readonly typedAhead?: string
  onClose(): void
  onShortcuts(): void
}

interface Entry {
  readonly label: string
  /** Why it cannot be chosen, in a few words. */
  readonly refusal?: string | null
  run(): void
}

/** The entries of the palette, under their headings. */
function useGroups(onShortcuts: () => void): Readonly<Record<string, readonly Entry[]>> {
  const navigate = useNavigate()
  const searches = useSavedSearches()
  const places = useLibraryPlaces()
  const { selection, picture } = usePaletteActions()
  return {
    ...(picture.length > 0 && { 'This picture': picture }),
    ...(selection.length > 0 && { Selection: selection }),
    Generate: GENERATORS.map((model) => ({
      label: `Generate with ${operationOf(model).title}`,
      run: () => void navigate({ to: '/generate', search: { model } }),
    })),
    Tools: TOOLS.map((tool) => ({
      label: operationOf(tool).title,
      run: () => void navigate({ to: '/tools/$tool', params: { tool } }),
    })),
    Places: [
      { label: 'Generate', run: () => void navigate({ to: '/generate' }) },
      { label: 'All tools', run: () => void navigate({ to: '/tools' }) },
      { label: 'Library', run: () => void navigate({ to: '/library' }) },
      ...places.map(({ label, search }) => ({
        label: `Library: ${label}`,
        run: () => void navigate({ to: '/library', search }),
      })),
      { label: 'Activity', run: () => void navigate({ to: '/activity' }) },
      { label: 'Models', run: () => void navigate({ to: '/models' }) },
      { label: 'API keys', run: () => void navigate({ to: '/admin/keys' }) },
      { label: 'Invoices', run: () => void navigate({ to: '/admin/invoices' }) },
      { label: 'Open a generation by id', run: () => void navigate({ to: '/generations' }) },
    ],
    ...(searches.length > 0 && {
      'Saved searches': searches.map(({ name, search }) => ({
        label: `Search: ${name}`,
        run: () => void navigate({ to: '/library', search: searchIn(search) }),
      })),
    }),
    Actions: [
      ...THEMES.map((theme) => ({ label: `Theme: ${theme}`, run: () => chooseTheme(theme) })),
      { label: 'Keyboard shortcuts', run: onShortcuts },
      {
        label: isSoundOn()
          ? 'Turn off the sound at the end of a run'
          : 'Turn on the sound at the end of a run',
        run: toggleSound,
      },
      ...(canNotify() ? [{ label: 'Turn on browser notifications', run: () => void askForNotices() }] : []),
    ],
  }
}

const FIRST_MATCH_MS = 50

/** The command palette: screens and commands by name; an id opens its generation. */
export function Palette({ typedAhead = '', onClose, onShortcuts }: PaletteProps) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(typedAhead.replaceAll('\n', ''))
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!typedAhead.includes('\n')) return
    // The list selects its first match a moment after it was rendered.
    const timer = setTimeout(() => {
      input.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
    }, FIRST_MATCH_MS)
    return () => clearTimeout(timer)
  }, [typedAhead])
  const groups = useGroups(onShortcuts)
  const generationId = typed.trim()
  const isId = /^[\w-]{16,}={0,2}$/.test(generationId)
  return (
    <Dialog title="Search or run a command" onClose={onClose}>
      <Command label="Search or run a command" filter={ignoringOuterSpaces} className="grid gap-2">
        <Command.Input
          ref={input}
          data-focus-first
          value={typed}
          onValueChange={setTyped}
          placeholder="Type a name or a generation id"
          className="h-10 w-full rounded-md border border-edge bg-bg px-3 text-base"
        />
        <Command.List className="max-h-[50dvh] overflow-y-auto">
          <Command.Empty className="p-4 text-center text-sm text-ink-3">No matches</Command.Empty>
          {isId && (
            <Item
              label={`Open generation ${generationId}`}
              onChoose={() => {
                onClose()
                void navigate({ to: '/generations/$generationId', params: { generationId } })
              }}
            />
          )}
          {Object.entries(groups).map(([heading, entries]) => (
            <Command.Group
              key={heading}
              heading={heading}
              className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:text-ink-3"
            >
              {entries.map(({ label, refusal = null, run }) => (
                <Item
                  key={label}
                  label={label}
                  refusal={refusal}
                  onChoose={() => {
                    onClose()
                    run()
                  }}
                />
              ))}
            </Command.Group>
          ))}
        </Command.List>
      </Command>
    </Dialog>
  )
}

/** A pasted id often brings spaces along. */
const ignoringOuterSpaces: typeof defaultFilter = (value, search, keywords) =>
  defaultFilter(value, search.trim(), keywords)

interface ItemProps extends Pick<Entry, 'label' | 'refusal'> {
  onChoose(): void
}

function Item({ label, refusal = null, onChoose }: ItemProps) {
  return (
    <Command.Item
      value={label}
      disabled={refusal !== null}
      onSelect={onChoose}
      className="flex min-h-9 cursor-pointer items-center gap-3 rounded-md px-2 text-sm data-[disabled=true]:opacity-50 data-[selected=true]:bg-hover"
    >
      {label}
      {refusal !== null && <span className="ml-auto text-xs text-ink-3">{refusal}</span>}
    </Command.Item>
  )
}
