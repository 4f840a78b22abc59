import { useNavigate } from '@tanstack/react-router'
import { Command, defaultFilter } from 'cmdk'
import { useState } from 'react'
import { GENERATORS, operationOf, TOOLS } from '#contract/service/operations/table.ts'
import { THEMES } from '#contract/studio/theme.ts'
import { askForNotices, canNotify, isSoundOn, toggleSound } from '#src/runs/away.ts'
import { Dialog } from '#src/ui/overlays/dialog.tsx'
import { chooseTheme } from './theme.ts'

interface PaletteProps {
  onClose(): void
  onShortcuts(): void
}

interface Entry {
  readonly label: string
  run(): void
}

/** The command palette: screens and commands by name; an id opens its generation. */
export function Palette({ onClose, onShortcuts }: PaletteProps) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const groups: Readonly<Record<string, readonly Entry[]>> = {
    Generate: GENERATORS.map((model) => ({
      label: `Generate with ${operationOf(model).title}`,
      run: () => void navigate({ to: '/generate', search: { model } }),
    })),
    Tools: TOOLS.map((tool) => ({
      label: operationOf(tool).title,
      run: () => void navigate({ to: '/tools/$tool', params: { tool } }),
    })),
    Places: [
      { label: 'Library', run: () => void navigate({ to: '/library' }) },
      { label: 'Activity', run: () => void navigate({ to: '/activity' }) },
      { label: 'Models', run: () => void navigate({ to: '/models' }) },
      { label: 'API keys', run: () => void navigate({ to: '/admin/keys' }) },
      { label: 'Invoices', run: () => void navigate({ to: '/admin/invoices' }) },
      { label: 'Open a generation by id', run: () => void navigate({ to: '/generations' }) },
    ],
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
  const generationId = typed.trim()
  const isId = /^[\w-]{16,}={0,2}$/.test(generationId)
  return (
    <Dialog title="Search or run a command" onClose={onClose}>
      <Command label="Search or run a command" filter={ignoringOuterSpaces} className="grid gap-2">
        <Command.Input
          data-focus-first
          value={typed}
          onValueChange={setTyped}
          placeholder="Type a name or a generation id"
          className="h-10 w-full rounded-md border border-line-2 bg-bg px-3 text-base outline-none focus:border-accent"
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
              {entries.map(({ label, run }) => (
                <Item
                  key={label}
                  label={label}
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

function Item({ label, onChoose }: { readonly label: string; onChoose(): void }) {
  return (
    <Command.Item
      value={label}
      onSelect={onChoose}
      className="flex min-h-9 cursor-pointer items-center rounded-md px-2 text-sm data-[selected=true]:bg-hover"
    >
      {label}
    </Command.Item>
  )
}
