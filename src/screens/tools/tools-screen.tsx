import { Link } from '@tanstack/react-router'
import { operationOf, TOOLS, type ToolId } from '#contract/service/operations/table.ts'
import { studioTool } from '#src/tools/table.ts'

/** Every tool, with a description. */
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
  const { icon: Icon, note } = studioTool(tool)
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
          <span className="block text-xs text-ink-3">{note}</span>
        </span>
      </Link>
    </li>
  )
}
