import { Link } from '@tanstack/react-router'
import {
  Brush,
  Crop,
  Languages,
  Layers,
  type LucideIcon,
  PersonStanding,
  Replace,
  Scissors,
} from 'lucide-react'
import { operationOf } from '#contract/service/operations/table.ts'
import { TOOL_NOTES } from '#src/forms/tool-arrangements.ts'
import { TOOLS, type ToolId } from '#src/forms/tools.ts'

const ICONS: Readonly<Record<ToolId, LucideIcon>> = {
  'remove-background': Scissors,
  'remove-object': Brush,
  'replace-background': Replace,
  'pose-variants': PersonStanding,
  'resize-ad': Crop,
  'localize-ad': Languages,
  'layerize-text': Layers,
}

/** Every tool, with what it does. */
export function ToolsScreen() {
  return (
    <div className="h-full overflow-y-auto p-4">
      <h1 className="mb-3 text-lg font-semibold">Tools</h1>
      <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {TOOLS.map((tool) => (
          <Card key={tool} tool={tool} />
        ))}
      </ul>
    </div>
  )
}

function Card({ tool }: { readonly tool: ToolId }) {
  const Icon = ICONS[tool]
  return (
    <li>
      <Link
        to="/tools/$tool"
        params={{ tool }}
        className="surface flex items-start gap-3.5 p-4 transition-colors hover:border-line-2 hover:bg-hover"
      >
        <span className="grid size-9 shrink-0 place-items-center rounded-md border bg-bg text-ink-2">
          <Icon size={18} strokeWidth={1.6} aria-hidden />
        </span>
        <span>
          <span className="block text-sm font-medium">{operationOf(tool).title}</span>
          <span className="block text-xs text-ink-3">{TOOL_NOTES[tool]}</span>
        </span>
      </Link>
    </li>
  )
}
