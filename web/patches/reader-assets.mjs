// Vite plugin of the reader: the files pdf.js loads by URL, and what the server's
// Content-Security-Policy must know about this build.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const modules = fileURLToPath(new URL('../node_modules/', import.meta.url))
const pdfjs = join(modules, 'pdfjs-dist')
const version = JSON.parse(readFileSync(join(pdfjs, 'package.json'), 'utf8')).version
const folders = ['wasm', 'standard_fonts', 'cmaps', 'iccs']
const prefix = `assets/pdfjs-${version}/`
const types = { wasm: 'application/wasm', js: 'text/javascript', ttf: 'font/ttf' }

/** CSP source of the one style element that foliate's paginator writes into the page. */
export function paginatorStyleHash() {
  const source = readFileSync(join(modules, 'foliate-js/paginator.js'), 'utf8')
  const style = /innerHTML = `<style>([\s\S]*?)<\/style>/.exec(source)
  if (!style || style[1].includes('${'))
    throw new Error('paginator.js: its style element was not found')
  return `sha256-${createHash('sha256').update(style[1]).digest('base64')}`
}

/**
 * Copies wasm decoders, standard fonts and character maps to `assets/pdfjs-<version>/`
 * and writes `csp.json`: {styleHashes, workers}. `workers` are the paths (from the web
 * root) whose answers carry the worker's own policy (DESIGN §5).
 */
export function readerAssets() {
  return {
    name: 'reader-assets',
    config: () => ({ define: { __PDFJS_ASSETS__: JSON.stringify(`/${prefix}`) } }),
    configureServer(server) {
      server.middlewares.use(`/${prefix}`, serveFrom(pdfjs))
    },
    generateBundle(_options, bundle) {
      for (const folder of folders) emitFolder(this, folder)
      const workers = Object.keys(bundle).filter((name) => /pdf\.worker[^/]*\.m?js$/.test(name))
      const csp = {
        styleHashes: [paginatorStyleHash()],
        workers: workers.map((name) => `/${name}`),
      }
      this.emitFile({ type: 'asset', fileName: 'csp.json', source: `${JSON.stringify(csp)}\n` })
    },
  }
}

function emitFolder(context, folder) {
  for (const name of readdirSync(join(pdfjs, folder))) {
    const source = readFileSync(join(pdfjs, folder, name))
    context.emitFile({ type: 'asset', fileName: `${prefix}${folder}/${name}`, source })
  }
}

function serveFrom(root) {
  return (request, response, next) => {
    const [, folder, name] = /^\/(\w+)\/([\w.-]+)$/.exec(request.url.split('?')[0]) ?? []
    if (!folders.includes(folder) || !readdirSync(join(root, folder)).includes(name)) return next()
    response.setHeader('Content-Type', types[name.split('.').pop()] ?? 'application/octet-stream')
    response.end(readFileSync(join(root, folder, name)))
  }
}
