import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router'
import * as z from 'zod/mini'
import { GENERATORS } from '#contract/service/operations/table.ts'
import { activitySearch } from '#src/address/activity-search.ts'
import { lenient } from '#src/address/lenient.ts'
import { LIBRARY_SEARCH_KEYS, type LibrarySearch, librarySearch } from '#src/address/library-search.ts'
import { holdBackground } from '#src/api/background.ts'
import { GenerateScreen } from '#src/screens/generate/generate-screen.tsx'
import { withStyle } from '#src/ui/browser/whole-style.ts'
import { Broken, NotFound } from './error-pages.tsx'
import { Shell } from './shell.tsx'

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound, errorComponent: Broken })

const index = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/generate', replace: true })
  },
})

/** The press that is shown, and the run whose settings are to be loaded. */
const looking = { run: lenient(z.string()), load: lenient(z.string()) }

/** Pictures that another screen hands over, and the field that they are for. */
const given = { image: lenient(z.string()), field: lenient(z.string()) }

const generate = createRoute({
  getParentRoute: () => root,
  path: '/generate',
  component: GenerateScreen,
  validateSearch: z.object({
    model: lenient(z.enum(GENERATORS)),
    custom_model: lenient(z.string()),
    ...given,
    ...looking,
  }),
})

const tools = createRoute({
  getParentRoute: () => root,
  path: '/tools',
  component: lazyRouteComponent(
    () => withStyle(import('#src/screens/tools/tools-screen.tsx')),
    'ToolsScreen',
  ),
})

const tool = createRoute({
  getParentRoute: () => root,
  path: '/tools/$tool',
  component: lazyRouteComponent(() => withStyle(import('#src/screens/tools/tool-screen.tsx')), 'ToolScreen'),
  validateSearch: z.object({ ...looking, ...given }),
})

const library = createRoute({
  getParentRoute: () => root,
  path: '/library',
  component: lazyRouteComponent(
    () => withStyle(import('#src/screens/library/library-screen.tsx')),
    'LibraryScreen',
  ),
  validateSearch: z.object(librarySearch),
  beforeLoad: ({ cause }) => {
    if (cause === 'enter') holdBackground()
  },
})

/** The library filter that a picture was opened from, through all screens of the picture: its neighbours follow it. */
const filtered = {
  validateSearch: z.object(librarySearch),
  search: { middlewares: [retainSearchParams<LibrarySearch>(LIBRARY_SEARCH_KEYS)] },
}

const picture = createRoute({
  getParentRoute: () => root,
  path: '/library/$assetId',
  component: lazyRouteComponent(
    () => withStyle(import('#src/screens/picture/picture-screen.tsx')),
    'PictureScreen',
  ),
  ...filtered,
})

const refine = createRoute({
  getParentRoute: () => root,
  path: '/library/$assetId/refine',
  component: lazyRouteComponent(
    () => withStyle(import('#src/screens/refine/refine-screen.tsx')),
    'RefineScreen',
  ),
  ...filtered,
})

const layers = createRoute({
  getParentRoute: () => root,
  path: '/library/$assetId/layers',
  component: lazyRouteComponent(
    () => withStyle(import('#src/screens/layers/layers-screen.tsx')),
    'LayersScreen',
  ),
  ...filtered,
})

const activity = createRoute({
  getParentRoute: () => root,
  path: '/activity',
  component: lazyRouteComponent(
    () => withStyle(import('#src/screens/activity/activity-screen.tsx')),
    'ActivityScreen',
  ),
  validateSearch: z.object(activitySearch),
})

const compare = createRoute({
  getParentRoute: () => root,
  path: '/compare',
  component: lazyRouteComponent(
    () => withStyle(import('#src/screens/compare/compare-screen.tsx')),
    'CompareScreen',
  ),
  validateSearch: z.object({
    ids: lenient(z.string()),
    mode: lenient(z.enum(['side', 'slider', 'blink', 'difference'])),
    a: lenient(z.number()),
    b: lenient(z.number()),
  }),
})

const models = createRoute({
  getParentRoute: () => root,
  path: '/models',
  component: lazyRouteComponent(
    () => withStyle(import('#src/screens/models/models-screen.tsx')),
    'ModelsScreen',
  ),
})

const admin = createRoute({
  getParentRoute: () => root,
  path: '/admin',
  beforeLoad: () => {
    throw redirect({ to: '/admin/keys', replace: true })
  },
})

const keys = createRoute({
  getParentRoute: () => root,
  path: '/admin/keys',
  component: lazyRouteComponent(() => withStyle(import('#src/screens/admin/keys-screen.tsx')), 'KeysScreen'),
  validateSearch: z.object({
    q: lenient(z.string()),
    status: lenient(z.enum(['active', 'disabled', 'archived'])),
    sort: lenient(z.enum(['label', 'key', 'status', 'creator', 'created'])),
    up: lenient(z.boolean()),
  }),
})

const invoices = createRoute({
  getParentRoute: () => root,
  path: '/admin/invoices',
  component: lazyRouteComponent(
    () => withStyle(import('#src/screens/admin/invoices-screen.tsx')),
    'InvoicesScreen',
  ),
  validateSearch: z.object({ period: lenient(z.string()) }),
})

const openGeneration = createRoute({
  getParentRoute: () => root,
  path: '/generations',
  component: lazyRouteComponent(
    () => withStyle(import('#src/screens/generation/generation-screen.tsx')),
    'OpenGenerationScreen',
  ),
})

const generation = createRoute({
  getParentRoute: () => root,
  path: '/generations/$generationId',
  component: lazyRouteComponent(
    () => withStyle(import('#src/screens/generation/generation-screen.tsx')),
    'GenerationScreen',
  ),
})

const routeTree = root.addChildren([
  index,
  generate,
  tools,
  tool,
  library,
  picture,
  refine,
  layers,
  activity,
  compare,
  models,
  admin,
  keys,
  invoices,
  openGeneration,
  generation,
])

/** The router of the studio; outside a browser it uses the given history. */
export const createStudioRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history && { history }),
    defaultPreload: 'intent',
    scrollRestoration: true,
  })

export type StudioRouter = ReturnType<typeof createStudioRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: StudioRouter
  }
}
