// Makes a fresh clone ready: installs what package-lock.json asks for, unless it is already there.
// Runs before `npm start`, `npm test` and the like, on whatever Node the host has (20 or newer), so it is plain JavaScript.
// One of the things installed is Node itself; npm looks in node_modules/.bin first, so the script proper runs on that one.

import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const OLDEST_NODE = [22, 18]

if (!isInstalled()) {
  console.error('Setting up (first run, or the dependencies changed): npm ci …')
  await install()
  if (!isInstalled()) fail('npm ci finished, but node_modules does not hold what package-lock.json asks for.')
}
if (!hasRuntime()) {
  fail(
    `Baton needs Node ${OLDEST_NODE.join('.')} or newer and this is ${process.version}.`,
    'The npm package "node" brings its own, but its install script did not run (is ignore-scripts set?).',
    'Allow it (npm config set ignore-scripts false), delete node_modules and try again, or install a newer Node.',
  )
}

/** npm leaves a record of what it installed; every required package of the lock must be in it, in the same version. */
function isInstalled() {
  const wanted = lockedPackages('package-lock.json')
  const present = lockedPackages('node_modules/.package-lock.json')
  if (!wanted) fail('package-lock.json is missing or is not JSON.', 'Restore it with: git checkout package-lock.json')
  if (!present) return false
  return Object.entries(wanted).every(([path, { version, optional, devOptional, link }]) => {
    if (!path.startsWith('node_modules/') || link) return true
    const found = present[path]
    return found ? found.version === version : Boolean(optional || devOptional)
  })
}

function lockedPackages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  } catch {
    return undefined
  }
}

function hasRuntime() {
  if (existsSync(join(root, 'node_modules/.bin/node')) || existsSync(join(root, 'node_modules/.bin/node.cmd')))
    return true
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  return major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])
}

/** Warnings are left out: npm complains about the host's Node, which is exactly what this installation replaces. */
async function install() {
  const npm = process.env.npm_execpath
  const args = ['ci', '--loglevel=error']
  const child = npm
    ? spawn(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawn('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })

  let interrupted = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      interrupted = true
      child.kill(signal)
    })
  }
  const { code, error } = await new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, error }))
    child.on('close', (code) => resolve({ code }))
  })
  if (interrupted || code === null) stop(130, 'Set-up was interrupted. Run the same command to start it again.')
  if (code !== 0) {
    const reason = error
      ? `npm could not be started: ${error.message}.`
      : `npm ci failed (exit code ${code}); its message is above.`
    fail(reason, 'Check the network or the registry setting of npm, then run the same command again.')
  }
}

function fail(...lines) {
  stop(1, ...lines)
}

function stop(code, ...lines) {
  console.error(`\n✖ ${lines.join('\n  ')}`)
  process.exit(code)
}
