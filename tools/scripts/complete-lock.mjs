// Completes a package-lock.json made from a registry that lacks some packages
// for other platforms. npm leaves those out of the lock, and then `npm ci`
// refuses the lock everywhere. Run it after `npm install` changed the lock:
//   node tools/scripts/complete-lock.mjs web/package-lock.json
import { readFileSync, writeFileSync } from 'node:fs'

const file = process.argv[2]
const lock = JSON.parse(readFileSync(file, 'utf8'))
const platform = /-(android|darwin|freebsd|linux|openharmony|win32)-([a-z0-9]+)(?:-(musl|gnu))?/
const libc = { musl: 'musl', gnu: 'glibc' }

const missing = Object.entries(lock.packages).flatMap(([path, owner]) =>
  Object.entries(owner.optionalDependencies ?? {})
    .filter(([name]) => !lock.packages[`node_modules/${name}`] && !lock.packages[`${path}/node_modules/${name}`])
    .map(([name, version]) => ({ name, version, owner })),
)
for (const { name, version, owner } of missing) {
  const [, os, cpu, c] = name.match(platform) ?? []
  if (!os) throw new Error(`${name} does not tell its platform`)
  lock.packages[`node_modules/${name}`] = {
    version,
    cpu: [cpu],
    ...(owner.dev && { dev: true }),
    ...(c && { libc: [libc[c]] }),
    optional: true,
    os: [os],
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
if (missing.length) writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${missing.length} packages of other platforms added`)
