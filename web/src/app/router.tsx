import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router'
import { keepsTitles } from '@/api/offline-owner'
import { session } from '@/api/session'
import { settling, site } from '@/api/site'
import { providerQuery } from '@/features/accounts/api'
import { dictionariesQuery } from '@/features/dictionary/api'
import { dropPrefetchedSession, prefetchSession } from '@/features/reader/prefetch'
import { locale } from '@/kit/i18n/locale'
import { AuthorSkeleton, DetailSkeleton, RowSkeleton } from '@/kit/loading/skeleton'
import { keptSearch, paths } from '@/kit/navigation/paths'
import { laterTexts } from './later-texts'
import { BareLayout } from './layouts/bare-layout'
import { MainLayout } from './layouts/main-layout'
import { RootLayout } from './layouts/root-layout'
import { loadAuthor, loadContent, loadHome, loadListing, loadSeries } from './loaders'
import { CrashScreen } from './routes/crash'
import { parseSearch, stringifySearch } from './search-params'

interface RouterContext {
  client: QueryClient
}

/** Every value of an address is text; `domain`, `mobile` and `msg` are understood everywhere. */
export interface RootSearch {
  [name: string]: string | undefined
}

/** What opens at a closed portal: why it is, and the way of its administrators to what they settle. */
const staysOpen = (pathname: string) =>
  pathname === '/402' || (settling() && /^\/(login|admin)\b/.test(pathname))

const root = createRootRouteWithContext<RouterContext>()({
  validateSearch: (search: Record<string, unknown>): RootSearch => search as RootSearch,
  search: { middlewares: [retainSearchParams<RootSearch>([...keptSearch])] },
  beforeLoad: ({ location }) => {
    if (site().refusal && !staysOpen(location.pathname))
      throw redirect({ to: '/402', replace: true })
  },
  component: RootLayout,
})

const main = createRoute({ getParentRoute: () => root, id: 'main', component: MainLayout })
const auth = createRoute({
  getParentRoute: () => root,
  id: 'auth',
  loader: () => laterTexts('accounts'),
  component: lazyRouteComponent(() => import('./layouts/auth-layout'), 'AuthLayout'),
})
const bare = createRoute({ getParentRoute: () => root, id: 'bare', component: BareLayout })

const home = createRoute({
  getParentRoute: () => main,
  path: '/',
  loader: ({ context }) => loadHome(context.client),
  component: lazyRouteComponent(() => import('./routes/home'), 'HomeScreen'),
})

const listing = createRoute({
  getParentRoute: () => main,
  path: '/c/$name',
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => loadListing(context.client, params.name, deps),
  component: lazyRouteComponent(() => import('./routes/listing'), 'ListingScreen'),
  pendingComponent: ListingPending,
})

const unified = createRoute({
  getParentRoute: () => root,
  id: 'unified',
  component: lazyRouteComponent(() => import('./layouts/advanced-layout'), 'AdvancedLayout'),
})

const advanced = createRoute({
  getParentRoute: () => unified,
  path: '/advanced/content',
  loader: () => laterTexts('search'),
  component: lazyRouteComponent(() => import('./routes/advanced'), 'AdvancedScreen'),
})

const content = createRoute({
  getParentRoute: () => main,
  path: '/p/$slug',
  loader: ({ context, params, location }) =>
    loadContent(context.client, params.slug, location.search as RootSearch),
  component: lazyRouteComponent(() => import('./routes/content'), 'ContentScreen'),
  pendingComponent: DetailSkeleton,
})

const author = createRoute({
  getParentRoute: () => main,
  path: '/author/$authorId',
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => loadAuthor(context.client, params.authorId, deps),
  component: lazyRouteComponent(() => import('./routes/author'), 'AuthorScreen'),
  pendingComponent: AuthorSkeleton,
})

const series = createRoute({
  getParentRoute: () => main,
  path: '/series/$seriesId',
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => loadSeries(context.client, params.seriesId, deps),
  component: lazyRouteComponent(() => import('./routes/series'), 'SeriesScreen'),
  pendingComponent: AuthorSkeleton,
})

const dictionary = createRoute({
  getParentRoute: () => main,
  path: '/dictionary',
  loader: ({ context }) => {
    void context.client.prefetchQuery(dictionariesQuery())
    return laterTexts('dictionary')
  },
  component: lazyRouteComponent(() => import('./routes/dictionary'), 'DictionaryScreen'),
})

