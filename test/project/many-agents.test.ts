// @module-tag slow
import { describe, expect, test } from 'vitest'
import type { AgentDefinition } from '../../src/agents/definition.ts'
import { parseAgentFile } from '../../src/coordination/agents/parse-agent-file.ts'
import { defaultPolicy } from '../../src/grants/policy.ts'
import { agentGrants } from '../../src/project/agent-grants.ts'
import { cpuTime } from '../security/cpu-time.ts'

const count = 480

/** Files of agents that may each call the next so many. */
function filesOf(called: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const names = Array.from({ length: Math.min(called, count - 1 - index) }, (_, step) => `a${index + step + 1}`)
    const grants = `files: { read: [docs, "src/**/*.ts", "of-${index}/*"], write: [out] }`
    return `---\ndescription: One of many\nagents: [${names.join(', ')}]\ngrants:\n  ${grants}\n---\nYou help.\n`
  })
}

describe('what 480 agents may touch', () => {
  test.each([0, 1, 20])(
    'is found in some times the time that it takes to read them, if each calls %i others',
    async (called) => {
      const files = filesOf(called)
      const read = (): AgentDefinition[] =>
        files.flatMap((text, index) => parseAgentFile(text, `agents/a${index}.md`).definition ?? [])
      const agents = read()
      expect(agents).toHaveLength(count)
      const reading = await cpuTime(read)
      const judging = await cpuTime(() => agentGrants(agents, defaultPolicy, []))
      expect(judging / reading).toBeLessThan(40)
    },
  )

  test('is found in a few times that time, if each calls the next and no two are granted the same', async () => {
    const files = filesOf(1).map((text, index) =>
      text.replace(
        'write: [out] }',
        `write: [out-${index}] }\n  net: { hosts: [h${index}.example.org] }\n  exec: { commands: ["make-${index} *"] }`,
      ),
    )
    const read = (): AgentDefinition[] =>
      files.flatMap((text, index) => parseAgentFile(text, `agents/a${index}.md`).definition ?? [])
    const agents = read()
    expect(agents.map(({ grants }) => grants.net?.hosts?.length)).toEqual(agents.map(() => 1))
    const reading = await cpuTime(read)
    const judging = await cpuTime(() => agentGrants(agents, defaultPolicy, []))
    expect(judging / reading).toBeLessThan(6)
  })
})
