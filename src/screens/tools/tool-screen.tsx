import { useParams } from '@tanstack/react-router'
import { isTool, operationOf, type ToolId } from '#contract/service/operations/table.ts'
import { AidsContext } from '#src/forms/copy/aids.ts'
import { studioTool, toolControls } from '#src/tools/table.ts'
import { EmptyScreen } from '#src/ui/states/empty-screen.tsx'
import type { WorkbenchCanvas } from '#src/workbench/canvas.ts'
import { Workbench } from '#src/workbench/workbench.tsx'
import { AIDS } from './aids.ts'

/** One tool: its pictures, its settings and its results. */
export function ToolScreen() {
  const { tool } = useParams({ from: '/tools/$tool' })
  if (!isTool(tool)) return <EmptyScreen title="Tool not found">Choose a tool in the navigation.</EmptyScreen>
  return <ToolBench key={tool} tool={tool} />
}

const useNoCanvas = (): WorkbenchCanvas | undefined => undefined

/** Keyed by its tool, which brings its own hook along. */
function ToolBench({ tool }: { readonly tool: ToolId }) {
  const { note, useCanvas = useNoCanvas } = studioTool(tool)
  const canvas = useCanvas()
  const { title } = operationOf(tool)
  return (
    <AidsContext value={AIDS}>
      <Workbench
        title={title}
        verb="Run"
        operations={[tool]}
        operation={tool}
        canvas={canvas}
        emptyWords={`${note} The result appears here.`}
        controlsOf={(id) => (isTool(id) ? toolControls(id) : null)}
        head={() => (
          <div>
            <h2 className="text-base font-semibold">{title}</h2>
            <p className="text-xs text-ink-3">{note}</p>
          </div>
        )}
      />
    </AidsContext>
  )
}
