import type { Page } from '@playwright/test'

/** The line and the processor of SPEC's slowest reader: 400 kbit/s, 300 ms there and back, a quarter of the speed. */
export async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.clearBrowserCache')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Holds the app's first file back until the function it returns is called: the page stands, the app does not. */
export async function holdApp(page: Page): Promise<() => void> {
  let letGo = () => {}
  const gone = new Promise<void>((done) => {
    letGo = done
  })
  await page.route('**/assets/main-*.js', async (route) => {
    await gone
    await route.continue().catch(() => undefined) // the page has gone elsewhere
  })
  return letGo
}

/** Waits until the page is painted for the first time. */
export const painted = (page: Page) =>
  page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)

/** Whether the app has taken the page over. */
export const stands = (page: Page) =>
  page.evaluate(() => {
    const shown = document.getElementById('root')?.firstElementChild
    return !!shown && Object.keys(shown).some((key) => key.startsWith('__reactFiber'))
  })
