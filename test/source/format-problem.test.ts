import { describe, expect, test } from 'vitest'
import { parseAgentFile } from '../../src/coordination/agents/parse-agent-file.ts'
import { formatProblem } from '../../src/source/format-problem.ts'
import type { Problem } from '../../src/source/problem.ts'
import { agentText } from '../agents/files/agent-folder.ts'

function firstProblem(text: string): Problem {
  const problem = parseAgentFile(text, 'agents/writer.md').problems[0]
  if (problem === undefined) throw new Error('Nothing is wrong')
  return problem
}

const frameOf = (text: string) =>
  formatProblem(firstProblem(text))
    .split('\n')
    .filter((line) => line.includes('│'))

describe('a problem on the screen', () => {
  test('shows code, place, what, where, and what to do', () => {
    expect(
      formatProblem(firstProblem(agentText('name: writer', 'temprature: 1'))),
    ).toBe(`✖ BATON_AGENT_UNKNOWN_KEY  agents/writer.md:3:1
  There is no key "temprature".
  2 │ name: writer
  3 │ temprature: 1
    │ ^^^^^^^^^^
  → Did you mean "temperature"? Known keys: name, description, model, tools, agents, mcp, grants, budget, input, output, temperature, effort, and 8 more.
  docs/errors.md#baton_agent_unknown_key`)
  })

  test('marks the right column after wide characters and tabs', () => {
    expect(frameOf(agentText('{ description: "日本", maxTurns: 0 }')).slice(1)).toEqual([
      '  2 │ { description: "日本", maxTurns: 0 }',
      '    │                                  ^',
    ])
  })

  test('aligns line numbers of different width', () => {
    const keys = ['budget:', '  usd: 1', '  tokens: 1', '  time: 1', '  depth: 1', '  fanOut: 1', '  toolCalls: 1']
    expect(frameOf(agentText(...keys, 'maxTurns: 1', 'x: 1'))).toEqual([
      '   9 │ maxTurns: 1',
      '  10 │ x: 1',
      '     │ ^',
    ])
  })

  test('lets nothing in the file act on the terminal', () => {
    const shown = formatProblem(firstProblem(agentText('"\x1b[31m\x07\u202e\u200b\x9b": 1')))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be there
    expect(shown).not.toMatch(/[\0-\x09\x0b-\x1f\x7f-\x9f\u200b\u202e]/)
    expect(shown).toContain('␛[31m␇')
  })

  test('shows only the part of a long line that matters', () => {
    const frame = frameOf(agentText(`{ description: ${'x'.repeat(5_000)}, maxTurns: 0 }`))
    expect(Math.max(...frame.map((line) => line.length))).toBeLessThan(180)
    const [, line = '', mark = ''] = frame
    expect(line[mark.indexOf('^')]).toBe('0')
  })

  test('is coloured only when asked', () => {
    const problem = firstProblem('x')
    expect(formatProblem(problem)).not.toContain('\x1b')
    expect(formatProblem(problem, { color: true })).toContain('\x1b[31m✖')
  })
})