const wordRoute = () => import('./routes/word')
const word = createRoute({
  getParentRoute: () => main,
  path: '/dictionary/$headword',
  loader: async ({ context, params }) => {
    const [{ loadWord }] = await Promise.all([wordRoute(), laterTexts('dictionary')])
    await loadWord(context.client, params.headword)
  },
  component: lazyRouteComponent(wordRoute, 'WordScreen'),
})

const texts = (['about', 'help', 'terms', 'privacy', 'work'] as const).map((name) =>
  createRoute({
    getParentRoute: () => main,
    path: `/${name}`,
    loader: async () => (await import('@/features/about/model')).loadText(name),
    component: lazyRouteComponent(() => import('./routes/text'), 'TextScreen'),
  }),
)

const closed = createRoute({
  getParentRoute: () => main,
  path: '/402',
  component: lazyRouteComponent(() => import('./routes/closed'), 'ClosedScreen'),
})

const notFound = createRoute({
  getParentRoute: () => main,
  path: '/404',
  component: lazyRouteComponent(() => import('./routes/not-found'), 'NotFoundScreen'),
})

const unknown = createRoute({
  getParentRoute: () => main,
  path: '$',
  component: lazyRouteComponent(() => import('./routes/not-found'), 'NotFoundScreen'),
})

const kitPage = createRoute({
  getParentRoute: () => main,
  path: '/_kit',
  loader: () => laterTexts('shell'),
  component: lazyRouteComponent(() => import('./routes/kit'), 'KitScreen'),
})

const login = createRoute({
  getParentRoute: () => auth,
  path: '/login',
  loader: ({ context }) => context.client.prefetchQuery(providerQuery()),
  component: lazyRouteComponent(() => import('./routes/account/login'), 'LoginScreen'),
})

const register = createRoute({
  getParentRoute: () => auth,
  path: '/register',
  component: lazyRouteComponent(() => import('./routes/account/register'), 'RegisterScreen'),
})

const verify = createRoute({
  getParentRoute: () => auth,
  path: '/verify',
  component: lazyRouteComponent(() => import('./routes/account/verify'), 'VerifyScreen'),
})

const forgotPassword = createRoute({
  getParentRoute: () => auth,
  path: '/forgot-password',
  component: lazyRouteComponent(
    () => import('./routes/account/forgot-password'),
    'ForgotPasswordScreen',
  ),
})

const resetPassword = createRoute({
  getParentRoute: () => auth,
  path: '/reset-password',
  component: lazyRouteComponent(
    () => import('./routes/account/reset-password'),
    'ResetPasswordScreen',
  ),
})

/** Screens of a signed-in person: a guest signs in first and comes back (SPEC §2). */
function signedInOnly({ location }: { location: { href: string } }) {
  const search = { ...paths.signIn(location.href).search, msg: 'need_sign_in' }
  if (!session.signedIn()) throw redirect({ to: '/login', search, replace: true })
}

const profile = createRoute({
  getParentRoute: () => main,
  path: '/profile',
  beforeLoad: signedInOnly,
  loaderDeps: ({ search }) => ({ told: search.tab === 'notifications' }),
  loader: ({ deps }) =>
    Promise.all([laterTexts('accounts'), deps.told && laterTexts('notifications')]),
  component: lazyRouteComponent(() => import('./routes/account/profile'), 'ProfileScreen'),
})

const library = createRoute({
  getParentRoute: () => main,
  path: '/library',
  // What a guest keeps on this device is found here too.
  beforeLoad: (visit) => keepsTitles() || signedInOnly(visit),
  loader: () => laterTexts('reading'),
  component: lazyRouteComponent(() => import('./routes/library'), 'LibraryScreen'),
})

/** A screen of a signed-in person, with the texts of its feature. */
const ownScreen = (path: string, feature: string, component: RouteComponent) =>
  createRoute({
    getParentRoute: () => main,
    path,
    beforeLoad: signedInOnly,
    loader: () => laterTexts(feature),
    component,
  })

