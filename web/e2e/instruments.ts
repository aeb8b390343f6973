// What the journeys look with. These run in the page before anything of ours: they listen, count and
// open to view, or hold a session as sign-in leaves it. None changes what the product says or does.
// This is the only file that may call addInitScript (test/spec/journeys_test.go).
import type { BrowserContext, Page } from '@playwright/test'
import { countActs } from './controls'

type Pages = Page | BrowserContext

/** Every page opened from now on holds a session, as sign-in leaves it. */
export const holdSession = (pages: Pages, token: string) =>
  pages.addInitScript((value) => localStorage.setItem('sudar.token', value), token)

/** Opens to locators what the reader keeps in closed shadow trees. */
export const openShadows = (page: Page) =>
  page.addInitScript(() => {
    const attach = Element.prototype.attachShadow
    Element.prototype.attachShadow = function (options) {
      return attach.call(this, { ...options, mode: 'open' })
    }
  })

export interface Inside {
  sound?: HTMLAudioElement
}

/** Keeps the sound that the page plays where `heard` finds it. */
export const keepSound = (page: Page) =>
  page.addInitScript(() => {
    const Plain = Audio
    const inside = globalThis as Inside
    globalThis.Audio = class extends Plain {
      constructor(source?: string) {
        super(source)
        inside.sound = this
      }
    }
  })

/** Counts what a press does without a trace in the page. */
export const countPresses = (page: Page) => page.addInitScript(countActs)

/** Writes down the addresses that the page-view hook tells; returns a reader of them. */
export async function hearPageViews(page: Page) {
  await page.addInitScript(() => {
    const heard: string[] = []
    Object.assign(globalThis, { heard })
    addEventListener('sudar:page-view', (event) => heard.push((event as CustomEvent).detail))
  })
  return () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)
}

/** Counts the page's mains at every change; returns a reader of the counts. */
export async function countMains(page: Page) {
  await page.addInitScript(() => {
    const counts: number[] = []
    Object.assign(globalThis, { mains: counts })
    const watch = () =>
      new MutationObserver(() =>
        counts.push(document.querySelectorAll('#root main').length),
      ).observe(document.documentElement, { childList: true, subtree: true })
    document.addEventListener('DOMContentLoaded', watch)
  })
  return () => page.evaluate(() => (globalThis as unknown as { mains: number[] }).mains)
}

/** Notes what the page looks like when its first line is there, long before the app. */
export async function seeFirstLook(page: Page) {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('#root *')) return
      observer.disconnect()
      const { fontSize, fontWeight, backgroundColor } = getComputedStyle(document.body)
      Object.assign(globalThis, { atFirst: { fontSize, fontWeight, backgroundColor } })
    }).observe(document, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { atFirst: unknown }).atFirst)
}

/** Writes down what shifts within a part of the page; returns a reader of it. */
export async function seeShifts(page: Page, part: string) {
  await page.addInitScript((selector) => {
    const shifted: string[] = []
    Object.assign(globalThis, { shifted })
    new PerformanceObserver((seen) => {
      for (const entry of seen.getEntries() as (PerformanceEntry & {
        sources?: { node?: Node }[]
      })[])
        for (const { node } of entry.sources ?? [])
          if ((node instanceof Element ? node : node?.parentElement)?.closest(selector))
            shifted.push(String(node?.textContent))
    }).observe({ type: 'layout-shift', buffered: true })
  }, part)
  return () => page.evaluate(() => (globalThis as unknown as { shifted: string[] }).shifted)
}

/** Counts in the tab how often its caches are listed; returns a reader of the count. */
export async function countCacheLists(page: Page) {
  await page.addInitScript(() => {
    const { keys } = CacheStorage.prototype
    CacheStorage.prototype.keys = function () {
      const asked = Number(sessionStorage.getItem('asked') ?? 0)
      sessionStorage.setItem('asked', String(asked + 1))
      return keys.call(this)
    }
  })
  return () => page.evaluate(() => Number(sessionStorage.getItem('asked')))
}

/** A browser that does not offer passkeys among the names of a field. */
export const withoutConditionalPasskeys = (page: Page) =>
  page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })

/** A browser that cannot share. */
export const withoutSharing = (page: Page) =>
  page.addInitScript(() => Object.assign(Navigator.prototype, { share: undefined }))

/** A device on which a reader has chosen how books look. */
export const holdReading = (page: Page, settings: object) =>
  page.addInitScript((text) => localStorage.setItem('sudar.reader', text), JSON.stringify(settings))
