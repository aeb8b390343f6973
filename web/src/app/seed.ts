import type { Seed } from '@/api/site'
import { localeOf } from '@/kit/i18n/locale'

const empty = (): Seed => ({
  site: {
    locale: localeOf(location.pathname),
    organization: null,
    domain: new URLSearchParams(location.search).get('domain') ?? '',
    tenancy: 'default',
    version: '',
  },
  queries: [],
})

/** What the server wrote into the page; in development there is none. */
export function readSeed(): Seed {
  const text = document.getElementById('seed')?.textContent
  return text ? (JSON.parse(text) as Seed) : empty()
}
