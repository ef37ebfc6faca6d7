import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Mutant, mutate } from './mutant.ts'

const project = fileURLToPath(new URL('../../', import.meta.url))

/** What tests read. The rest, such as the dependencies, is linked: nothing writes there. */
const copied = ['src', 'test', 'package.json', 'tsconfig.json', 'vitest.config.ts']
const linked = ['node_modules', 'docs', 'schemas', 'examples', 'scripts', 'README.md', 'ARCHITECTURE.md', 'GLOSSARY.md']

/** Tests that hang have noticed, too: a mutant often waits for ever. */
const patienceMs = 90_000

/** No test that is named takes half as long by itself. */
const flags = ['--bail=1', '--tags-filter=!slow', '--maxWorkers=1', '--testTimeout=15000', '--reporter=json']

/** How a round of tests ended. */
export interface Verdict {
  readonly isKilled: boolean
  /** The first test that failed, or what else happened. */
  readonly by: string
  readonly seconds: number
}

/** A copy of the sources in which one mistake at a time is made. */
export class Workbench {
  readonly #folder = mkdtempSync(join(tmpdir(), 'baton-mutation-'))

  constructor() {
    for (const name of copied) cpSync(join(project, name), join(this.#folder, name), { recursive: true })
    for (const name of linked) symlinkSync(join(project, name), join(this.#folder, name))
  }

  /** Runs the tests of a mutant against it. */
  async try(mutant: Mutant): Promise<Verdict> {
    const path = join(this.#folder, 'src', mutant.file)
    const source = readFileSync(path, 'utf8')
    const mutated = mutate(source, mutant)
    // What can't be read as a program fails every test, and says nothing about them.
    stripTypeScriptTypes(mutated)
    writeFileSync(path, mutated)
    try {
      return await this.run(mutant.tests)
    } finally {
      writeFileSync(path, source)
    }
  }

  /** Runs test files, up to the first that fails. */
  async run(tests: readonly string[]): Promise<Verdict> {
    const began = performance.now()
    const report = join(this.#folder, 'report.json')
    rmSync(report, { force: true })
    const names = tests.map((name) => `test/${name}.test.ts`)
    const code = await this.#vitest(['run', ...flags, `--outputFile=${report}`, ...names])
    const seconds = (performance.now() - began) / 1_000
    if (code === 0) return { isKilled: false, by: 'nothing', seconds }
    if (code === undefined) return { isKilled: true, by: 'waiting for ever', seconds }
    return { isKilled: true, by: firstFailure(report), seconds }
  }

  close(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }

  /** Its exit code; nothing when it had to be ended. */
  #vitest(parameters: readonly string[]): Promise<number | undefined> {
    const program = join(project, 'node_modules/vitest/vitest.mjs')
    const options = { cwd: this.#folder, stdio: 'ignore', detached: true, env: { ...process.env, CI: '' } } as const
    const child = spawn(process.execPath, [program, ...parameters], options)
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
    const tooLong = setTimeout(() => {
      // Its workers, too.
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      resolve(undefined)
    }, patienceMs)
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
    return promise.finally(() => clearTimeout(tooLong))
  }
}

interface Report {
  readonly numTotalTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly message: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}

function firstFailure(path: string): string {
  let report: Report
  try {
    report = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return 'the end of its process'
  }
  for (const { assertionResults, name, message } of report.testResults) {
    const failed = assertionResults.find(({ status }) => status === 'failed')
    const file = name.slice(name.lastIndexOf('/') + 1)
    if (failed !== undefined) return `${file}: ${failed.fullName}`
    if (message !== '') return `${file}: ${message}`
  }
  if (report.numTotalTests === 0) throw new Error('No test was run. Are the names of the test files right?')
  return 'an error that no test caught'
}
