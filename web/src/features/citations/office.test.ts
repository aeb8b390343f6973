import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Reference } from './csl'
import { docxOf } from './docx'
import { format } from './engine'
import { textOf } from './rich'
import { type Language, loadStyle, type Style, styles } from './styles'
import { people, recordsOf } from './testdata/kinds'

/** LibreOffice, where it is installed; it is a long test (make soak). */
const office = process.env.SUDAR_SOAK
  ? ['soffice', 'libreoffice'].find((name) => spawnSync('which', [name]).status === 0)
  : undefined

const slow = 300_000
const heading = 'Ашигласан бүтээл'

async function referencesIn(style: Style, language: Language): Promise<Reference[]> {
  const loaded = await loadStyle(style, language)
  return format({ ...loaded, items: recordsOf(language) }).references
}

const words = (text: string) => text.split(/\s+/).filter(Boolean).join(' ')

describe.skipIf(!office)('a Word file that LibreOffice opens', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'sudar-office-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it.each(styles.map((style) => [style.id, style] as const))(
    'holds the references of %s in each language',
    async (id, style) => {
      const told: [name: string, text: string][] = []
      for (const language of Object.keys(people) as Language[]) {
        const references = await referencesIn(style, language)
        const name = join(folder, `${id}.${language}`)
        writeFileSync(`${name}.docx`, Buffer.from(await docxOf(heading, references).arrayBuffer()))
        told.push([name, `${heading} ${textOf(references)}`])
      }
      execFileSync(office ?? '', [
        ...['--headless', `-env:UserInstallation=file://${folder}/profile`],
        ...['--convert-to', 'txt:Text (encoded):UTF8', '--outdir', folder],
        ...told.map(([name]) => `${name}.docx`),
      ])
      for (const [name, text] of told) {
        const read = readFileSync(`${name}.txt`, 'utf8').replace(/^\ufeff/, '')
        expect(words(read), name).toBe(words(text))
      }
    },
    slow,
  )
})
