import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Reference } from './csl'
import { docxOf } from './docx'
import { format } from './engine'
import { textOf } from './rich'
import { loadStyle, styles } from './styles'
import { recordsOf } from './testdata/kinds'

/** LibreOffice, where it is installed; it is a long test (make soak). */
const office = process.env.SUDAR_SOAK
  ? ['soffice', 'libreoffice'].find((name) => spawnSync('which', [name]).status === 0)
  : undefined

const slow = 300_000
const heading = 'Ашигласан бүтээл'

async function referencesIn(id: string): Promise<Reference[]> {
  const style = styles.find((each) => each.id === id) ?? styles[0]
  const loaded = await loadStyle(style, 'mn')
  return format({ ...loaded, items: [...recordsOf('mn'), ...recordsOf('ru')].map(numbered) })
    .references
}

const numbered = (item: ReturnType<typeof recordsOf>[number], i: number) => ({
  ...item,
  id: `${item.id}-${i}`,
})

const words = (text: string) => text.split(/\s+/).filter(Boolean).join(' ')

describe.skipIf(!office)('a Word file that LibreOffice opens', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'sudar-office-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it.each(styles.map(({ id }) => id))(
    'holds the references of %s',
    async (id) => {
      const references = await referencesIn(id)
      const name = join(folder, `${id}.docx`)
      writeFileSync(name, Buffer.from(await docxOf(heading, references).arrayBuffer()))
      execFileSync(office ?? '', [
        ...['--headless', `-env:UserInstallation=file://${folder}/profile`],
        ...['--convert-to', 'txt:Text (encoded):UTF8', '--outdir', folder, name],
      ])
      const read = readFileSync(join(folder, `${id}.txt`), 'utf8').replace(/^\ufeff/, '')
      expect(words(read)).toBe(words(`${heading} ${textOf(references)}`))
    },
    slow,
  )
})