const commerceRoute = () => import('./routes/commerce')
const own = [
  ownScreen(
    '/report/me',
    'reading',
    lazyRouteComponent(() => import('./routes/report'), 'ReportScreen'),
  ),
  ownScreen(
    '/notifications',
    'notifications',
    lazyRouteComponent(() => import('./routes/notifications'), 'NotificationsScreen'),
  ),
  ownScreen(
    '/follows',
    'follows',
    lazyRouteComponent(() => import('./routes/follows'), 'FollowsScreen'),
  ),
  ownScreen(
    '/research',
    'research',
    lazyRouteComponent(() => import('./routes/research'), 'ResearchScreen'),
  ),
  ownScreen(
    '/loans',
    'lending',
    lazyRouteComponent(() => import('./routes/loans'), 'LoansScreen'),
  ),
  ownScreen('/order', 'commerce', lazyRouteComponent(commerceRoute, 'OrdersScreen')),
  ownScreen('/order/$id', 'commerce', lazyRouteComponent(commerceRoute, 'OrderScreen')),
  ownScreen('/checkout/$id', 'commerce', lazyRouteComponent(commerceRoute, 'CheckoutScreen')),
  ownScreen('/store', 'commerce', lazyRouteComponent(commerceRoute, 'StoreScreen')),
  ownScreen('/store/$id', 'commerce', lazyRouteComponent(commerceRoute, 'PackageScreen')),
]

const unsubscribe = createRoute({
  getParentRoute: () => main,
  path: '/unsubscribe',
  loader: () => laterTexts('notifications'),
  component: lazyRouteComponent(() => import('./routes/notifications'), 'UnsubscribeScreen'),
})

const adminScreen = lazyRouteComponent(() => import('./routes/admin'), 'AdminScreen')
const admin = (
  [
    '/admin',
    '/admin/$section',
    '/admin/groups/$groupId',
    '/admin/orders/$orderId',
    '/admin/contents/$contentId',
    '/admin/contents/$contentId/history',
    '/admin/submissions/$contentId',
    '/admin/reports/$contentId',
    '/admin/reports/$contentId/$itemId',
  ] as const
).map((path) =>
  createRoute({
    getParentRoute: () => main,
    path,
    beforeLoad: signedInOnly,
    loader: () => Promise.all([laterTexts('admin'), laterTexts('commerce')]),
    component: adminScreen,
  }),
)

const invitation = createRoute({
  getParentRoute: () => auth,
  path: '/invitation',
  component: lazyRouteComponent(() => import('./routes/account/invitation'), 'InvitationScreen'),
})

const changePassword = createRoute({
  getParentRoute: () => auth,
  path: '/change-password',
  beforeLoad: signedInOnly,
  component: lazyRouteComponent(
    () => import('./routes/account/change-password'),
    'ChangePasswordScreen',
  ),
})

const sync = createRoute({
  getParentRoute: () => auth,
  path: '/sync',
  beforeLoad: signedInOnly,
  component: lazyRouteComponent(() => import('./routes/account/sync'), 'SyncScreen'),
})

const read = createRoute({
  getParentRoute: () => bare,
  path: '/read/$itemId',
  loader: ({ params, cause }) => {
    if (cause === 'enter') prefetchSession(Number(params.itemId))
    return laterTexts('reader')
  },
  onLeave: dropPrefetchedSession,
  component: lazyRouteComponent(() => import('./routes/read'), 'ReadScreen'),
})

const listen = createRoute({
  getParentRoute: () => bare,
  path: '/listen/$itemId',
  loader: () => laterTexts('player'),
  component: lazyRouteComponent(() => import('./routes/listen'), 'ListenScreen'),
})

const routeTree = root.addChildren([
  main.addChildren([
    home,
    listing,
    content,
    author,
    series,
    dictionary,
    word,
    profile,
    library,
    ...own,
    unsubscribe,
    ...admin,
    ...texts,
    closed,
    notFound,
    kitPage,
    unknown,
  ]),
  unified.addChildren([advanced]),
  auth.addChildren([
    login,
    register,
    verify,
    forgotPassword,
    resetPassword,
    changePassword,
    sync,
    invitation,
  ]),
  bare.addChildren([read, listen]),
])

function ListingPending() {
  return (
    <main id="main" className="wrap">
      <RowSkeleton />
    </main>
  )
}

export function createAppRouter(client: QueryClient) {
  return createRouter({
    routeTree,
    context: { client },
    basepath: locale() === 'en' ? '/en' : '/',
    trailingSlash: 'preserve',
    parseSearch,
    stringifySearch,
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultErrorComponent: CrashScreen,
    defaultPendingMs: 300,
  })
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
