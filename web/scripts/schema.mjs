// Takes out of the generated types what no caller needs: examples, what is said again
// at every operation of the headers that all have, the methods that a path does not
// have, and parameters that may not be given. The interface's own pages show the rest.
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
const absent = /^ *(?:get|put|post|delete|options|head|patch|trace|query|header|path|cookie)\?: never;\n/gm
const empty = /^ *parameters: \{\n *\};\n/gm
const text = kept
  .join('\n')
  .replace(absent, '')
  .replace(empty, '')
  .replace(/^\s*\/\*\*\n\s*\*\/\n/gm, '')
  .replace(everywhere, '')
writeFileSync(path, text)
