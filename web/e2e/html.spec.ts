import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from './library'
import { screens } from './screens'

interface Message {
  type: string
  url: string
  message: string
  extract: string
}

const checker = 'node_modules/vnu-jar/build/dist/vnu.jar'
/** The pages as the server writes them, with what the demo library has none of. */
const folder = '../internal/server/web/testdata'
const goldens = readdirSync(folder).filter((name) => name.endsWith('.html'))

/** What is meant so. CSS Overflow 4 has line-clamp, the checker's list of properties does not yet. */
const meant = [
  /Property “line-clamp” doesn't exist/,
  // An English page lists Mongolian works: most of its letters are Cyrillic.
  /appears to be written in Mongolian but .*“lang="en"”/,
]

/** What the Nu checker says of the files; one machine starts for all. */
function check(files: string[]): string[] {
  const said = execFileSync(
    'java',
    ['-jar', checker, '--format', 'json', '--stdout', '--exit-zero-always', ...files],
    { encoding: 'utf8', maxBuffer: 64 << 20 },
  )
  const { messages } = JSON.parse(said) as { messages: Message[] }
  return messages
    .filter(({ message }) => !meant.some((each) => each.test(message)))
    .map(({ type, url, message, extract }) => `${basename(url)}: ${type}: ${message} ${extract}`)
}

test('the Nu checker finds nothing in any page as the server writes it', async ({ page }, info) => {
  test.setTimeout(180_000) // some seventy pages and a Java machine
  const shown = await screens(page)
  for (const tab of ['items', 'reviews', 'related']) shown[tab] = `${shown.detail}?tab=${tab}`
  for (const name of ['about', 'help', 'terms', 'privacy', 'work', 'offline'])
    shown[name] = `/${name}`
  const served = info.outputPath('pages')
  mkdirSync(served, { recursive: true })
  const files = goldens.map((name) => `${folder}/${name}`)
  for (const [name, path] of Object.entries(shown))
    for (const language of ['mn', 'en']) {
      const response = await page.request.get(language === 'en' ? `/en${path}` : path)
      const file = `${served}/${name}.served.${language}.html`
      const text = await response.text()
      // The style is the same in every page: it is checked once.
      writeFileSync(file, name === 'home' ? text : text.replace(/<style.*?<\/style>/gs, ''))
      files.push(file)
    }
  expect(goldens.length).toBeGreaterThan(20)
  expect(check(files)).toEqual([])
})
