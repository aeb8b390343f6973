// Puts a Brotli and a gzip copy beside every text asset of the build; the server sends them as is.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const assets = new URL('../dist/assets/', import.meta.url)
const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }

for (const name of await readdir(assets, { recursive: true })) {
  if (!/\.(m?js|css|svg|json|wasm)$/.test(name)) continue
  const body = await readFile(new URL(name, assets))
  await writeFile(new URL(`${name}.br`, assets), brotliCompressSync(body, brotli))
  await writeFile(new URL(`${name}.gz`, assets), gzipSync(body, { level: 9 }))
}
