import { relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadAgents } from '../../../src/coordination/agents/load-agents.ts'
import { readSource } from '../../architecture/source.ts'
import { AgentFolder, known } from './agent-folder.ts'
import { wrongFiles } from './wrong-files.ts'

describe('a wrong agent file', () => {
  test.each(wrongFiles)('is reported where it is wrong: $what', async ({ files, problems, hint }) => {
    using folder = new AgentFolder(
      Object.fromEntries(Object.entries(files).map(([path, lines]) => [path, lines.join('\n')])),
    )
    const loaded = await loadAgents(folder.path, known)
    const told = loaded.problems.map(
      ({ code, file, line, column, length }) => `${code} ${relative(folder.path, file)}:${line}:${column}+${length}`,
    )
    expect(told).toEqual(problems)
    expect(loaded.problems[0]?.hint).toContain(hint)
  })

  test('leaves the sound ones beside it usable', async () => {
    using folder = new AgentFolder({ 'good.md': '---\n---\nDo.', 'bad.md': 'Do.' })
    const { agents } = await loadAgents(folder.path, known)
    expect(agents.map(({ name }) => name)).toEqual(['good'])
  })
})

describe('the table of wrong files', () => {
  test('has at least forty', () => expect(wrongFiles.length).toBeGreaterThanOrEqual(40))

  test('has at least thirty about patterns', () => {
    const keys = /^(?:handoff|router|advisors|team|consult|next|delegate|dispatch|triage|panel|council|gather)\b/
    const about = wrongFiles.filter(({ files }) => Object.values(files)[0]?.some((line) => keys.test(line)))
    expect(about.length).toBeGreaterThanOrEqual(30)
  })

  test('shows every error that a file can have', () => {
    const shown = new Set(wrongFiles.flatMap(({ problems }) => problems.map((problem) => problem.split(' ')[0])))
    const elsewhere = [
      'BATON_AGENT_TOO_LARGE',
      'BATON_AGENT_FILE_UNREADABLE',
      'BATON_AGENT_CHARACTER_INVALID',
      'BATON_KIND_REF_NOT_LOADED',
    ]
    const codes = readSource()
      .filter(({ path }) => /^(?:agents|source)\//.test(path))
      .flatMap(({ text }) =>
        Array.from(text.matchAll(/(?:problemAt|report)\(\s*'(\w+)'/g), ([, code = '']) =>
          code.startsWith('BATON_') ? code : `BATON_AGENT_${code}`,
        ),
      )
    expect(codes.length).toBeGreaterThan(20)
    expect(codes.filter((code) => !shown.has(code) && !elsewhere.includes(code ?? ''))).toEqual([])
  })
})
