// Applies the patch files of this folder to node_modules after every install.
// A patch that is already applied is left alone; one that does not fit (another
// version of the package) stops the install, because the reader would break silently.
// The patches and their reasons are listed in docs/adr/0010-foliate-js.md.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const here = new URL('./', import.meta.url)
const modules = new URL('../node_modules/', here)

/** The hunks of a unified diff of one file: old start line, old lines, new lines. */
export function parsePatch(text) {
  const lines = text.split('\n')
  const path = lines[1].replace(/^\+\+\+ b\//, '')
  const hunks = []
  for (const line of lines.slice(2)) {
    const head = /^@@ -(\d+)/.exec(line)
    if (head) hunks.push({ start: Number(head[1]) - 1, from: [], to: [] })
    else if (line) addLine(hunks.at(-1), line[0], line.slice(1))
  }
  return { path, hunks }
}

function addLine(hunk, mark, text) {
  if (mark !== '+') hunk.from.push(text)
  if (mark !== '-') hunk.to.push(text)
}

/** The source with the hunks applied, or null when one does not stand exactly where it says. */
export function applyHunks(source, hunks) {
  const out = source.split('\n')
  for (const { start, from, to } of [...hunks].reverse()) {
    if (out.slice(start, start + from.length).join('\n') !== from.join('\n')) return null
    out.splice(start, from.length, ...to)
  }
  return out.join('\n')
}

/** The same hunks backwards: they fit a file that is patched already. */
export function reverseHunks(hunks) {
  let shift = 0
  return hunks.map(({ start, from, to }) => {
    const hunk = { start: start + shift, from: to, to: from }
    shift += to.length - from.length
    return hunk
  })
}

function patchFile(name) {
  const { path, hunks } = parsePatch(readFileSync(new URL(name, here), 'utf8'))
  const target = new URL(path, modules)
  const source = readFileSync(target, 'utf8')
  const patched = applyHunks(source, hunks)
  if (patched !== null) writeFileSync(target, patched)
  else if (applyHunks(source, reverseHunks(hunks)) === null)
    throw new Error(`${name} does not fit ${path}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const name of readdirSync(here)) if (name.endsWith('.patch')) patchFile(name)
}
