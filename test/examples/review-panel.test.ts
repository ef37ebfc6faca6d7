// @module-tag slow
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { createBaton } from '../../src/baton.ts'
import { eventsBelow } from '../../src/cli/tree-events.ts'
import type { RunEvent } from '../../src/events/event.ts'
import { surroundings } from '../cli/run-cli.ts'
import { temporaryFolder } from '../journal/temporary-folder.ts'
import { project } from '../packs/review/review-rig.ts'

const main = fileURLToPath(new URL('../../examples/review-panel/main.ts', import.meta.url))
const folder = temporaryFolder()

interface Example {
  readonly child: ChildProcess
  readonly ended: Promise<{ readonly code: number | null; readonly out: string; readonly err: string }>
  /** Resolves with everything written so far, once it has this in it. */
  told(pattern: RegExp): Promise<string>
}

function start(journal: string, words: readonly string[]): Example {
  const env = { ...surroundings(), BATON_JOURNAL: join(folder(), journal), BATON_MODEL: '', NO_COLOR: '1' }
  const child = spawn(process.execPath, [main, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let [out, err] = ['', '']
  const listeners = new Set<() => void>()
  child.stdout.on('data', (text) => {
    out += text
    for (const listener of listeners) listener()
  })
  child.stderr.on('data', (text) => {
    err += text
  })
  const ended = new Promise<Awaited<Example['ended']>>((resolve) =>
    child.on('close', (code) => resolve({ code, out, err })),
  )
  const told = (pattern: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const listener = (): void => {
        if (pattern.test(out)) resolve(out)
      }
      listeners.add(listener)
      listener()
      void ended.then(() => reject(new Error(`It ended without ${pattern}: ${out}${err}`)))
    })
  return { child, ended, told }
}

const secret = ['AKIA', 'Q7ZR2XVKP6LMT4WB'].join('')
const maze = 'if (a) { for (;;) { if (b) { while (c) { if (d) { g() } } } } }'

/** One of everything that the panel looks for, each at a known place. */
const planted: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({
    name: 'planted',
    license: 'MIT',
    main: 'src/main.ts',
    dependencies: { bound: '1.0.0' },
  }),
  'package-lock.json': JSON.stringify(
    {
      lockfileVersion: 3,
      packages: {
        '': {},
        'node_modules/bound': { version: '1.0.0', integrity: 'sha512-x', license: 'GPL-3.0-only' },
        'node_modules/twin': { version: '3.0.0', integrity: 'sha512-x', license: 'MIT' },
        'node_modules/bound/node_modules/twin': { version: '2.0.0', integrity: 'sha512-x', license: 'MIT' },
      },
    },
    null,
    2,
  ),
  'src/main.ts': "import { used } from './keys.ts'\nimport { tangled } from './tangled.ts'\nused(tangled)\n",
  'src/keys.ts': `export const used = console.log\nconst key = '${secret}'\nexport const forgotten = key\nused(forgotten)\n`,
  'src/tangled.ts': `export function tangled(): void {\n${`${maze}\n`.repeat(3)}}\n\nfunction endless(): void {\n${'g()\n'.repeat(220)}}\nendless()\n`,
}

