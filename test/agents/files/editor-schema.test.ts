import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { parseAgentFile } from '../../../src/coordination/agents/parse-agent-file.ts'
import { agentText } from './agent-folder.ts'
import { wrongFiles } from './wrong-files.ts'

const file = new URL('../../../schemas/agent.schema.json', import.meta.url)
const schema = z.fromJSONSchema(JSON.parse(readFileSync(file, 'utf8')))

const accepts = (keys: string): boolean => schema.safeParse(parse(keys) ?? {}).success

/** What can be seen without knowing the other keys and the other agents. */
const seenByEditors = /UNKNOWN_KEY|INVALID_VALUE|KEY_MISSING|NAME_INVALID|HANDOFF_NOT_SINGLE/
/** Rules that JSON Schema could say only at great length. */
const tooFine =
  /time twice|quorum|coordinator|grant that|host|command|kind that|schema|file with a name|no number|`none`/

describe('the schema for editors', () => {
  test.each([
    'description: Writes',
    'model: [openai/gpt-5, offline]',
    'tools: [read_file]',
    'budget: { usd: $0.50, tokens: 1.5M, time: 15m, modelCalls: 3 }',
    'handoff: { agent: editor, pass: envelope }',
    'router: { destinations: [a, b], mode: analyst, fallback: c }',
    'advisors: { agents: [a], require: { quorum: 1 }, timeoutMs: 30s }',
    'team: { members: [a, b], terminationMode: maxRounds, maxRounds: 10, ballot: [yes, no] }',
    'grants: { files: { read: [docs] }, net: { hosts: [example.org] }, agents: { create: true } }',
    'output: { type: object }',
  ])('accepts what the loader accepts: %s', (keys) => {
    expect(parseAgentFile(agentText(keys), 'writer.md').problems).toEqual([])
    expect(accepts(keys)).toBe(true)
  })

  const visible = wrongFiles.filter(
    ({ what, problems }) => problems.every((problem) => seenByEditors.test(problem)) && !tooFine.test(what),
  )

  test('is tried on most of the table', () => expect(visible.length).toBeGreaterThan(20))

  test.each(visible)('refuses what the loader refuses: $what', ({ files }) => {
    const [lines = []] = Object.values(files)
    expect(accepts(lines.slice(1, lines.lastIndexOf('---')).join('\n'))).toBe(false)
  })
})
