import { OWN_LAYERS_KEYS } from '#src/canvas/layers/layers-keys.ts'
import { OWN_LAYOUT_KEYS } from '#src/canvas/layout/layout-keys.ts'
import { PAINTER_KEYS } from '#src/canvas/mask/mask-keys.ts'
import type { KeyBinding } from '#src/canvas/stage/keys.ts'
import { STAGE_KEYS } from '#src/canvas/stage/stage-keys.ts'
import { COMPARE_MODE_KEYS } from '#src/screens/compare/compare-keys.ts'
import { LIBRARY_KEYS } from '#src/screens/library/library-keys.ts'
import { PICTURE_KEYS } from '#src/screens/picture/picture-keys.ts'
import { Dialog } from '#src/ui/overlays/dialog.tsx'

type Line = Omit<KeyBinding, 'command'>

const GROUPS: Readonly<Record<string, readonly Line[]>> = {
  Everywhere: [
    { key: 'k', mod: true, label: 'Search or run a command' },
    { key: '?', label: 'Keyboard shortcuts' },
    { key: 'enter', mod: true, label: 'Submit the form' },
  ],
  Library: LIBRARY_KEYS,
  Picture: PICTURE_KEYS,
  'All canvases': STAGE_KEYS,
  'Mask painter': PAINTER_KEYS,
  Layout: OWN_LAYOUT_KEYS,
  'Text layers': OWN_LAYERS_KEYS,
  Compare: COMPARE_MODE_KEYS,
}

const KEY_NAMES: Readonly<Record<string, string>> = {
  ' ': 'Space',
  arrowleft: '←',
  arrowright: '→',
  arrowup: '↑',
  arrowdown: '↓',
  escape: 'Esc',
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

function keyWords({ key, mod, shift }: Line): string {
  const name =
    KEY_NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : `${key[0]?.toUpperCase()}${key.slice(1)}`)
  // Braces are typed with Shift already.
  const isTypedWithShift = /[{}?+]/.test(key)
  return [mod && (isMac ? '⌘' : 'Ctrl'), shift && !isTypedWithShift && 'Shift', name]
    .filter(Boolean)
    .join(' ')
}

const withoutAlternatives = (lines: readonly Line[]) => lines.filter(({ isAlternative }) => !isAlternative)

/** The keyboard shortcuts, from the tables that the key handlers use. */
export function Shortcuts({ onClose }: { onClose(): void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <div className="columns-1 gap-6 md:columns-2">
        {Object.entries(GROUPS).map(([heading, lines]) => (
          <section key={heading} className="mb-4 break-inside-avoid">
            <h3 className="mb-1 text-xs font-medium text-ink-3">{heading}</h3>
            <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 text-sm">
              {withoutAlternatives(lines).map((line) => (
                <div key={`${line.label}-${line.key}`} className="contents">
                  <dt className="text-ink-2">{line.label}</dt>
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
