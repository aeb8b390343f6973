import { test as base, expect, type Page, type Request } from '@playwright/test'
import enLater from '../src/features/accounts/later.en.json' with { type: 'json' }
import mnLater from '../src/features/accounts/later.mn.json' with { type: 'json' }
import enAccounts from '../src/features/accounts/messages.en.json' with { type: 'json' }
import mnAccounts from '../src/features/accounts/messages.mn.json' with { type: 'json' }
import enAdminLater from '../src/features/admin/later.en.json' with { type: 'json' }
import mnAdminLater from '../src/features/admin/later.mn.json' with { type: 'json' }
import enAdmin from '../src/features/admin/messages.en.json' with { type: 'json' }
import mnAdmin from '../src/features/admin/messages.mn.json' with { type: 'json' }
import enCatalogue from '../src/features/catalogue/messages.en.json' with { type: 'json' }
import mnCatalogue from '../src/features/catalogue/messages.mn.json' with { type: 'json' }
import enDesk from '../src/features/desk/later.en.json' with { type: 'json' }
import mnDesk from '../src/features/desk/later.mn.json' with { type: 'json' }
import enFollows from '../src/features/follows/later.en.json' with { type: 'json' }
import mnFollows from '../src/features/follows/later.mn.json' with { type: 'json' }
import enImports from '../src/features/imports/later.en.json' with { type: 'json' }
import mnImports from '../src/features/imports/later.mn.json' with { type: 'json' }
import enLending from '../src/features/lending/later.en.json' with { type: 'json' }
import mnLending from '../src/features/lending/later.mn.json' with { type: 'json' }
import enNotificationsLater from '../src/features/notifications/later.en.json' with { type: 'json' }
import mnNotificationsLater from '../src/features/notifications/later.mn.json' with { type: 'json' }
import enNotifications from '../src/features/notifications/messages.en.json' with { type: 'json' }
import mnNotifications from '../src/features/notifications/messages.mn.json' with { type: 'json' }
import enOrganizations from '../src/features/organizations/messages.en.json' with { type: 'json' }
import mnOrganizations from '../src/features/organizations/messages.mn.json' with { type: 'json' }
import enReports from '../src/features/reports/later.en.json' with { type: 'json' }
import mnReports from '../src/features/reports/later.mn.json' with { type: 'json' }
import enSearchLater from '../src/features/search/later.en.json' with { type: 'json' }
import mnSearchLater from '../src/features/search/later.mn.json' with { type: 'json' }
import enSearch from '../src/features/search/messages.en.json' with { type: 'json' }
import mnSearch from '../src/features/search/messages.mn.json' with { type: 'json' }
import enShellLater from '../src/features/shell/later.en.json' with { type: 'json' }
import mnShellLater from '../src/features/shell/later.mn.json' with { type: 'json' }
import enShell from '../src/features/shell/messages.en.json' with { type: 'json' }
import mnShell from '../src/features/shell/messages.mn.json' with { type: 'json' }
import enSystem from '../src/features/system/later.en.json' with { type: 'json' }
import mnSystem from '../src/features/system/later.mn.json' with { type: 'json' }
import enKit from '../src/kit/messages.en.json' with { type: 'json' }
import mnKit from '../src/kit/messages.mn.json' with { type: 'json' }
import { isStream } from './controls'
import { holdSession } from './instruments'

const texts = {
  mn: {
    accounts: { ...mnAccounts, ...mnLater },
    organizations: mnOrganizations,
    notifications: { ...mnNotifications, ...mnNotificationsLater },
    admin: { ...mnAdmin, ...mnAdminLater },
    catalogue: mnCatalogue,
    desk: mnDesk,
    follows: mnFollows,
    imports: mnImports,
    lending: mnLending,
    reports: mnReports,
    system: mnSystem,
    search: { ...mnSearch, ...mnSearchLater },
    shell: { ...mnShell, ...mnShellLater },
    kit: mnKit,
  },
  en: {
    accounts: { ...enAccounts, ...enLater },
    organizations: enOrganizations,
    notifications: { ...enNotifications, ...enNotificationsLater },
    admin: { ...enAdmin, ...enAdminLater },
    catalogue: enCatalogue,
    desk: enDesk,
    follows: enFollows,
    imports: enImports,
    lending: enLending,
    reports: enReports,
    system: enSystem,
    search: { ...enSearch, ...enSearchLater },
    shell: { ...enShell, ...enShellLater },
    kit: enKit,
  },
}

