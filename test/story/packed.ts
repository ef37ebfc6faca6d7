import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import manifest from '../../package.json' with { type: 'json' }

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Builds Baton, has npm pack it, and installs the package in a folder as `npm init -y && npm install baton` leaves it, with
 * nothing of a registry: what it depends on is that of the repository. Gives the installed command.
 */
export function packedInstall(folder: string): string {
  const stage = mkdtempSync(join(tmpdir(), 'baton-packed-'))
  try {
    const modules = join(folder, 'node_modules')
    const own = join(modules, manifest.name)
    mkdirSync(own, { recursive: true })
    // As npm has written it since its version 11.
    writeFileSync(join(folder, 'package.json'), '{ "name": "desk", "version": "1.0.0", "type": "commonjs" }\n')
    execFileSync('tar', ['-xzf', pack(stage), '-C', own, '--strip-components=1'])
    for (const dependency of Object.keys(manifest.dependencies)) {
      const place = join(modules, dependency)
      mkdirSync(dirname(place), { recursive: true })
      symlinkSync(join(root, 'node_modules', dependency), place)
    }
    return linkCommand(modules, own)
  } finally {
    rmSync(stage, { recursive: true, force: true })
  }
}

/** The package file. It is built beside the repository, where other tests read `dist`. */
function pack(stage: string): string {
  const wanted = [...manifest.files, 'package.json', 'README.md', 'LICENSE']
  for (const name of wanted.filter((one) => existsSync(join(root, one)) && one !== 'dist')) {
    cpSync(join(root, name), join(stage, name), { recursive: true })
  }
  run(process.execPath, [join(root, 'scripts/build.ts'), join(stage, 'dist')], root)
  run('npm', ['pack', '--ignore-scripts', '--offline', '--silent', '--pack-destination', stage], stage)
  return join(stage, `${manifest.name}-${manifest.version}.tgz`)
}

function run(program: string, words: readonly string[], cwd: string): void {
  execFileSync(program, words, { cwd, stdio: 'pipe', timeout: 120_000, killSignal: 'SIGKILL' })
}

/** As npm does for `bin` of a package. */
function linkCommand(modules: string, own: string): string {
  const program = join(own, manifest.bin.baton)
  const command = join(modules, '.bin', 'baton')
  mkdirSync(dirname(command))
  chmodSync(program, 0o755)
  symlinkSync(relative(dirname(command), program), command)
  return command
}
