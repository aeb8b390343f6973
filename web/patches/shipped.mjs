// Vite plugin: refuses a bundle with a package that package-lock.json has for development alone,
// because NOTICE names those for production (test/licences).
import { readFileSync } from 'node:fs'

const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url)))

/** The package in node_modules that a module is of, if any. */
const packageOf = (id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1]

export function shippedPackages() {
  return {
    name: 'shipped-packages',
    apply: 'build',
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap(({ moduleIds = [] }) => moduleIds)
      const unknown = [...new Set(modules.map(packageOf))].filter((name) => {
        const entry = name && packages[`node_modules/${name}`]
        return name && (!entry || entry.dev || entry.optional)
      })
      if (unknown.length > 0)
        this.error(`in the bundle, but no production dependency: ${unknown.join(', ')}`)
    },
  }
}
