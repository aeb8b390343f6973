/**
 * Loads code that no screen waits for, and runs it. Where it cannot be fetched because the connection
 * is cut, it is fetched again when the connection is back.
 */
export function bring<Code>(load: () => Promise<Code>, run: (code: Code) => void) {
  void load().then(run, () => addEventListener('online', () => bring(load, run), { once: true }))
}
