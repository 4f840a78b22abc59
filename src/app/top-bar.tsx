import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Monitor, Moon, Sun } from 'lucide-react'
import { Fragment, useState } from 'react'
import { THEMES, type Theme } from '#contract/studio/pages/theme.ts'
import { studioQuery } from '#src/api/studio.ts'
import { classNames } from '#src/ui/class-names.ts'
import { formatCost, untilInvoice } from '#src/ui/format/format.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Engine } from './engine.tsx'
import { ProjectPlace } from './projects/project-place.tsx'
import { chooseTheme, chosenTheme } from './theme.ts'

/** Breadcrumbs, pictures in progress, spending and the engine. */
export function TopBar({ places }: { readonly places: readonly string[] }) {
  return (
    <header className="col-span-full flex items-center gap-3 border-b bg-panel pr-3.5">
      <Link to="/generate" aria-label="Easel" className="grid w-12 place-items-center text-accent md:w-17">
        <svg
          viewBox="0 0 24 24"
          className="size-5.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          aria-hidden
        >
          <title>Easel</title>
          <path d="M5 21 10 4h4l5 17M7.500 13h9M12 13v8" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      </Link>
      <div className="flex items-center">
        <ProjectPlace />
        <p className="hidden text-sm text-ink-2 md:block">
          {places.map((place, at) => (
            <Fragment key={place}>
              {' '}
              <span className="text-ink-3">/</span>{' '}
              {at < places.length - 1 ? place : <b className="font-medium text-ink">{place}</b>}
            </Fragment>
          ))}
        </p>
      </div>
      <div className="ml-auto flex items-center gap-3">
        <Status />
        <ThemeSwitch />
      </div>
    </header>
  )
}

const PIPS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']

/** Whose spending the sum is: the account may have other programs. */
const SPENT = 'spent through Easel this month, not by other programs'

function Status() {
  const { data: status, isError } = useQuery(studioQuery)
  if (!status) return null
  const { engine, picturesInFlight, picturesAllowed, spentThisMonthUsdMicros, spentIsEstimate } = status
  return (
    <>
      <span
        className="num flex items-center gap-1.5 text-sm whitespace-nowrap text-ink-2"
        title="Pictures in progress"
      >
        <span className="hidden gap-0.5 lg:flex" aria-hidden>
          {PIPS.slice(0, picturesAllowed).map((pip, place) => (
            <i
              key={pip}
              className={classNames(
                'h-3 w-1.25 rounded-[1.5px]',
                place < picturesInFlight ? 'bg-run' : 'bg-line-2',
              )}
            />
          ))}
        </span>
        {picturesInFlight} of {picturesAllowed}
        <span className="sr-only">pictures in progress</span>
      </span>
      <span
        className="num text-sm whitespace-nowrap text-ink-2"
        title={`Sum ${SPENT}${spentIsEstimate ? `. ${untilInvoice(new Date().toISOString())}` : ''}`}
      >
        {formatCost(spentThisMonthUsdMicros, spentIsEstimate)}{' '}
        <span className="hidden lg:inline" aria-hidden>
          this month
        </span>
        <span className="sr-only">{SPENT}</span>
      </span>
      <Engine engine={engine} isStudioSilent={isError} />
    </>
  )
}

const ICONS = { dark: Moon, light: Sun, system: Monitor } as const

function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>(chosenTheme)
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'dark'
  return (
    <IconButton
      data-untold
      icon={ICONS[theme]}
      label={`Theme: ${theme}. Change to ${next}`}
      onClick={() => {
        chooseTheme(next)
        setTheme(next)
      }}
    />
  )
}
