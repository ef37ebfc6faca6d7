import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { KnownNames } from '../../../src/agents/check-references.ts'

/** A folder of agent files that is gone when the test is over. */
export class AgentFolder implements Disposable {
  readonly path: string

  constructor(files: Readonly<Record<string, string>> = {}) {
    this.path = mkdtempSync(join(tmpdir(), 'baton-agents-'))
    for (const [name, text] of Object.entries(files)) this.write(name, text)
  }

  write(name: string, text: string | Buffer): void {
    mkdirSync(dirname(this.at(name)), { recursive: true })
    writeFileSync(this.at(name), text)
  }

  at(name: string): string {
    return join(this.path, name)
  }

  [Symbol.dispose](): void {
    rmSync(this.path, { recursive: true, force: true })
  }
}

/** What the agents in these tests may name besides each other. */
export const known: KnownNames = {
  tools: ['clock', 'calculator', 'pay'],
  runnables: ['research:deep'],
  changing: ['pay'],
}

/** The text of a small sound agent, with these keys. */
export function agentText(...keys: readonly string[]): string {
  return ['---', ...keys, '---', 'Do it.', ''].join('\n')
}
