import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { Activity, Box, Images, KeyRound, type LucideIcon, WandSparkles, Wrench } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import type { GeneratorId } from '#contract/service/operations/table.ts'
import type { Run } from '#contract/studio/runs.ts'
import { useStudioEvents } from '#src/api/events.ts'
import { lastModel } from '#src/generators/last-model.ts'
import { useAsked } from '#src/pictures/ask.ts'
import { hasExports, useExportRequest } from '#src/pictures/export-request.ts'
import { useScreenTitle } from '#src/ui/browser/tab-title.ts'
import { part } from '#src/ui/part.tsx'
import { placesOf } from './places.ts'
import { TopBar } from './top-bar.tsx'

// Loaded after the first paint.
const UnansweredPresses = part(
  'UnansweredPresses',
  () => import('#src/runs/unanswered/unanswered-presses.tsx'),
)
const OrganiseDialogs = part('OrganiseDialogs', () => import('#src/library/organise/organise-dialogs.tsx'))
const Toasts = part('Toasts', () => import('#src/ui/overlays/toasts.tsx'))
const Overlays = part('Overlays', () => import('./overlays.tsx'))
const Exporting = part('Exporting', () => import('#src/exports/exporting.tsx'))

/** Tells of presses that begin and end; loaded with the first one. */
function notice(run: Run): void {
  void import('#src/runs/notices.ts').then(({ noticeRun }) => noticeRun(run))
}

/** The frame around every screen: navigation, top bar and server events. */
export function Shell() {
  useStudioEvents(notice)
  const places = placesOf(useLocation({ select: ({ pathname }) => pathname }))
  useScreenTitle(places.at(-1))
  return (
    <div className="grid h-full grid-rows-[48px_minmax(0,1fr)_auto] md:grid-cols-[68px_minmax(0,1fr)] md:grid-rows-[48px_minmax(0,1fr)]">
      <a href="#content" className="absolute -top-12 left-2 z-40 rounded-md bg-raised px-3 py-2 focus:top-2">
        Skip to content
      </a>
      <TopBar places={places} />
      <Rail />
      <main
        id="content"
        tabIndex={-1}
        className="row-start-2 grid min-h-0 min-w-0 grid-cols-[minmax(0,1fr)] grid-rows-[auto_minmax(0,1fr)_auto] outline-none md:col-start-2"
      >
        <div>
          <Suspense>
            <UnansweredPresses />
          </Suspense>
        </div>
        <div className="min-h-0 min-w-0">
          <Outlet />
        </div>
        <div>
          <Suspense>
            <Exports />
          </Suspense>
          <Messages />
        </div>
      </main>
      <Suspense>
        <Asked />
        <Overlays />
      </Suspense>
    </div>
  )
}

/** Loaded after the first paint, and not with the first message: screen readers announce what enters an element they know. */
function Messages() {
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => setIsPainted(true), [])
  return <Suspense>{isPainted && <Toasts />}</Suspense>
}

/** The export dialog and the exports that go on; their code is loaded where there is one. */
function Exports() {
  const isAsked = useExportRequest() !== null
  const [isShown, setIsShown] = useState(false)
  useEffect(() => setIsShown(hasExports()), [])
  if (isAsked && !isShown) setIsShown(true)
  return isShown ? <Exporting /> : null
}

/** The dialog that asks about pictures; its code is loaded with the first question. */
function Asked() {
  return useAsked() ? <OrganiseDialogs /> : null
}

const PLACES: readonly {
  readonly to: '/generate' | '/tools' | '/library' | '/activity' | '/models' | '/admin/keys'
  readonly label: string
  readonly icon: LucideIcon
}[] = [
  { to: '/generate', label: 'Generate', icon: WandSparkles },
  { to: '/tools', label: 'Tools', icon: Wrench },
  { to: '/library', label: 'Library', icon: Images },
  { to: '/activity', label: 'Activity', icon: Activity },
  { to: '/models', label: 'Models', icon: Box },
  { to: '/admin/keys', label: 'Admin', icon: KeyRound },
]

/** Leads back to the model that was left. */
const withLastModel = ({ model = lastModel() }: { readonly model?: GeneratorId }) => ({ model })

/** The navigation; a bar at the bottom on phones. */
function Rail() {
  return (
    <nav
      aria-label="Places"
      className="row-start-3 flex justify-around gap-0.5 border-t bg-panel px-1.5 py-1 md:row-start-2 md:flex-col md:justify-start md:border-t-0 md:border-r md:py-2"
    >
      {PLACES.map(({ to, label, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          {...(to === '/generate' && { search: withLastModel })}
          activeProps={{ className: 'bg-raised text-ink' }}
          inactiveProps={{ className: 'text-ink-3 hover:bg-hover hover:text-ink' }}
          className="grid min-w-14 justify-items-center gap-1 rounded-md pt-2 pb-1.5 text-[11px] leading-4 transition-colors md:min-w-0"
        >
          <Icon size={18} strokeWidth={1.6} aria-hidden />
          {label}
        </Link>
      ))}
    </nav>
  )
}
