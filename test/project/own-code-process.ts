/**
 * Opens one project after the other, agrees to everything, and prints what came of it, a line of JSON for each. Code of
 * projects is imported by Node itself; the test runner would put its own import in the place of that.
 */
import { text } from 'node:stream/consumers'
import { loadSettings } from '../../src/config/load-settings.ts'
import { isBatonError } from '../../src/errors/baton-error.ts'
import { openProject } from '../../src/project/open-project.ts'

/** A project to open, and what to run in it. */
export interface CodeCase {
  readonly folder: string
  readonly run?: string
  readonly input?: string
  /** A file that is to be written by the tool `write_file`. */
  readonly write?: string
  /** As for runs of earlier days: all code that was agreed to. */
  readonly allTools?: true
}

/** What came of it. */
export interface CodeOutcome {
  readonly code?: string
  readonly said: string
}

for (const one of JSON.parse(await text(process.stdin)) as readonly CodeCase[]) {
  console.log(JSON.stringify(await outcomeOf(one)))
}

async function outcomeOf({ folder, run, input = '', write, allTools }: CodeCase): Promise<CodeOutcome> {
  try {
    const settings = await loadSettings({ folder, env: process.env, flags: { journal: 'memory' } })
    const wanted = allTools === true ? { allTools } : run === undefined ? {} : { builtIns: [run] }
    const project = await openProject(settings, { consent: async () => true, ...wanted })
    try {
      if (write !== undefined) {
        const tool = project.tools.find(({ name }) => name === 'write_file')
        const call = { key: 'k', attempt: 1, signal: AbortSignal.timeout(60_000), may: () => true, keep: () => never() }
        await tool?.run({ path: write, content: '' }, call)
      }
      if (run === undefined) return { said: '' }
      const result = await project.baton.run(run, input)
      return { said: 'output' in result ? result.output : '' }
    } finally {
      await project.close()
    }
  } catch (error) {
    return { ...(isBatonError(error) ? { code: error.code } : {}), said: String((error as Error).message) }
  }
}

function never(): never {
  throw new Error('Nothing is kept here.')
}
