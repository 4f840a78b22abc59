import { useState } from 'react'
import { OWN_LAYERS_KEYS } from '#src/canvas/layers/layers-keys.ts'
import { OWN_LAYOUT_KEYS } from '#src/canvas/layout/layout-keys.ts'
import { PAINTER_KEYS } from '#src/canvas/mask/mask-keys.ts'
import { STAGE_KEYS } from '#src/canvas/stage/stage-keys.ts'
import { OWN_COMPARE_KEYS } from '#src/screens/compare/compare-keys.ts'
import { LIBRARY_KEYS } from '#src/screens/library/library-keys.ts'
import { PICTURE_KEYS } from '#src/screens/picture/picture-keys.ts'
import { Checkbox } from '#src/ui/checkbox.tsx'
import type { KeyBinding } from '#src/ui/keys/key-binding.ts'
import { areSingleKeysOn, SINGLE_KEYS_OFF } from '#src/ui/keys/single-keys.ts'
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
  Compare: OWN_COMPARE_KEYS,
}

const KEY_NAMES: Readonly<Record<string, string>> = {
  ' ': 'Space',
  arrowleft: '←',
  arrowright: '→',
  arrowup: '↑',
  arrowdown: '↓',
  escape: 'Esc',
  pageup: 'Page Up',
  pagedown: 'Page Down',
  contextmenu: 'Menu',
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

function keyWords({ key, mod, shift }: Line): string {
  const name =
    KEY_NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : `${key[0]?.toUpperCase()}${key.slice(1)}`)
  return [mod && (isMac ? '⌘' : 'Ctrl'), shift && 'Shift', name].filter(Boolean).join(' ')
}

/** All keys of each command: what a layout cannot type has a second one. */
const byLabel = (lines: readonly Line[]) =>
  lines.reduce(
    (found, line) => found.set(line.label, [...(found.get(line.label) ?? []), keyWords(line)]),
    new Map<string, readonly string[]>(),
  )

/** The keyboard shortcuts, from the tables that the key handlers use. */
export function Shortcuts({ onClose }: { onClose(): void }) {
  const [isOn, setIsOn] = useState(areSingleKeysOn)
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <label className="mb-4 flex items-center gap-2 text-sm">
        {/* Within what scrolls, so that arrows and pages scroll it. */}
        <Checkbox
          data-focus-first
          checked={isOn}
          onChange={({ target }) => {
            if (target.checked) localStorage.removeItem(SINGLE_KEYS_OFF)
            else localStorage.setItem(SINGLE_KEYS_OFF, 'yes')
            setIsOn(target.checked)
          }}
        />
        Letters, digits and signs alone are shortcuts
      </label>
      <div className="columns-1 gap-6 md:columns-2">
        {Object.entries(GROUPS).map(([heading, lines]) => (
          <section key={heading} className="mb-4 break-inside-avoid">
            <h3 className="mb-1 text-xs font-medium text-ink-3">{heading}</h3>
            <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 text-sm">
              {[...byLabel(lines)].map(([label, keys]) => (
                <div key={label} className="contents">
                  <dt className="text-ink-2">{label}</dt>
                  <dd className="flex flex-wrap items-start justify-end gap-1">
                    {keys.map((key) => (
                      <kbd
                        key={key}
                        className="rounded-sm border border-line-2 px-1.5 font-sans text-xs whitespace-nowrap"
                      >
                        {key}
                      </kbd>
                    ))}
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
