// Watches what a page that holds the work of an attacker does.
import type { Page } from '@playwright/test'

/**
 * Notes what must never happen from now on: a dialog or another window, a request to another host, a
 * response that says the server has failed, and, once asked, the mark of a script that ran.
 */
export function harmOf(page: Page): () => Promise<string[]> {
  const found: string[] = []
  page.on('popup', (popup) => found.push(`a window: ${popup.url()}`))
  page.on('dialog', (dialog) => {
    found.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    const ours = hostname === 'localhost' || hostname.endsWith('.localhost')
    if (protocol.startsWith('http') && !ours) found.push(`a request: ${request.url()}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 500) found.push(`${response.status()}: ${response.url()}`)
  })
  return async () => {
    const marks = await page.evaluate(() => Object.keys(localStorage))
    return [...found, ...marks.filter((key) => key.startsWith('mark:'))]
  }
}
