import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, request as requests } from '@playwright/test'
import { newcomer, password } from './people'

const binary = process.env.SUDAR_BIN ?? '../bin/sudar'

/** The data folder of the server the journeys use (playwright.config.ts). */
const dataFolder = process.env.SUDAR_E2E_DATA ?? ''

/** Runs a command of the program on the server's data, as its operator would; what it printed. */
export const sudar = (...args: string[]) => told('', ...args)

/** The same for a command that reads what it is told, such as a password. */
export function told(input: string, ...args: string[]): string {
  if (!dataFolder) throw new Error('the data folder of the server is not known')
  const env = { ...process.env, SUDAR_BIN: undefined, SUDAR_DATA: dataFolder }
  return execFileSync(binary, args, { env, input, encoding: 'utf8', stdio: 'pipe' })
}

/**
 * A person whom the operator has added. Signing up is bounded for each network, and the journeys
 * come from one: those that are about something else leave it to the others.
 */
export function member() {
  const who = newcomer()
  const { username, email } = who
  const named = ['--username', username, '--email', email, '--first-name', 'Сарнай']
  told(`${password}\n`, 'user', 'add', ...named)
  return who
}

let made = 0

/** A word that nobody has used yet, for slugs and names. */
export const fresh = (begin: string) =>
  `${begin}-${process.pid}-${Date.now().toString(36)}${made++}`

interface Asker {
  request: APIRequestContext
}

/** A new organisation, made with these more options, whose portal is open; its slug. */
export async function portal({ request }: Asker, ...more: string[]): Promise<string> {
  const slug = fresh('e2e')
  sudar(
    'organization',
    'add',
    '--slug',
    slug,
    '--name',
    'Туршилтын сан',
    '--name-en',
    'Test Library',
    ...more,
  )
  // the server learns of it within a second
  for (let tries = 0; tries < 50; tries++) {
    const response = await request.get(`/edu/p/api/v1/organization/${slug}`)
    if (((await response.json()) as { status: string }).status === 'success') return slug
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error(`the portal ${slug} does not open`)
}

/** An address at the portal of an organisation. */
export const there = (path: string, slug: string) =>
  `${path}${path.includes('?') ? '&' : '?'}domain=${slug}`

export interface Brought {
  id: number
  slug: string
  title: string
  /** The portal that has it, and no other. */
  portal: string
  item: number
}

interface Card {
  id: number
  slug: string
  title: string
  content_items_info: { id: number }[]
}

/** What a portal has of its own once it is that many. */
async function cards(request: APIRequestContext, slug: string, many: number): Promise<Card[]> {
  const mine = `/edu/p/api/v1/contents?organization=${slug}&page_size=100`
  for (let tries = 0; tries < 50; tries++) {
    const response = await request.get(mine, { headers: { Organization: slug } })
    const { data } = (await response.json()) as { data?: Card[] }
    if (data && data.length >= many) return data
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error(`the portal ${slug} does not have what was imported`)
}

/** Imports files by their names into a portal of their own, as `sudar import folder` does. */
export async function bring(
  asker: Asker,
  files: Record<string, Buffer>,
  { free = true }: { free?: boolean } = {},
): Promise<Brought[]> {
  const slug = await portal(asker)
  const folder = mkdtempSync(join(tmpdir(), 'sudar-bring-'))
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), bytes)
  }
  const shown = ['--visibility', 'organization', ...(free ? ['--free'] : [])]
  sudar('import', 'folder', folder, '--organization', slug, ...shown)
  rmSync(folder, { recursive: true })
  const data = await cards(asker.request, slug, Object.keys(files).length)
  return data.map(({ id, slug: name, title, content_items_info: items }) => ({
    id,
    title,
    slug: name,
    portal: slug,
    item: items[0]?.id ?? 0,
  }))
}

/** Imports one file. */
export async function bringOne(
  asker: Asker,
  name: string,
  bytes: Buffer,
  options?: { free?: boolean },
): Promise<Brought> {
  const [one] = await bring(asker, { [name]: bytes }, options)
  if (!one) throw new Error(`${name} was not imported`)
  return one
}

/** The file as it came and the archive that serves it, in the data folder, for a operator who loses or spoils them. */
export function keptFiles(bytes: Buffer): { original: string; pack: string } {
  const folder = join(dataFolder, 'blobs', 'publications')
  const original = readdirSync(folder, { recursive: true })
    .map((name) => join(folder, String(name)))
    .filter((path) => path.endsWith('-original') && statSync(path).size === bytes.length)
    .find((path) => readFileSync(path).equals(bytes))
  const publication = join(original ?? '', '..', '..')
  const pack = readdirSync(publication, { recursive: true }).find((name) =>
    String(name).endsWith('-pack.zip'),
  )
  if (!original || !pack) throw new Error('the data folder does not have the file')
  return { original, pack: join(publication, String(pack)) }
}

interface Site {
  links?: { plagiarism?: string; president?: string }
  slots?: { chat?: string; marketing?: string }
}

export interface Governed {
  slug: string
  /** Its administrator, whose password is that of whoever signs up in a journey. */
  username: string
}

/** A portal with an administrator: a new one, or that of this slug. */
export async function governed(asker: Asker, at?: string): Promise<Governed> {
  const slug = at ?? (await portal(asker))
  const username = slug.replaceAll('-', '.')
  const who = ['--username', username, '--email', `${username}@example.mn`]
  told(`${password}\n`, 'user', 'add', ...who, '--organization', slug, '--role', 'admin')
  return { slug, username }
}

/** A portal whose administrator has set these links and pages of vendors; its slug. */
export async function furnished(asker: Asker, baseURL: string, site: Site): Promise<string> {
  const { slug, username } = await governed(asker)
  const staff = await requests.newContext({ baseURL, extraHTTPHeaders: { Organization: slug } })
  const signed = await staff.post('/edu/api/v1/auth/login', { data: { username, password } })
  const headers = { Authorization: `Bearer ${(await signed.json()).data.bearer_token}` }
  const settings = '/edu/admin/api/v1/settings'
  const { data } = await (await staff.get(settings, { headers })).json()
  const { name, name_en, using_accessibility, contact, links, slots } = data
  const set = await staff.put(settings, {
    headers,
    data: {
      name,
      name_en,
      using_accessibility,
      contact,
      links: { ...links, ...site.links },
      slots: { ...slots, ...site.slots },
    },
  })
  if (!set.ok()) throw new Error(`the settings of ${slug} are refused: ${await set.text()}`)
  await staff.dispose()
  return slug
}
