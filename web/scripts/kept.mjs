// Writes dist/kept.json: the files that a title kept on a device is read with, from the build's own
// manifest. `files` draw every kind of title, `pdf` only PDFs. Screens that nobody reads on stay out.
import { readdir, readFile, writeFile } from 'node:fs/promises'

const dist = new URL('../dist/', import.meta.url)
const manifest = JSON.parse(await readFile(new URL('.vite/manifest.json', dist), 'utf8'))

const roots = ['read', 'listen', 'library'].map((name) => `src/app/routes/${name}.tsx`)
const ofPdf = /^src\/features\/reader\/engine\/pdf\//
/** Chunks that are loaded on use and belong to these screens. */
const ours =
  /^(_|node_modules\/|src\/(kit|api)\/|src\/app\/(?!routes\/|layouts\/(auth|advanced))|src\/features\/(offline|reader|player|reading|notes|shell|notifications|accessibility|dictionary)\/)/

function gather(names, into, wanted) {
  for (const name of names) {
    const chunk = manifest[name]
    if (!chunk || into.has(`/${chunk.file}`)) continue
    for (const file of [chunk.file, ...(chunk.css ?? [])]) into.add(`/${file}`)
    gather(chunk.imports ?? [], into, wanted)
    gather((chunk.dynamicImports ?? []).filter(wanted), into, wanted)
  }
  return into
}

const files = gather(
  ['src/app/main.tsx', ...roots],
  new Set(),
  (name) => ours.test(name) && !ofPdf.test(name),
)
const all = gather(
  Object.keys(manifest).filter((name) => ofPdf.test(name)),
  new Set(files),
  () => true,
)
const assets = (await readdir(new URL('assets/', dist), { recursive: true })).map(
  (name) => `/assets/${name}`,
)
const found = (pattern) => assets.filter((name) => pattern.test(name))
const fonts = found(/\.woff2$/)
// Character maps are for fonts that a PDF names and does not carry: too many to keep for all.
const workers = found(/pdf\.worker[^/]*\.m?js$|\/(wasm|standard_fonts)\/[^/]+\.(wasm|js|ttf|pfb)$/)

const list = {
  files: [...files, ...fonts],
  pdf: [...all, ...workers].filter((name) => !files.has(name)),
}
await writeFile(new URL('kept.json', dist), `${JSON.stringify(list)}\n`)
