import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A line to a server whose pages come in two parts: the second one when it is let go. */
export class SlowNetwork {
  #server: Server
  #letGo = () => {}

  constructor(server: string, from: string) {
    const gone = new Promise<void>((done) => {
      this.#letGo = done
    })
    this.#server = createServer(async (request, response) => {
      const answer = await fetch(server + request.url)
      const {
        'content-encoding': _,
        'content-length': __,
        ...headers
      } = Object.fromEntries(answer.headers)
      response.writeHead(answer.status, headers)
      const body = Buffer.from(await answer.arrayBuffer())
      const at = /html/.test(headers['content-type'] ?? '') ? body.indexOf(from) : -1
      if (at < 0) return response.end(body)
      response.write(body.subarray(0, at + 200))
      await gone
      return response.end(body.subarray(at + 200))
    })
  }

  /** Listens, and answers its own address. */
  async open(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, 'localhost', done))
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`
  }

  /** The rest of the pages comes. */
  letGo() {
    this.#letGo()
  }

  close() {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}
