/** Cache Storage in memory: what jsdom has not. Names are told apart by their query. */
export function fakeCaches(): CacheStorage {
  const all = new Map<string, FakeCache>()
  const storage = {
    open: async (name: string) => {
      const cache = all.get(name) ?? new FakeCache()
      all.set(name, cache)
      return cache
    },
    has: async (name: string) => all.has(name),
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async (name: string) => {
      for (const cache of all.values()) {
        const found = await cache.match(name)
        if (found) return found
      }
    },
  }
  return storage as unknown as CacheStorage
}

const addressOf = (name: string) => new URL(name, location.origin).href

class FakeCache {
  readonly #held = new Map<string, Response>()

  async put(name: string, response: Response) {
    this.#held.set(addressOf(name), response)
  }

  async match(name: string) {
    return this.#held.get(addressOf(name))?.clone()
  }

  async keys() {
    return [...this.#held.keys()].map((url) => ({ url }))
  }

  async delete(name: string) {
    return this.#held.delete(addressOf(name))
  }
}