export type Locale = keyof typeof texts

export interface Library {
  locale: Locale
  narrow: boolean
  /** The texts of the page's language. */
  say: (typeof texts)['mn']
  /** An address in the page's language. */
  at: (path: string) => string
}

/** What each page waits for, and since when (ms) that has been the same. */
const traffic = new WeakMap<Page, { waiting: Set<Request>; since: number }>()

function watch(page: Page) {
  const seen = { waiting: new Set<Request>(), since: Date.now() }
  const note = (change: (request: Request) => void) => (request: Request) => {
    if (isStream(request)) return
    change(request)
    seen.since = Date.now()
  }
  page.on(
    'request',
    note((request) => seen.waiting.add(request)),
  )
  const ended = note((request) => seen.waiting.delete(request))
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  traffic.set(page, seen)
}

/** Waits until a page has asked for nothing for a moment; the runner's own rule waits half a second. */
async function still(page: Page) {
  const seen = traffic.get(page)
  if (!seen) return page.waitForLoadState('networkidle')
  await expect
    .poll(() => seen.waiting.size === 0 && Date.now() - seen.since >= 150, { intervals: [50] })
    .toBe(true)
}

/** A page that fails the test when something is written to its console as an error. */
export const test = base.extend<{ library: Library; quiet: undefined; expected: RegExp }>({
  /** What a journey itself causes: the browser writes every refused call to the console. */
  expected: [/status of (401|402|403|404|410|422|429)/, { option: true }],
  library: async ({ viewport }, use, info) => {
    const locale = (info.project.metadata.locale ?? 'mn') as Locale
    const at = (path: string) => (locale === 'en' ? `/en${path === '/' ? '' : path}` : path)
    await use({ locale, narrow: (viewport?.width ?? 1280) < 768, say: texts[locale], at })
  },
  quiet: [
    async ({ page, expected }, use) => {
      watch(page)
      const wrong: string[] = []
      page.on('pageerror', (error) => wrong.push(error.message))
      page.on('console', (message) => {
        if (message.type() === 'error' && !expected.test(message.text())) wrong.push(message.text())
      })
      await use(undefined)
      expect(wrong).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/** The demo reader; the server prints the same on its first start. */
export const reader = {
  username: process.env.SUDAR_E2E_USER ?? 'reader',
  password: process.env.SUDAR_E2E_PASSWORD ?? 'Sudar2026',
}

/** A session of somebody, as sign-in leaves it, in every page opened from now on; its token. */
export async function signIn(page: Page, who = reader): Promise<string> {
  const response = await page.request.post('/edu/api/v1/auth/login', { data: who })
  expect(response.ok()).toBe(true)
  const token = (await response.json()).data.bearer_token as string
  await holdSession(page, token)
  return token
}

/** Waits until React has taken over the server's page. */
export const drawn = (page: Page) =>
  page.waitForFunction(() => {
    // The container is React's before its elements stand: the server's page is still shown then.
    const shown = document.getElementById('root')?.firstElementChild
    return !!shown && Object.keys(shown).some((key) => key.startsWith('__reactFiber'))
  })

/** Waits until React has taken over and nothing more is asked for. */
export const ready = async (page: Page) => {
  await drawn(page)
  await still(page)
  await page.locator('h1').first().waitFor({ state: 'attached' })
}

/** The first content and the first author of the catalogue, by the public API. */
export async function samples(page: Page) {
  const response = await page.request.get('/edu/p/api/v1/contents?page_size=30&order=views.desc')
  const { data } = (await response.json()) as {
    data: { slug: string; free: boolean; authors: { author_id: number }[] }[]
  }
  const free = data.find((each) => each.free) ?? data[0]
  const paid = data.find((each) => !each.free) ?? data[0]
  const author = data.find((each) => each.authors.length)?.authors[0]?.author_id
  return { free: free?.slug ?? '', paid: paid?.slug ?? '', author: author ?? 0 }
}
