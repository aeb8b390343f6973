// Recordings: every part sounds.
import mn from '../../src/features/player/later.mn.json' with { type: 'json' }
import { desktop, watched } from './reader.mjs'

const second = (page) =>
  page.evaluate(() => Number(document.querySelector('.player-line input')?.value ?? 0))

/** @returns a row of the table */
export async function listenThrough(browser, base, item) {
  const problems = new Set()
  const context = await browser.newContext({ viewport: desktop, locale: 'mn' })
  const page = await watched(context, problems)
  const row = { item, opens: false, parts: 0, ready: 0 }
  try {
    await page.goto(new URL(`/listen/${item}`, base).href)
    const rows = page.locator('.player-rows li > button:first-child')
    await rows.first().waitFor({ timeout: 15_000 })
    row.ready = Math.round(await page.evaluate(() => performance.now()))
    row.opens = true
    await page.getByRole('button', { name: mn.play, exact: true }).first().click()
    for (const part of await rows.all()) {
      await part.click()
      await plays(page)
      row.parts++
    }
  } catch (error) {
    problems.add(error.message.split('\n')[0])
  } finally {
    await context.close()
  }
  return { ...row, problems: [...problems].join('; ') }
}

async function plays(page) {
  const before = await second(page)
  for (let tries = 0; tries < 100; tries++) {
    if ((await second(page)) > before) return
    await page.waitForTimeout(100)
  }
  throw new Error(`no sound at ${before} s`)
}