describe('the review panel over a folder with planted faults', () => {
  let out = ''
  let code: number | null = null

  beforeAll(async () => {
    const root = await project(folder(), planted)
    const example = await start('planted.db', [root]).ended
    expect(example.err).toBe('')
    ;({ out, code } = example)
  })

  const report = (): string =>
    out.slice(out.indexOf('The report'), out.indexOf('Who did what')).replaceAll(/\n {2,}/g, ' ')

  test.each([
    ['a secret', /\[high\] src\/keys\.ts:2 \(security-reviewer.*AWS/],
    ['a complex function', /\[medium\] src\/tangled\.ts:1 \(maintainability-reviewer.*`tangled` has \d+ paths/],
    ['a long function', /\[(?:medium|high)\] src\/tangled\.ts:7 \(maintainability-reviewer.*`endless`/],
    ['an unused export', /\[\w+\] src\/keys\.ts:3 \(housekeeping-reviewer.*`forgotten`/],
    ['a copyleft licence', /\[high\] package-lock\.json:5 \(dependency-reviewer.*bound 1\.0\.0 is under GPL-3\.0-only/],
    [
      'a duplicate dependency',
      /\[low\] package-lock\.json:10 \(dependency-reviewer.*twin is there in 2 major versions/,
    ],
  ])('reports %s at its place', (_, line) => expect(report()).toMatch(line))

  test('never shows a secret', () => expect(out).not.toContain(secret.slice(4)))

  test('counts the votes: a high finding that one has heard of from another blocks', () => {
    const votes = Array.from(
      out.matchAll(/^ {4}([\w-]+) +(.+), (not )?ready to conclude$/gm),
      ([, who, choice, not]) => [who, choice, not === undefined],
    )
    const alone = ['reject', 'approve with changes', 'approve', 'reject']
    expect(votes.map(([, choice, ready]) => [choice, ready])).toEqual([
      ...alone.map((choice) => [choice, false]),
      ...alone.map(() => ['reject', true]),
    ])
    expect(report()).toContain('Decision: reject (reject 4, approve 0, approve with changes 0)')
  })

  test('names a file that several found something in', () => {
    expect(out).toContain('Also in src/keys.ts, named by housekeeping-reviewer: high at line 2')
    expect(report()).toContain('src/keys.ts:2 (security-reviewer; file also named by housekeeping-reviewer)')
  })

  test('says what it cost, that it was offline, and how to see it again', () => {
    expect(code).toBe(0)
    expect(out).toMatch(/^completed: \$0, 13 answers of the offline rules, \d+ tool calls$/m)
    expect(out).toContain('Offline: the analysers are real')
    expect(out).toMatch(/^ {2}npm run baton -- show last -C examples\/review-panel$/m)
  })

  test('is no wider than a usual terminal, but for commands and addresses', () => {
    const wide = out.split('\n').filter((line) => line.length > 100 && !line.includes(folder()))
    expect(wide).toEqual([])
  })
})

test('a folder that is not there is said to be missing', async () => {
  const { code, err } = await start('missing.db', [join(folder(), 'nowhere')]).ended
  expect(code).toBe(2)
  expect(err).toContain('There is no folder')
})

test('a folder with nothing in it is approved by all, with what was not looked at', { tags: ['slow'] }, async () => {
  const empty = join(folder(), 'empty')
  await mkdir(empty)
  const { code, out } = await start('empty.db', [empty]).ended
  expect(code).toBe(0)
  expect(out).toContain('Decision: approve (approve 4, approve with changes 0, reject 0)')
  expect(out).toMatch(/Findings, worst first\n\nNone\./)
  expect(out).toContain('There is no package.json here.')
})

test('a panel whose process was killed is taken up: what was analysed is not analysed again (H5)', {
  tags: ['slow'],
}, async () => {
  const first = start('killed.db', [])
  await first.told(/ran check_\w+ in/)
  first.child.kill('SIGKILL')
  const { out: before } = await first.ended
  const [runId = ''] = /run_\w+/.exec(before) ?? []
  const finished = Array.from(before.matchAll(/ran (\w+) in/g), ([, tool = '']) => tool)
  expect(before).not.toContain('The report')

  const { code, out, err } = await start('killed.db', ['--resume', runId]).ended
  expect(err).toBe('')
  expect(code).toBe(0)
  expect(out).toMatch(/^Decision: /m)
  expect(out).toMatch(/^Concluded after round 2: all are ready$/m)

  const baton = await createBaton({ journal: join(folder(), 'killed.db') })
  const events = await eventsBelow(baton, runId)
  await baton.close()
  for (const tool of finished) expect(timesCalled(events, tool), tool).toBe(1)
  expect(timesCalled(events, 'find_unused_exports')).toBeGreaterThan(0)
  expect(events.filter(({ type, runId: id }) => type === 'run.completed' && id === runId)).toHaveLength(1)
})

function timesCalled(events: readonly RunEvent[], tool: string): number {
  return events.filter(({ type, data }) => type === 'tool.called' && (data as { tool?: string }).tool === tool).length
}
