import { defineConfig, devices } from '@playwright/test'

const port = Number(process.env.SUDAR_E2E_PORT ?? 18_080)
const outside = process.env.SUDAR_E2E_URL
const baseURL = outside ?? `http://localhost:${port}`

const launchOptions = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

const widths = { 1280: { width: 1280, height: 900 }, 390: { width: 390, height: 844 } }

/** Every journey is made in Mongolian on a phone and in English on a desktop. */
const whole = ['mn-390', 'en-1280']
/** This is made in all four; SUDAR_E2E_ALL=1 (`make soak`) makes every journey in all four. */
const everywhere = ['first-page.spec.ts']
/** What the language and the width do not touch is made once. */
const once = [
  'hooks.spec.ts',
  'html.spec.ts',
  'offline.spec.ts',
  'outside.spec.ts',
  'seo.spec.ts',
  'zoom.spec.ts',
]
/** The hostile books look the same in every language and at every width. */
const hostile = ['security.spec.ts']

const specs = (name: string) => ({
  testMatch: process.env.SUDAR_E2E_ALL || whole.includes(name) ? '**/*.spec.ts' : everywhere,
  testIgnore: [
    'screenshots.spec.ts',
    ...hostile,
    ...(process.env.SUDAR_E2E_ALL || name === whole[0] ? [] : once),
  ],
})

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
  timeout: 60_000,
  workers: 3, // on two cores: journeys wait more than they work
  // A machine that is stopped for seconds is not a fault of ours; the report calls such a test flaky.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list']],
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
    { name: 'screenshots', testMatch: 'screenshots.spec.ts', timeout: 900_000 },
  ],
  webServer: outside
    ? undefined
    : {
        command: `sh e2e/serve.sh ${port}`,
        url: `${baseURL}/readyz`,
        timeout: 120_000,
        reuseExistingServer: false,
      },
})
