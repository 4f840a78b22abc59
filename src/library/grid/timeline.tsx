import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { classNames } from '#src/ui/class-names.ts'
import { count, formatWhole } from '#src/ui/format/format.ts'
import type { Section } from './rows.ts'

interface TimelineProps {
  /** The months, from the top. */
  readonly sections: readonly Section[]
  /** The visible month. */
  readonly current: number
  onJump(section: Section): void
}

const shortMonth = (label: string) => label.slice(0, 3)
const yearOf = (label: string) => label.slice(-4)
const messageOf = ({ label, pictures }: Section) => `${label}, ${count(pictures, 'picture')}`

/** The month that a key leads to. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowLeft: -1,
  ArrowDown: 1,
  ArrowRight: 1,
  PageUp: -12,
  PageDown: 12,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
}

/** Every month of the result with its number of pictures; each can be jumped to (ARIA: a vertical slider). */
export function Timeline({ sections, current, onJump }: TimelineProps) {
  const [pointed, setPointed] = useState<number | null>(null)
  const max = Math.max(...sections.map(({ pictures }) => pictures))
  const here = sections[Math.max(0, current)]
  const jump = (at: number) => {
    const section = sections[Math.min(sections.length - 1, Math.max(0, at))]
    if (section) onJump(section)
  }
  const under = ({ currentTarget, clientY }: PointerEvent<HTMLElement>) => {
    const { top, height } = currentTarget.getBoundingClientRect()
    return Math.min(
      sections.length - 1,
      Math.max(0, Math.floor(((clientY - top) / height) * sections.length)),
    )
  }
  function press(event: KeyboardEvent) {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    jump(current + step)
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="Timeline"
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={sections.length - 1}
      aria-valuenow={Math.max(0, current)}
      aria-valuetext={here && messageOf(here)}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        jump(under(event))
      }}
      onPointerMove={(event) => {
        setPointed(under(event))
        if (event.buttons > 0) jump(under(event))
      }}
      onPointerLeave={() => setPointed(null)}
      className="relative flex w-8 shrink-0 cursor-pointer touch-none flex-col border-l bg-panel py-2 select-none group-has-data-selection/found:mb-32 md:w-14"
    >
      {sections.map((section, at) => (
        <Month
          key={section.label}
          section={section}
          share={section.pictures / max}
          isCurrent={at === current}
          isYear={at === 0 || yearOf(section.label) !== yearOf(sections[at - 1]?.label ?? '')}
          isNamed={sections.length <= 36}
        />
      ))}
      {pointed !== null && sections[pointed] && (
        <Pointed section={sections[pointed]} at={pointed / sections.length} />
      )}
    </div>
  )
}

interface MonthProps {
  readonly section: Section
  /** The number of pictures of the largest month. */
  readonly share: number
  readonly isCurrent: boolean
  readonly isYear: boolean
  readonly isNamed: boolean
}

const Month = ({ section: { label }, share, isCurrent, isYear, isNamed }: MonthProps) => (
  <div aria-hidden className="relative flex min-h-0 flex-1 items-center justify-end">
    {(isYear || isNamed) && (
      <span
        className={classNames(
          'num pointer-events-none absolute left-0.5 z-10 text-[10px] leading-none md:left-1.5 md:text-xs',
          isCurrent ? 'font-semibold text-ink' : 'text-ink-3',
        )}
      >
        {isYear ? yearOf(label) : shortMonth(label)}
      </span>
    )}
    <span
      // On a phone there is room for the name alone; elsewhere the longest line ends before it.
      className={classNames(
        'rounded-full',
        isCurrent ? 'h-1 bg-ink' : 'h-0.5 bg-line-2',
        (isYear || isNamed) && 'max-md:hidden',
      )}
      style={{ width: `${Math.max(6, share * 26)}%` }}
    />
  </div>
)

/** The month under the pointer. */
const Pointed = ({
  section: { label, pictures },
  at,
}: {
  readonly section: Section
  readonly at: number
}) => (
  <div
    aria-hidden
    className="num pointer-events-none absolute right-full z-20 mr-1 flex gap-2 rounded-md border border-line-2 bg-raised px-2.5 py-1 text-sm whitespace-nowrap shadow-float"
    style={{ top: `clamp(0px, calc(${at * 100}% - 8px), calc(100% - 32px))` }}
  >
    {label} <span className="text-ink-3">{formatWhole(pictures)}</span>
  </div>
)
