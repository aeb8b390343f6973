// Orders that have expired, on a server of its own where they wait for a minute only.
import { cleanInEveryTheme } from './axe'
import { TestServer } from './fixture'
import { expect, test } from './library'
import { enter } from './people'
import { order, payAtBank, paying, texts, verb } from './trade'

/** A minute, another until the job that ends orders runs, and one for a busy machine. */
const expiring = { timeout: 180_000 }

const university = { mn: 'Их сургуулийн ном', en: 'University books' }

test('what is paid late for an order that has expired opens it', async ({ browser, library }) => {
  test.setTimeout(500_000)
  const say = texts[library.locale]
  const server = new TestServer(
    Number(process.env.SUDAR_E2E_PORT ?? 18_080) + 60 + test.info().parallelIndex,
  )
  await server.open({ SUDAR_ORDER_WAIT: '1m' })
  const context = await browser.newContext({ baseURL: server.address })
  try {
    const [late, never] = [await context.newPage(), await context.newPage()]
    await enter(late, 'reader')
    for (const page of [late, never]) {
      await order(page, library, university[library.locale], verb(say['package.buy']))
      const panel = page.locator('[data-slot=pay]')
      await panel.getByRole('button', { name: verb(say['order.pay']) }).click()
      await expect(panel.locator('.banks a').first()).toBeVisible()
      if (page === late) await payAtBank(page, 'late')
    }
    const id = /checkout\/([^/?]+)/.exec(late.url())?.[1]

    await test.step('one for which nobody pays says so', async () => {
      await expect(never.getByRole('heading', { name: say['over.expired'] })).toBeVisible(expiring)
      await expect(never.getByText(say['over.expired_hint'])).toBeVisible()
      await cleanInEveryTheme(never)
    })

    await test.step('the page of the other says that it is paid, without being opened again', async () => {
      await expect(late.getByRole('heading', { name: say['paid.title'] })).toBeVisible(expiring)
      await late.getByRole('link', { name: say['order.see'] }).click()
      await expect(late.locator('.page-head .badge')).toHaveText(say['order.fulfilled'], paying)
      await expect(late.getByText(say['event.expired'])).toBeVisible()
      await expect(late.getByText(say['event.paid'])).toBeVisible()
      await cleanInEveryTheme(late)
    })

    await test.step('the reader has it, and the bell tells', async () => {
      await late.goto(library.at('/store'))
      await expect(late.locator('[data-slot=held]')).toContainText(university[library.locale])
      await late.goto(library.at('/notifications'))
      await expect(late.locator(`a[href$="/order/${id}"]`).first()).toBeVisible(paying)
    })
  } finally {
    await context.close()
    await server.close()
  }
})
