import { layersKeys } from '#src/canvas/layers/layers-keys.ts'
import { NO_LAYERS } from '#src/canvas/layers/use-layers.ts'
import { layoutKeys } from '#src/canvas/layout/layout-keys.ts'
import { NO_LAYOUT } from '#src/canvas/layout/use-layout.ts'
import { maskKeys } from '#src/canvas/mask/mask-keys.ts'
import { USUAL } from '#src/canvas/mask/settings.ts'
import type { KeyCommand } from '#src/canvas/stage/keys.ts'
import { stageKeys } from '#src/canvas/stage/stage-keys.ts'
import { COMPARE_FACES } from '#src/screens/compare/compare.ts'
import { Dialog } from '#src/ui/overlays/dialog.tsx'

const nothing = () => {}
const stage = stageKeys(() => undefined)
const painter = maskKeys({
  ...{ settings: USUAL, canvas: { current: null } },
  ...{ setSettings: nothing, undo: nothing, redo: nothing, showOriginal: nothing },
})

const layout = layoutKeys({ editing: NO_LAYOUT, canvas: () => null, setTool: nothing, toggleGrid: nothing })

const textLayers = layersKeys({
  ...{ editing: NO_LAYERS, ruler: { width: () => 0, reach: () => ({ above: 0, below: 0 }) } },
  ...{ canvas: () => null, setTool: nothing, toggleGrid: nothing, open: nothing },
})

/** What is not on every canvas, each thing by its first key. */
const isOwn = ({ says, key }: KeyCommand) =>
  !stage.some((of) => of.says === says) && key !== 'y' && key !== 'backspace'

type Line = Pick<KeyCommand, 'key' | 'mod' | 'shift' | 'says'>

const GROUPS: Readonly<Record<string, readonly Line[]>> = {
  Everywhere: [
    { key: 'k', mod: true, says: 'Go to or do' },
    { key: '?', says: 'This sheet' },
    { key: 'enter', mod: true, says: 'Press the form’s button' },
  ],
  'A picture': [
    { key: '←', says: 'Newer picture' },
    { key: '→', says: 'Older picture' },
    { key: 'esc', says: 'Back to the library' },
  ],
  'Every canvas': stage.filter(({ key, shift }) => key !== '=' && !(key === '+' && shift)),
  'Mask painter': painter.filter(({ says, key }) => !stage.some((of) => of.says === says) && key !== 'y'),
  Layout: layout.filter(isOwn),
  'Text layers': textLayers.filter(isOwn),
  Compare: Object.values(COMPARE_FACES).map(({ key, label }) => ({ key, says: label })),
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

function keyWords({ key, mod, shift }: Line): string {
  const name =
    key === ' ' ? 'Space' : key.length === 1 ? key.toUpperCase() : `${key[0]?.toUpperCase()}${key.slice(1)}`
  // Braces are typed with Shift already.
  const isTypedWithShift = /[{}?+]/.test(key)
  return [mod && (isMac ? '⌘' : 'Ctrl'), shift && !isTypedWithShift && 'Shift', name]
    .filter(Boolean)
    .join(' ')
}

/** What every key does, from the same tables that hear them. */
export function Shortcuts({ onClose }: { onClose(): void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <div className="columns-1 gap-6 md:columns-2">
        {Object.entries(GROUPS).map(([heading, lines]) => (
          <section key={heading} className="mb-4 break-inside-avoid">
            <h3 className="mb-1 text-xs font-medium text-ink-3">{heading}</h3>
            <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 text-sm">
              {lines.map((line) => (
                <div key={`${line.says}-${line.key}`} className="contents">
                  <dt className="text-ink-2">{line.says}</dt>
                  <dd>
                    <kbd className="rounded-sm border border-line-2 px-1.5 font-sans text-xs whitespace-nowrap">
                      {keyWords(line)}
                    </kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
