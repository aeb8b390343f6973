// The page that says that there is no network, in both languages.
import { anyVary } from './addresses'

const offline = 'sudar-offline'

export const keepOfflinePages = async () =>
  (await caches.open(offline)).addAll(['/offline', '/en/offline'])

export async function offlinePage({ pathname }: URL): Promise<Response> {
  const language = /^\/en(\/|$)/.test(pathname) ? '/en' : ''
  return (await caches.match(`${language}/offline`, anyVary)) ?? Response.error()
}
