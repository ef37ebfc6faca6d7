import { spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { wantedTrust } from '../../src/project/wanted-trust.ts'
import type { CodeCase, CodeOutcome } from './own-code-process.ts'
import { agentFile, type ProjectFolder, projectWith } from './project-folder.ts'

const rates = 'export const rate: number = 2\n'

const exchange = `
import { defineTool } from 'baton/tools'
import { rate } from '../lib/rates.ts'

export default defineTool<{ amount: number }>({
  name: 'exchange',
  description: 'Exchanges an amount.',
  effect: 'read',
  inputSchema: { type: 'object', properties: { amount: { type: 'number' } }, required: ['amount'] },
  run: ({ amount }) => amount * rate,
})
`

const twice = `
import { defineFunction } from 'baton'

export default defineFunction('twice', async (ctx, { text }) => String(await ctx.tool('exchange', { amount: Number(text) })))
`

const shout = `
import { defineFunction } from 'baton'

export default defineFunction('shout', async (_, { text }) => text.toUpperCase())
`

const files = {
  'agents/clerk.md': agentFile('tools: [exchange]'),
  'tools/exchange.ts': exchange,
  'lib/rates.ts': rates,
}

async function shownBy(project: ProjectFolder): Promise<string[]> {
  const { wanted } = await wantedTrust(await project.settings(), project.env)
  return wanted.map(({ shown }) => shown.replaceAll(/sha256:[0-9a-f]{64}/g, 'HASH'))
}

/** What comes of projects in a process of their own, where everything is agreed to. */
function outcomesOf(cases: readonly (Omit<CodeCase, 'folder'> & { readonly project: ProjectFolder })[]): CodeOutcome[] {
  const [first] = cases
  const program = fileURLToPath(new URL('./own-code-process.ts', import.meta.url))
  const input = JSON.stringify(cases.map(({ project, ...one }) => ({ folder: project.folder, ...one })))
  const { stdout, stderr } = spawnSync(process.execPath, [program], {
    input,
    encoding: 'utf8',
    env: first?.project.env,
  })
  const lines = stdout.split('\n').filter((line) => line !== '')
  if (lines.length !== cases.length) throw new Error(stderr)
  return lines.map((line) => JSON.parse(line) as CodeOutcome)
}

describe('a tool in a file of the project', () => {
  test('is a module also where `npm init` has declared the folder as CommonJS, and a script stays one', () => {
    const manifest = '{"name":"shop","type":"commonjs"}'
    const script = 'const rate = 3\n/*\nexport default rate\n*/\nmodule.exports = { rate }\n'
    const plain = exchange.replace('<{ amount: number }>', '').replace('rates.ts', 'rates.js')
    const { 'tools/exchange.ts': _, 'lib/rates.ts': __, ...others } = files
    const inScript = { ...others, 'package.json': manifest, 'tools/exchange.js': plain, 'lib/rates.js': script }
    const outcomes = outcomesOf([
      { project: projectWith({ ...files, 'package.json': manifest }), run: 'tool:exchange', input: '{"amount": 4}' },
      { project: projectWith(inScript), run: 'tool:exchange', input: '{"amount": 4}' },
    ])
    expect(outcomes.map(({ said }) => said)).toEqual(['8', '12'])
  })

  test('must be agreed to, with all that it imports', async () => {
    const project = projectWith(files)
    expect(await shownBy(project)).toEqual([
      'load tools/exchange.ts (HASH) with lib/rates.ts (HASH) and run it with all your rights (tools)',
    ])
    await expect(project.open()).rejects.toMatchObject({ code: 'BATON_PROJECT_NOT_TRUSTED' })
  })

  test.each(['tools/exchange.ts', 'lib/rates.ts'])('must be agreed to again when %s is changed', async (path) => {
    const project = projectWith(files)
    const before = await wantedTrust(await project.settings(), project.env)
    project.write(path, `${path === 'lib/rates.ts' ? rates : exchange}// changed\n`)
    const after = await wantedTrust(await project.settings(), project.env)
    expect(after.wanted).toHaveLength(1)
    expect(after.wanted[0]?.digest).not.toBe(before.wanted[0]?.digest)
  })

  test('is neither read nor asked for where no agent names it: other programs have such folders', async () => {
    const { 'agents/clerk.md': _, ...unnamed } = files
    const project = projectWith({ ...unnamed, 'tools/deploy.ts': 'process.exit(7)\n', 'functions/hook.js': 'boom' })
    expect(await shownBy(project)).toEqual([])
    const { problems, warnings } = await project.open({ allTools: true })
    expect([problems, warnings]).toEqual([[], []])
  })

  test('is known to commands that look, and not loaded for them before it is agreed to', async () => {
    const project = projectWith({ ...files, 'lib/rates.ts': 'throw new Error("loaded")\n' })
    const { problems, warnings } = await project.open({ looking: true })
    expect(problems).toEqual([])
    expect(warnings).toEqual(['tools/exchange.ts is not loaded, because you have not agreed to that: baton trust'])
  })

  test('must be in one file', async () => {
    const project = projectWith({ ...files, 'tools/exchange.js': 'export default 1\n' })
    await expect(project.open()).rejects.toMatchObject({ code: 'BATON_NAME_TAKEN' })
  })

  test('is agreed to by what links lead to', async () => {
    const project = projectWith({ ...files, 'tools/exchange.ts': exchange.replace('rates.ts', 'more.ts') })
    const place = join(project.home, '..', 'elsewhere.ts')
    writeFileSync(place, 'export const rate = 3\n')
    symlinkSync(place, join(project.folder, 'lib', 'more.ts'))
    expect(await shownBy(project)).toEqual([
      'load tools/exchange.ts (HASH) with ../elsewhere.ts (HASH) and run it with all your rights (tools)',
    ])
  })
})

describe('a function in a file of the project', () => {
  test('is shown by `baton trust`, even if nothing names it', async () => {
    const project = projectWith({ 'functions/shout.ts': shout })
    expect(await shownBy(project)).toEqual([
      'load functions/shout.ts (HASH) and run it with all your rights (functions)',
    ])
  })
})

describe('code that was agreed to', () => {
  const clock = { 'agents/clerk.md': agentFile('tools: [clock]'), 'lib/rates.ts': rates }
  const faulty = {
    'exports nothing by default': 'export const tool = 1\n',
    'is called otherwise': exchange.replace("'exchange'", "'change'"),
    'has a mistake': 'export default (\n',
    throws: '\nthrow new Error("no rates today")\n',
    'imports what is not there': "import '../lib/gone.ts'\n",
    'makes up what it imports': "await import('../lib/' + 'rates.ts')\n",
  }

  test('is used by its name, and what is wrong with it is told with its file', () => {
    const project = projectWith({ ...files, 'functions/twice.ts': twice })
    const writer = agentFile('tools: [exchange, write_file]')
    const shouting = projectWith({
      'agents/clerk.md': agentFile('handoff: function:shout'),
      'functions/shout.ts': shout,
    })
    const crowded = projectWith({ ...files, 'functions/twice.ts': twice, 'tools/odd.ts': '', 'tools/odd.js': '' })
    mkdirSync(join(crowded.folder, 'functions', 'folder.ts'))
    const outcomes = outcomesOf([
      { project: crowded, run: 'function:twice', input: '21' },
      { project: crowded, run: 'function:twice', input: '21', allTools: true },
      { project, run: 'tool:exchange', input: '{"amount": 4}' },
      { project, run: 'twice', input: '21' },
      { project, run: 'function:twice', input: '2' },
      { project: shouting, run: 'clerk', input: 'hello' },
      { project: projectWith({ ...files, 'agents/clerk.md': writer }), write: 'lib/rates.ts' },
      { project: projectWith({ ...clock, 'tools/clock.ts': exchange.replace("'exchange'", "'clock'") }) },
      ...Object.values(faulty).map((text) => ({ project: projectWith({ ...files, 'tools/exchange.ts': text }) })),
    ])
    const [first, resumed, tool, called, byKind, handed, closed, taken, ...refused] = outcomes
    expect([first?.said, resumed?.said]).toEqual(['42', '42'])
    expect([tool?.said, called?.said, byKind?.said]).toEqual(['8', '42', '4'])
    expect(handed?.said).toContain('OFFLINE')
    expect(closed?.said).toContain('is closed to every tool')
    expect(taken?.said).toBe("tools/clock.ts can't be used: a tool that comes with Baton has its name.")
    expect(refused.map(({ code }) => code)).toEqual(refused.map(() => 'BATON_CODE_INVALID'))
    expect(refused.map(({ said }) => said)).toEqual([
      "tools/exchange.ts can't be used: its default export is not made by `defineTool`.",
      'tools/exchange.ts can\'t be used: it exports "change", and its file is called "exchange".',
      expect.stringMatching(/^tools\/exchange\.ts:\d+ can't be used: .*expected/i),
      "tools/exchange.ts:2:7 can't be used: no rates today.",
      expect.stringMatching(/^tools\/exchange\.ts can't be used: .*gone\.ts/),
      expect.stringMatching(/^tools\/exchange\.ts can't be used: .*in a way that can't be foreseen\.$/),
    ])
  })
})
