// A library of its own with the hostile books, a host that is not ours, and a proxy that can take
// each defence away. The product has no such switches: the proxy changes what passes through it.
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type HostileBook, hostileBooks } from './books'
import { makeEpub, typeOf } from './epub'

/** Which defences stand. */
export interface Layers {
  sanitiser: boolean
  resourcePolicy: boolean
  pagePolicy: boolean
}

export interface TestServer {
  /** the proxy's origin */
  origin: string
  /** the server's own origin, nothing taken away */
  direct: string
  foreign: string
  foreignPort: number
  books: (HostileBook & { item: number })[]
  layers: Layers
  /** what the foreign host was asked for since the last look */
  asked(): string[]
  close(): Promise<void>
}

const sudar = process.env.SUDAR_BIN ?? '../bin/sudar'

export async function openServer(): Promise<TestServer> {
  const asked: string[] = []
  const trap = await listen((incoming, response) => {
    asked.push(incoming.url ?? '')
    response.writeHead(200, { 'Content-Type': 'text/plain', 'Access-Control-Allow-Origin': '*' })
    response.end()
  })
  const foreignPort = portOf(trap)
  const foreign = `http://foreign.example:${foreignPort}`
  const books = hostileBooks(foreign)
  const data = mkdtempSync(join(tmpdir(), 'sudar-hostile-'))
  fill(data, books)
  const served = await serve(data)
  const server = {
    direct: served.origin,
    foreign,
    foreignPort,
    books: await itemsOf(served.origin, books),
    layers: { sanitiser: true, resourcePolicy: true, pagePolicy: true },
    asked: () => asked.splice(0),
    pagePolicy: await pagePolicyOf(served.origin),
  }
  const proxy = await listen((incoming, response) => pass(server, incoming, response))
  return {
    ...server,
    origin: `http://127.0.0.1:${portOf(proxy)}`,
    get layers() {
      return server.layers
    },
    set layers(layers: Layers) {
      server.layers = layers
    },
    close: async () => {
      await served.stop()
      for (const server of [proxy, trap]) {
        server.closeAllConnections()
        server.close()
      }
      rmSync(data, { recursive: true, force: true })
    },
  }
}

function fill(data: string, books: HostileBook[]): void {
  const run = (...args: string[]) =>
    execFileSync(sudar, [...args, '--data', data], { stdio: ['ignore', 'pipe', 'pipe'] })
  run('organization', 'add', '--slug', 'hub', '--name', 'Номын сан', '--kind', 'hub', '--hub')
  run('organization', 'add', '--slug', 'other', '--name', 'Өөр номын сан')
  const folder = mkdtempSync(join(tmpdir(), 'sudar-hostile-books-'))
  for (const book of books)
    writeFileSync(join(folder, `${book.name}.epub`), makeEpub(book.name, book.chapter, book.files))
  run('import', 'folder', folder, '--organization', 'hub', '--free')
  rmSync(folder, { recursive: true })
}

async function serve(data: string) {
  const listen = ['--listen', '127.0.0.1:0', '--log-format', 'text']
  const child = spawn(sudar, ['serve', '--data', data, ...listen, '--yes'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const origin = await new Promise<string>((done, fail) => {
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk
      const port = /:(\d+)\s*$/m.exec(said)?.[1]
      if (port) done(`http://127.0.0.1:${port}`)
    })
    child.on('exit', (code) => fail(new Error(`sudar serve ended with ${code}`)))
  })
  const stop = () =>
    new Promise<void>((done) => {
      child.removeAllListeners('exit')
      child.on('exit', () => done())
      child.kill()
    })
  return { origin, stop }
}

async function itemsOf(origin: string, books: HostileBook[]) {
  const response = await fetch(`${origin}/edu/p/api/v1/contents?page_size=100`)
  const { data } = (await response.json()) as {
    data: { title: string; content_items_info: { id: number }[] }[]
  }
  const items = new Map(data.map((each) => [each.title, each.content_items_info[0]?.id ?? 0]))
  return books.map((book) => ({ ...book, item: items.get(book.name) ?? 0 }))
}

async function pagePolicyOf(origin: string): Promise<string> {
  const { headers } = await fetch(origin)
  return headers.get('content-security-policy') ?? ''
}

type Passing = Pick<TestServer, 'direct' | 'books' | 'layers'> & { pagePolicy: string }

/** /edu/read/{item}/{revision}/{grant}/{path} */
const resourcePath = /^\/edu\/read\/(\d+)\/\d+\/[^/]+\/EPUB\/(.+)$/

function pass(server: Passing, incoming: IncomingMessage, response: ServerResponse): void {
  const { url = '/', method, headers } = incoming
  const [, item, path] = resourcePath.exec(url) ?? []
  if (url.startsWith('/bare?')) {
    bare(server, url, response)
    return
  }
  const book = server.books.find((each) => each.item === Number(item))
  const raw = server.layers.sanitiser ? undefined : book?.files.get(path ?? '')
  const onward = request(server.direct + url, { method, headers: { ...headers } }, (came) => {
    const kept = { ...came.headers }
    const policy = item ? server.layers.resourcePolicy : server.layers.pagePolicy
    if (!policy) for (const name of policies) delete kept[name]
    if (raw === undefined || came.statusCode === 303) {
      response.writeHead(came.statusCode ?? 502, kept)
      came.pipe(response)
      return
    }
    came.resume()
    for (const name of ['content-encoding', 'content-length', 'etag', 'x-content-type-options'])
      delete kept[name]
    response.writeHead(200, {
      ...kept,
      'content-type': typeOf(path ?? ''),
      'cache-control': 'no-store',
    })
    response.end(raw)
  })
  onward.on('error', () => response.destroy())
  incoming.pipe(onward)
}

const policies = [
  'content-security-policy',
  'x-content-type-options',
  'cross-origin-resource-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
]

/** A page with nothing but a frame: no reader, no sandbox, the page's policy if it stands. */
function bare(server: Passing, url: string, response: ServerResponse): void {
  const source = new URL(url, server.direct).searchParams.get('src') ?? ''
  const policy = server.layers.pagePolicy
    ? { 'content-security-policy': server.pagePolicy }
    : undefined
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...policy })
  response.end(
    `<!doctype html><title>Хүрээ</title><iframe width=600 height=600 src="${source}"></iframe>`,
  )
}

/** The status of a response to exactly these headers, Host among them; the path goes as written. */
export function statusOf(origin: string, path: string, headers: Record<string, string>) {
  const { hostname, port } = new URL(origin)
  return new Promise<number>((done, fail) => {
    const asking = request({ hostname, port, path, headers }, (came) => {
      came.resume()
      done(came.statusCode ?? 0)
    })
    asking.on('error', fail)
    asking.end()
  })
}

async function listen(response: (i: IncomingMessage, o: ServerResponse) => void): Promise<Server> {
  const server = createServer(response)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return server
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}
