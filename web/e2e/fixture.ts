import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const binary = process.env.SUDAR_BIN ?? '../bin/sudar'

/** The demo library that serve.sh made for the server of the journeys, before anything used it. */
const made = `${process.env.SUDAR_E2E_DATA}-demo`

/** A server of its own with a demo library, which may be killed at any moment. */
export class TestServer {
  readonly address: string
  readonly #data = mkdtempSync(join(tmpdir(), 'sudar-e2e-own-'))
  readonly #listen: string
  #server: ChildProcess | undefined

  constructor(port: number) {
    this.#listen = `127.0.0.1:${port}`
    this.address = `http://localhost:${port}`
    if (existsSync(made)) cpSync(made, this.#data, { recursive: true })
    else execFileSync(binary, ['demo', '--data', this.#data], { stdio: 'ignore' })
  }

  /** Serves with some settings of its own, and waits until it responds. */
  async open(settings: Record<string, string> = {}): Promise<void> {
    const env = { ...process.env, SUDAR_AMBIENT: 'false', SUDAR_BIN: undefined, ...settings }
    const args = ['serve', '--dev', '--data', this.#data, '--listen', this.#listen]
    this.#server = spawn(binary, args, { env, stdio: 'ignore' })
    for (let tries = 0; tries < 300; tries++) {
      const response = await fetch(`${this.address}/readyz`).catch(() => null)
      if (response?.ok) return
      await new Promise((done) => setTimeout(done, 50))
    }
    throw new Error('the server does not answer')
  }

  /** Its files whose path below the data folder matches, for a journey on a failing disk. */
  files(pattern: RegExp): string[] {
    const all = readdirSync(this.#data, { recursive: true }).map(String)
    return all.filter((path) => pattern.test(path)).map((path) => join(this.#data, path))
  }

  /** Does what its staff do at the command line; what that prints. */
  run(...args: string[]): string {
    const [command = '', ...rest] = args
    return execFileSync(binary, [command, '--data', this.#data, ...rest], { stdio: 'pipe' })
      .toString()
      .trim()
  }

  /** Ends the server without a word. */
  async kill(): Promise<void> {
    const server = this.#server
    if (!server || server.exitCode !== null || server.signalCode) return
    const gone = new Promise((done) => server.once('exit', done))
    server.kill('SIGKILL')
    await gone
  }

  async close(): Promise<void> {
    await this.kill()
    rmSync(this.#data, { recursive: true, force: true })
  }
}
