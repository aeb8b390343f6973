// How fast the machine is that the figures are taken on: times are its own as well.
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js'

/** Lighthouse's index of the processor: 1,500 to 2,000 for a desktop computer. */
export async function hostSpeed(browser) {
  const page = await browser.newPage()
  const speed = await page.evaluate(`(${pageFunctions.computeBenchmarkIndex})()`)
  await page.close()
  return Math.round(speed)
}
