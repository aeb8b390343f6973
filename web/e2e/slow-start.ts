import type { Page } from '@playwright/test'

/** A line: what it adds to every call, in ms, and what it carries, in bytes a second. */
interface Line {
  latency: number
  throughput: number
}

/** 400 kbit/s, 300 ms there and back: SPEC's slowest reader. */
const slowest: Line = { latency: 300, throughput: 50_000 }

/** Some seconds for the app's files, while the page itself stands soon. */
const forSeconds: Line = { latency: 50, throughput: 30_000 }

/** Slows a page's line, with nothing in the browser's cache, until the function it returns is called. */
export async function slowNetwork(page: Page, { latency, throughput }: Line) {
  const session = await page.context().newCDPSession(page)
  const set = (latency: number, throughput: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    })
  await session.send('Network.enable')
  await session.send('Network.clearBrowserCache')
  await set(latency, throughput)
  return () => set(0, -1)
}

/** The line and the processor of SPEC's slowest reader: a quarter of the speed. */
export async function slowDown(page: Page) {
  await slowNetwork(page, slowest)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** Slows the connection so that the page stands well before the app; returns what makes it fast again. */
export const beforeApp = (page: Page) => slowNetwork(page, forSeconds)

/**
 * Waits until the page is painted and the screen shows it: until a frame has been presented, the browser
 * passes no press on to the page, and there is nothing that a person could press.
 */
export async function painted(page: Page) {
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
  )
  await page.evaluate(
    () => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))),
  )
}

/** Whether the app has taken the page over. */
export const stands = (page: Page) =>
  page.evaluate(() => {
    const shown = document.getElementById('root')?.firstElementChild
    return !!shown && Object.keys(shown).some((key) => key.startsWith('__reactFiber'))
  })
