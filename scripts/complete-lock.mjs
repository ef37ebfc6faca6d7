// Completes package-lock.json for every platform. Run it after each dependency change: npm run lock:complete.
//
// Biome, Rolldown, oxc and TypeScript come as one optional package per platform. If a registry does not offer all of
// them, `npm install` silently leaves the others out of the lock, and `npm ci` then refuses elsewhere ("Missing … from
// lock file"). What is missing here is therefore what the registry could not tell; the package's name says the rest.

import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const OS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const CPU = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']
const LIBC = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' }

const file = fileURLToPath(new URL('../package-lock.json', import.meta.url))
const checkOnly = process.argv.includes('--check')
const lock = JSON.parse(readFileSync(file, 'utf8'))

const added = []
for (const [parentPath, parent] of Object.entries(lock.packages)) {
  const siblings = parent.optionalDependencies ?? {}
  for (const [name, range] of Object.entries(siblings)) {
    if (isLocked(name, parentPath)) continue
    const version = range.replace(/^[~^]/, '')
    if (!/^\d+\.\d+\.\d+/.test(version))
      throw new Error(`${name}@${range} names no version; add it to the lock by hand.`)
    const path = `node_modules/${name}`
    if (lock.packages[path]) throw new Error(`${name} is wanted in two versions; add the second to the lock by hand.`)
    const { cpu, libc, os } = platformOf(name, siblings)
    // In npm's own order, so that the next `npm install` leaves the entry as it is.
    lock.packages[path] = { version, cpu, dev: parent.dev, libc, optional: true, os, peer: parent.peer }
    added.push(`${name}@${version}`)
  }
}

const resolved = Object.entries(lock.packages).filter(([, { resolved }]) => resolved?.startsWith('http'))
for (const [path, entry] of resolved) {
  delete entry.resolved
  added.push(`${path} without its registry address`)
}

if (added.length === 0) {
  console.log('package-lock.json is complete.')
} else if (checkOnly) {
  console.error(`package-lock.json is incomplete:\n  ${added.join('\n  ')}\nRun: npm run lock:complete`)
  process.exitCode = 1
} else {
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`Added to package-lock.json:\n  ${added.join('\n  ')}`)
}

/** Whether `name`, as seen from the package at `from`, is in the lock: beside it or in any folder above. */
function isLocked(name, from) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    if (lock.packages[folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`]) return true
    if (folder === '') return false
  }
}

/** `@rolldown/binding-linux-arm64-musl` → { cpu: ['arm64'], libc: ['musl'], os: ['linux'] } */
function platformOf(name, siblings) {
  const words = name.split(/[/-]/)
  const os = words.find((word) => OS.includes(word))
  const cpu = words.find((word) => CPU.includes(word))
  const named = words.map((word) => LIBC[word]).find(Boolean)
  const libc = os === 'linux' ? (named ?? (`${name}-musl` in siblings ? 'glibc' : undefined)) : undefined
  return { cpu: cpu && [cpu], libc: libc && [libc], os: os && [os] }
}
