// Takes the examples out of the generated types: they are a third of the file, and
// the interface's own pages show them. Shared parameters are described once, in the
// components, not again in each operation that has them.
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
const text = kept
  .join('\n')
  .replace(/^\s*\/\*\*\n\s*\*\/\n/gm, '')
  .replace(/^ *\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n(?=.*components\["parameters"\])/gm, '')
writeFileSync(path, text)
