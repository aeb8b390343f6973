import { mkdirSync, writeFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import enAccess from '../src/features/accessibility/messages.en.json' with { type: 'json' }
import mnAccess from '../src/features/accessibility/messages.mn.json' with { type: 'json' }
import { coveredOnTheWay } from './covered'
import { epubFile, filler } from './epub-file'
import { faults } from './faults'
import { ready } from './library'
import { enter, leave } from './people'
import { cornerScreens, ownScreens, screens, staffScreens } from './screens'
import { bring, there } from './shelf'

const folder = 'screenshots'
const sheet = (names: string[]) =>
  '<!doctype html><meta charset="utf-8"><style>' +
  'body{margin:16px;font:13px sans-serif;display:flex;flex-wrap:wrap;gap:16px;align-items:flex-start}' +
  `figure{margin:0}img{width:280px;border:1px solid #bbb}</style>${names
    .map((name) => `<figure><img src="${name}.png"><figcaption>${name}</figcaption></figure>`)
    .join('')}`

const heightOf = (width: number) => (width < 768 ? 844 : 900)

const enlarged = 'large_text bold line_spacing letter_spacing'

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

/** A way to look at every screen. */
interface Look {
  locale: 'mn' | 'en'
  width: number
  theme: 'light' | 'dark'
  /** The words of the accessibility panel that are chosen. */
  options?: string
  /** A portal of works whose titles have five lines. */
  extreme?: boolean
}

const looks: Look[] = [
  ...(['mn', 'en'] as const).flatMap((locale) =>
    [390, 1280].flatMap((width) =>
      (['light', 'dark'] as const).map((theme) => ({ locale, width, theme })),
    ),
  ),
  { locale: 'mn', width: 320, theme: 'light' },
  { locale: 'mn', width: 768, theme: 'light' },
  { locale: 'mn', width: 390, theme: 'light', options: 'contrast' },
  { locale: 'mn', width: 390, theme: 'light', options: enlarged },
  { locale: 'en', width: 1280, theme: 'light', options: enlarged },
  { locale: 'mn', width: 390, theme: 'light', extreme: true },
  { locale: 'mn', width: 1280, theme: 'light', extreme: true },
]

const named = ({ locale, width, theme, options, extreme }: Look) =>
  [locale, width, options ? (options === enlarged ? 'enlarged' : options) : theme]
    .concat(extreme ? 'extreme' : [])
    .join('-')

const long =
  'Монголын нууц товчооны орчуулга, судалгаа, хэвлэлийн түүх, холбогдох баримт бичгийн ' +
  'эмхэтгэл: тэргүүн, дэд, гутгаар дэвтэр хавсралт тайлбарын хамт'

/** A portal whose works have titles of five lines, and the screens that show them. */
async function extremes(page: Page): Promise<Record<string, string>> {
  const works = Array.from({ length: 14 }, (_, at) => [
    `${at}.epub`,
    epubFile({ title: `${long} ${at + 1}`, chapters: [filler(3)] }),
  ])
  const [one] = await bring(page, Object.fromEntries(works))
  const own = (path: string) => there(path, one?.portal ?? '')
  return {
    home: own('/'),
    listing: own(`/c/content?organization=${one?.portal}`),
    results: own('/c/content?search=нууц товчооны'),
    detail: own(`/p/${one?.slug}`),
    read: own(`/read/${one?.item}`),
  }
}

/** Chooses the options of the accessibility panel, as a reader does. */
async function choose(page: Page, locale: Look['locale'], options: string) {
  const say = { mn: mnAccess, en: enAccess }[locale]
  await page.goto(locale === 'en' ? '/en' : '/')
  await ready(page)
  await page.getByRole('button', { name: say['panel.title'] }).first().click()
  for (const option of options.split(' ') as ('contrast' | 'bold')[])
    await page.getByRole('switch', { name: say[`option.${option}`] }).check()
}

for (const each of looks)
  test(`every screen, ${named(each)}`, async ({ browser, baseURL }) => {
    const { locale, width, theme, options, extreme } = each
    mkdirSync(folder, { recursive: true })
    const context = await browser.newContext({
      baseURL,
      colorScheme: theme,
      viewport: { width, height: heightOf(width) },
      hasTouch: width < 768,
      isMobile: width < 768,
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    if (options) await choose(page, locale, options)
    const names: string[] = []
    const look = async (addresses: Record<string, string>) => {
      for (const [screen, path] of Object.entries(addresses)) {
        const name = `${screen}-${named(each)}`
        await page.goto(locale === 'en' ? `/en${path === '/' ? '' : path}` : path)
        await ready(page)
        await page.locator('.reader-skeleton').waitFor({ state: 'detached' })
        await wholeInView(page, width)
        await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
        names.push(name)
        expect.soft(await page.evaluate(faults, locale), name).toEqual([])
        await page.setViewportSize({ width, height: heightOf(width) })
      }
    }
    if (extreme) await look(await extremes(page))
    else {
      await look(await screens(page))
      await look(await ownScreens(page, await enter(page, 'reader')))
      // others at other devices
      await leave(page)
      await look(await cornerScreens(page, await enter(page, 'researcher')))
      await leave(page)
      await enter(page, 'hubadmin')
      await look(staffScreens)
    }
    const list = `sheet-${named(each)}`
    writeFileSync(`${folder}/${list}.html`, sheet(names))
    await page.setViewportSize({ width: 1500, height: 900 })
    await page.goto(`file://${process.cwd()}/${folder}/${list}.html`)
    await page.screenshot({ path: `${folder}/${list}.png`, fullPage: true })
    await context.close()
  })

for (const width of [320, 390, 768, 1024, 1280])
  test(`nothing that floats covers text or controls, ${width} px`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      baseURL,
      viewport: { width, height: heightOf(width) },
      hasTouch: width < 768,
      isMobile: width < 768,
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    for (const locale of ['', '/en'])
      for (const [screen, path] of Object.entries(await screens(page))) {
        await page.goto(locale + path)
        await ready(page)
        for (const [place, faults] of Object.entries(await coveredOnTheWay(page)))
          expect.soft(faults, `${screen}${locale}, ${place}`).toEqual([])
      }
    await context.close()
  })
