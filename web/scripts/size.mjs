// Prints what each screen costs on the wire (JS and CSS, Brotli 11) and fails above the budgets of
// DESIGN §6: home 150 kB, other routes 200 kB; the reader is held where it is. Needs `npm run build` first.
import { readFile } from 'node:fs/promises'
import { brotliCompressSync } from 'node:zlib'

const dist = new URL('../dist/', import.meta.url)
const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', dist), 'utf8'))
const route = (name) => `src/app/routes/${name}.tsx`
const frame = ['src/app/main.tsx', 'frame', 'src/app/messages.mn.ts']
const screens = {
  home: [150, route('home')],
  listing: [200, route('listing')],
  content: [200, route('content')],
  author: [200, route('author')],
  login: [200, route('account/login'), 'src/app/layouts/auth-layout.tsx'],
  read: [165, route('read')], // before an engine or a panel comes
  'not-found': [200, route('not-found')],
}

// What the build puts into one file is no entry of its own (vite.config.ts).
const named = (wanted) => Object.values(manifest).find(({ name }) => name === wanted)
const merged = Object.fromEntries([
  ['frame', named('frame')],
  ...['home', 'listing'].map((name) => [route(name), named('public')]),
  ...['content', 'author'].map((name) => [route(name), named('title')]),
])

function files(entries, found = new Set([manifest['src/kit/first.css'].file])) {
  for (const name of entries) {
    const { file, css = [], imports = [] } = manifest[name] ?? merged[name]
    if (found.has(file)) continue
    found.add(file)
    for (const sheet of css) found.add(sheet)
    files(imports, found)
  }
  return found
}

const weigh = async (file) => brotliCompressSync(await readFile(new URL(file, dist))).length

let over = false
for (const [name, [budget, ...entries]] of Object.entries(screens)) {
  const parts = [...files([...frame, ...entries])]
  const weights = await Promise.all(parts.map(weigh))
  const total = (match) =>
    weights.filter((_, i) => match.test(parts[i])).reduce((sum, each) => sum + each, 0) / 1000
  const [js, css] = [total(/\.js$/), total(/\.css$/)]
  const state = js + css > budget ? 'OVER' : 'ok'
  over ||= state === 'OVER'
  console.log(
    `${name.padEnd(10)} ${js.toFixed(1)} kB JS + ${css.toFixed(1)} kB CSS = ${(js + css).toFixed(1)} kB of ${budget}, ${parts.length} files  ${state}`,
  )
}
process.exitCode = over ? 1 : 0
