// Takes the examples out of the generated types, and what is said again at every
// operation of the headers that all have: they are a third of the file, and the
// interface's own pages show them.
import { readFileSync, writeFileSync } from 'node:fs'

const path = new URL('../src/api/schema.gen.ts', import.meta.url)
let inside = false
const kept = []
for (const line of readFileSync(path, 'utf8').split('\n')) {
  if (/^\s*\*\/$/.test(line)) inside = false
  if (/^\s*\* @example\b/.test(line)) inside = true
  else if (/^\s*\* @/.test(line)) inside = false
  if (!inside && !/^\s*\/\*\* @example .*\*\/$/.test(line)) kept.push(line)
}
const everywhere =
  /^ *\/\*\*\n *\* @description .*\n *\*\/\n(?= *"?(Organization|Accept-Language)"?\?: components)/gm
const text = kept
  .join('\n')
  .replace(/^\s*\/\*\*\n\s*\*\/\n/gm, '')
  .replace(everywhere, '')
writeFileSync(path, text)
