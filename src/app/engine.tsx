import type { StudioStatus } from '#contract/studio/studio.ts'
import { classNames } from '#src/ui/class-names.ts'
import { count } from '#src/ui/format/format.ts'

type EngineState = StudioStatus['engine']['health']['state']

const DOTS: Readonly<Record<EngineState, string>> = {
  well: 'bg-ok',
  unasked: 'bg-line-2',
  broken: 'bg-warn',
  refused: 'bg-bad',
  silent: 'bg-bad',
}
/** The label beside a failing engine's name: color alone is not accessible. */
const TROUBLES: Partial<Record<EngineState, string>> = {
  broken: 'reporting errors',
  refused: 'API key rejected',
  silent: 'not responding',
}

interface EngineProps {
  readonly engine: StudioStatus['engine']
  /** The studio's server is not responding, so the engine's state is unknown. */
  readonly isStudioSilent: boolean
}

/** The engine that makes the pictures, and its current state. */
export function Engine({ engine, isStudioSilent }: EngineProps) {
  const isSandbox = engine.kind === 'embedded' && !engine.model
  const state = isStudioSilent ? 'silent' : engine.health.state
  const trouble = TROUBLES[state]
  const name = isStudioSilent
    ? 'Easel’s server'
    : isSandbox
      ? 'Embedded engine'
      : (engine.model ?? engine.host)
  const files = engine.modelFiles?.length
  return (
    <span
      role="status"
      title={
        isStudioSilent
          ? 'Easel’s server is not responding. Check that it is running.'
          : (engine.health.message ?? engine.about)
      }
      className={classNames(
        'items-center gap-1.5 rounded-full border border-line-2 px-2.5 py-0.5 text-xs whitespace-nowrap text-ink-2',
        // On phones it is shown only when something is wrong.
        trouble ? 'inline-flex' : 'hidden md:inline-flex',
      )}
    >
      <span className={classNames('size-1.5 rounded-full', DOTS[state])} aria-hidden />
      <span className={trouble ? 'hidden md:inline' : ''}>{name}</span>
      {trouble ? <b className="font-medium text-bad">{trouble}</b> : isSandbox && '· sandbox'}
      {!trouble && files ? ` · ${count(files, 'model file')}` : null}
    </span>
  )
}
