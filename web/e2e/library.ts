import { test as base, expect, type Page } from '@playwright/test'
import enAccounts from '../src/features/accounts/messages.en.json' with { type: 'json' }
import mnAccounts from '../src/features/accounts/messages.mn.json' with { type: 'json' }
import enCatalogue from '../src/features/catalogue/messages.en.json' with { type: 'json' }
import mnCatalogue from '../src/features/catalogue/messages.mn.json' with { type: 'json' }
import enSearch from '../src/features/search/messages.en.json' with { type: 'json' }
import mnSearch from '../src/features/search/messages.mn.json' with { type: 'json' }
import enShell from '../src/features/shell/messages.en.json' with { type: 'json' }
import mnShell from '../src/features/shell/messages.mn.json' with { type: 'json' }

const texts = {
  mn: { accounts: mnAccounts, catalogue: mnCatalogue, search: mnSearch, shell: mnShell },
  en: { accounts: enAccounts, catalogue: enCatalogue, search: enSearch, shell: enShell },
}

export type Locale = keyof typeof texts

interface Library {
  locale: Locale
  narrow: boolean
  /** The texts of the page's language. */
  say: (typeof texts)['mn']
  /** An address in the page's language. */
  at: (path: string) => string
}

/** A page that fails the test when something is written to its console as an error. */
export const test = base.extend<{ library: Library; quiet: undefined }>({
  library: async ({ viewport }, use, info) => {
    const locale = (info.project.metadata.locale ?? 'mn') as Locale
    const at = (path: string) => (locale === 'en' ? `/en${path === '/' ? '' : path}` : path)
    await use({ locale, narrow: (viewport?.width ?? 1280) < 768, say: texts[locale], at })
  },
  quiet: [
    async ({ page }, use) => {
      const wrong: string[] = []
      page.on('pageerror', (error) => wrong.push(error.message))
      page.on('console', (message) => {
        const expected = /status of (401|402|403|404|422)/.test(message.text())
        if (message.type() === 'error' && !expected) wrong.push(message.text())
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

/** Waits until React has taken over the server's page. */
export const ready = async (page: Page) => {
  await page.waitForFunction(() => {
    const root = document.getElementById('root')
    return !!root && Object.keys(root).some((key) => key.startsWith('__reactContainer'))
  })
  await page.waitForLoadState('networkidle')
}

/** The first content and the first author of the catalogue, by the public API. */
export async function samples(page: Page) {
  const answer = await page.request.get('/edu/p/api/v1/contents?page_size=30&order=views.desc')
  const { data } = (await answer.json()) as {
    data: { slug: string; free: boolean; authors: { author_id: number }[] }[]
  }
  const free = data.find((each) => each.free) ?? data[0]
  const paid = data.find((each) => !each.free) ?? data[0]
  const author = data.find((each) => each.authors.length)?.authors[0]?.author_id
  return { free: free?.slug ?? '', paid: paid?.slug ?? '', author: author ?? 0 }
}
