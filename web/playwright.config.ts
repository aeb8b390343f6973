import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig, devices } from '@playwright/test'

const port = Number(process.env.SUDAR_E2E_PORT ?? 18_080)
const outside = process.env.SUDAR_E2E_URL
const baseURL = outside ?? `http://localhost:${port}`
/** The data of the server that is started here: journeys act on it by the program's own commands. */
const data = process.env.SUDAR_E2E_DATA ?? join(tmpdir(), `sudar-e2e-${port}`)
if (!outside) process.env.SUDAR_E2E_DATA = data

/** The engine alone, where it is; `make soak` takes the whole browser. */
const engine = '/usr/bin/chromium-headless-shell'
const light = !process.env.SUDAR_E2E_ALL && existsSync(engine)

const launchOptions = {
  executablePath: process.env.CHROMIUM ?? (light ? engine : '/usr/bin/chromium'),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

const widths = { 1280: { width: 1280, height: 900 }, 390: { width: 390, height: 844 } }

/**
 * Journeys that are more than the words and the width are made in Mongolian on a phone and in
 * English on a desktop, what the server's first page must equal in all four, others once.
 * SUDAR_E2E_ALL=1 (`make soak`) makes every journey in all four.
 */
const everywhere = ['first-page.spec.ts']
const once = {
  'mn-390': [
    'detail',
    'early-own',
    'early-taps',
    'floating',
    'hooks',
    'html',
    'offline',
    'rights',
    'seo',
    'top-bar',
  ],
  'en-1280': [
    'bars',
    'copied',
    'damage',
    'entry',
    'inside',
    'keyboard',
    'pages',
    'shared-computer',
    'slots',
    'width',
  ],
}
/** Every control, every link and every screen enlarged: minutes, so in `make soak` alone. */
const sweeps = ['crawl', 'crawl-own', 'kill', 'outside', 'zoom']
/** The hostile books look the same in every language and at every width. */
const hostile = ['security.spec.ts']

function specs(name: string) {
  const never = ['screenshots.spec.ts', 'reach.spec.ts', ...hostile]
  if (process.env.SUDAR_E2E_ALL) return { testMatch: '**/*.spec.ts', testIgnore: never }
  if (!(name in once)) return { testMatch: everywhere }
  const elsewhere = Object.entries(once).flatMap(([other, journeys]) =>
    other === name ? [] : journeys,
  )
  const left = [...elsewhere, ...sweeps].map((journey) => `${journey}.spec.ts`)
  return { testMatch: '**/*.spec.ts', testIgnore: [...never, ...left] }
}

const journeys = (['mn', 'en'] as const).flatMap((locale) =>
  ([1280, 390] as const).map((width) => ({
    name: `${locale}-${width}`,
    ...specs(`${locale}-${width}`),
    use: { viewport: widths[width], hasTouch: width === 390, isMobile: width === 390 },
    metadata: { locale },
  })),
)

/** SUDAR_E2E_URL names a running server; without it ../bin/sudar is started with demo data. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // Journeys say what happens, never how fast (that is measured by `make bench`): a machine that is
  // busy for ten seconds fails none of them.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  workers: 3, // on two cores: journeys wait more than they work
  // No journey is tried twice: what fails now and then is listed with its rate by `make soak`.
  retries: 0,
  reporter: [['list'], ['./e2e/rates.ts']],
  // A worker between page and server would hide requests from the journeys that stop them.
  use: {
    ...devices['Desktop Chrome'],
    baseURL,
    launchOptions,
    colorScheme: 'light',
    serviceWorkers: 'block',
  },
  projects: [
    { name: 'hostile', testMatch: hostile, use: { viewport: widths[1280] } },
    ...journeys,
    { name: 'reach', testMatch: 'reach.spec.ts' },
    { name: 'screenshots', testMatch: 'screenshots.spec.ts', timeout: 900_000 },
  ],
  webServer: outside
    ? undefined
    : {
        command: `sh e2e/serve.sh ${port} ${data}`,
        url: `${baseURL}/readyz`,
        timeout: 120_000,
        reuseExistingServer: false,
      },
})
