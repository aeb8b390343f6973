import { mkdirSync, writeFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { faults } from './faults'
import { ready } from './library'
import { screens } from './screens'

const folder = 'screenshots'
const sheet = (names: string[]) =>
  `<!doctype html><meta charset="utf-8"><style>body{margin:16px;font:13px sans-serif;display:flex;flex-wrap:wrap;gap:16px;align-items:flex-start}figure{margin:0}img{width:280px;border:1px solid #bbb}</style>${names
    .map((name) => `<figure><img src="${name}.png"><figcaption>${name}</figcaption></figure>`)
    .join('')}`

const heightOf = (width: number) => (width === 390 ? 844 : 900)

/** What is out of view is not laid out and its covers are not fetched: the window grows to the page. */
async function wholeInView(page: Page, width: number) {
  for (let grown = 0; grown < 3; grown++) {
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width, height: Math.max(height, heightOf(width)) })
  }
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.section > *')].every((part) =>
      part.checkVisibility({ contentVisibilityAuto: true }),
    ),
  )
  await page.waitForLoadState('networkidle')
}

for (const locale of ['mn', 'en'] as const)
  for (const width of [390, 1280])
    for (const theme of ['light', 'dark'] as const)
      test(`every screen, ${locale} ${width} ${theme}`, async ({ browser, baseURL }) => {
        mkdirSync(folder, { recursive: true })
        const context = await browser.newContext({
          baseURL,
          colorScheme: theme,
          viewport: { width, height: heightOf(width) },
          hasTouch: width === 390,
          isMobile: width === 390,
          reducedMotion: 'reduce',
        })
        const page = await context.newPage()
        const names: string[] = []
        for (const [screen, path] of Object.entries(await screens(page))) {
          const name = `${screen}-${locale}-${width}-${theme}`
          await page.goto(locale === 'en' ? `/en${path === '/' ? '' : path}` : path)
          await ready(page)
          await wholeInView(page, width)
          await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
          names.push(name)
          expect.soft(await page.evaluate(faults, locale), name).toEqual([])
          await page.setViewportSize({ width, height: heightOf(width) })
        }
        const list = `sheet-${locale}-${width}-${theme}`
        writeFileSync(`${folder}/${list}.html`, sheet(names))
        await page.setViewportSize({ width: 1500, height: 900 })
        await page.goto(`file://${process.cwd()}/${folder}/${list}.html`)
        await page.screenshot({ path: `${folder}/${list}.png`, fullPage: true })
        await context.close()
      })
