import type { TestContext } from 'vitest'
import { probeSandbox } from '../../../src/outside/sandbox/probe.ts'

/** Skips where bubblewrap does not work; where `CI` is set, that is a failure. */
export async function needBubblewrap({ skip }: TestContext): Promise<void> {
  const { rungs } = await probeSandbox()
  const [bubblewrap] = rungs
  if (bubblewrap?.works === true) return
  const problem = `bubblewrap does not work here: ${bubblewrap?.why}. ${bubblewrap?.hint ?? ''}`
  if (process.env['CI'] !== undefined) throw new Error(problem)
  skip(problem)
}
