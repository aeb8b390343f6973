import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/** Lists the journeys that failed, with how often: of one run each, or of many (`npm run repeat`). */
export default class Rates implements Reporter {
  readonly #runs = new Map<string, { failed: number; all: number }>()

  onTestEnd(test: TestCase, { status }: TestResult) {
    if (status === 'skipped') return
    const name = test.titlePath().filter(Boolean).join(' › ')
    const runs = this.#runs.get(name) ?? { failed: 0, all: 0 }
    runs.all++
    if (status !== test.expectedStatus) runs.failed++
    this.#runs.set(name, runs)
  }

  onEnd() {
    for (const [name, { failed, all }] of this.#runs)
      if (failed) console.log(`failed ${failed} of ${all}: ${name}`)
  }

  printsToStdio() {
    return false
  }
}
