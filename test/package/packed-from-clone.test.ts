// @module-tag slow
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }

const root = fileURLToPath(new URL('../../', import.meta.url))
const notCloned = new Set(['.git', 'dist', 'node_modules'])

test('a clone that was never built is packed with what its entries name, without a registry', () => {
  const clone = mkdtempSync(join(tmpdir(), 'baton-clone-'))
  try {
    cpSync(root, clone, { recursive: true, filter: (path) => path === root || !notCloned.has(basename(path)) })
    symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'))
    const how = { cwd: clone, encoding: 'utf8', timeout: 240_000, killSignal: 'SIGKILL', stdio: 'pipe' } as const
    execFileSync('npm', ['pack', '--offline', '--silent'], how)
    const packed = execFileSync('tar', ['-tzf', `${manifest.name}-${manifest.version}.tgz`], how).split('\n')
    const named = Object.values(manifest.exports).flatMap((entry) =>
      typeof entry === 'string' ? [] : Object.values(entry),
    )
    expect(packed).toEqual(expect.arrayContaining(named.map((file) => join('package', file))))
    expect(packed).toContain(join('package', manifest.bin.baton))
  } finally {
    rmSync(clone, { recursive: true, force: true })
  }
}, 300_000)
