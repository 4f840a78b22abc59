import { useParams } from '@tanstack/react-router'
import { operationOf } from '#contract/service/operations/table.ts'
import { AidsContext } from '#src/forms/copy/aids.ts'
import { TOOL_NOTES, toolControls } from '#src/forms/tool-arrangements.ts'
import { isTool } from '#src/forms/tools.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Workbench } from '#src/workbench/workbench.tsx'
import { AIDS } from './aids.ts'
import { useMaskCanvas } from './mask-canvas.tsx'

/** One tool: the pictures it takes, its settings, and what came of them. */
export function ToolScreen() {
  const { tool } = useParams({ from: '/tools/$tool' })
  const mask = useMaskCanvas()
  if (!isTool(tool)) return <EmptyState title="Tool not found">Choose a tool in the navigation.</EmptyState>
  const { title } = operationOf(tool)
  return (
    <AidsContext value={AIDS}>
      <Workbench
        key={tool}
        title={title}
        verb="Run"
        operations={[tool]}
        operation={tool}
        canvas={tool === 'remove-object' ? mask : undefined}
        emptyWords={`${TOOL_NOTES[tool]} Add a picture and press Run.`}
        controlsOf={(id) => (isTool(id) ? toolControls(id) : null)}
        head={() => (
          <div>
            <h2 className="text-base font-semibold">{title}</h2>
            <p className="text-xs text-ink-3">{TOOL_NOTES[tool]}</p>
          </div>
        )}
      />
    </AidsContext>
  )
}
