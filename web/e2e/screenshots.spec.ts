import { mkdirSync, writeFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { faults } from './faults'
import { ready } from './library'
import { screens } from './screens'

const folder = 'screenshots'
const sheet = (names: string[]) =>
  `<!doctype html><meta charset="utf-8"><style>body{margin:16px;font:13px sans-serif;display:flex;flex-wrap:wrap;gap:16px;align-items:flex-start}figure{margin:0}img{width:280px;border:1px solid #bbb}</style>${names
    .map((name) => `<figure><img src="${name}.png"><figcaption>${name}</figcaption></figure>`)
    .join('')}`

for (const locale of ['mn', 'en'] as const)
  for (const width of [390, 1280])
    for (const theme of ['light', 'dark'] as const)
      test(`every screen, ${locale} ${width} ${theme}`, async ({ browser, baseURL }) => {
        mkdirSync(folder, { recursive: true })
        const context = await browser.newContext({
          baseURL,
          colorScheme: theme,
          viewport: { width, height: width === 390 ? 844 : 900 },
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
          await page.evaluate(async () => {
            for (let y = 0; y < document.body.scrollHeight; y += 600) {
              scrollTo(0, y)
              await new Promise((done) => setTimeout(done, 30))
            }
            scrollTo(0, 0)
          })
          await page.waitForLoadState('networkidle')
          await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
          names.push(name)
          expect.soft(await page.evaluate(faults, locale), name).toEqual([])
        }
        const list = `sheet-${locale}-${width}-${theme}`
        writeFileSync(`${folder}/${list}.html`, sheet(names))
        await page.setViewportSize({ width: 1500, height: 900 })
        await page.goto(`file://${process.cwd()}/${folder}/${list}.html`)
        await page.screenshot({ path: `${folder}/${list}.png`, fullPage: true })
        await context.close()
      })
