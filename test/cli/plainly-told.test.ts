import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { inputText } from '../../src/cli/input-text.ts'
import { tellResult } from '../../src/cli/output/outcome.ts'
import { renderTree } from '../../src/cli/output/tree.ts'
import type { Terminal } from '../../src/cli/terminal.ts'
import { processTerminal, widthOf } from '../../src/cli/terminal.ts'
import { errorCatalog } from '../../src/errors/catalog.ts'
import { noUsage } from '../../src/events/usage.ts'
import type { RunResult } from '../../src/kernel/run-result.ts'
import { defineFunction } from '../../src/kernel/runnable.ts'
import { operationTree } from '../../src/projections/operation-tree.ts'
import { project } from '../../src/projections/projection.ts'
import { bench } from '../kernel/bench-of-one.ts'
import { projectFolder, runCliProcess } from './run-cli.ts'

const folder = projectFolder()

describe('files on a command line', () => {
  test('are all taken: texts one after another, pictures attached', async () => {
    const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ', 'base64')
    const at = (name: string): string => join(folder(), name)
    writeFileSync(at('one.png'), png)
    writeFileSync(at('two.png'), png)
    writeFileSync(at('notes.md'), 'Buy milk.\n')
    const files = [at('one.png'), at('notes.md'), at('two.png')]
    const given = await inputText('run', { words: ['Compare', 'them'], files, terminal: {} as Terminal })
    expect(given.text).toBe('Compare them\n\nBuy milk.')
    expect(given.attach.map(({ name, type }) => [name, type])).toEqual([
      ['one.png', 'image/png'],
      ['two.png', 'image/png'],
    ])
  })
})

describe('what is written to a file or a pipe', () => {
  test('is not cut at the width of a screen that is not there', () => {
    expect(widthOf({ write: () => true } as never)).toBeGreaterThan(1_000)
    expect(widthOf({ isTTY: true, write: () => true } as never)).toBe(100)
  })
})

describe('a limit that was reached', () => {
  test.each([
    ['usdMicros', 26_284, '$0.026284', '`usd`'],
    ['usdMicros', 100_000, '$0.10', '`usd`'],
    ['modelCalls', 1, '1 model calls', '`modelCalls`'],
  ])('is told in the units in which people set it: %s', (dimension, needed, amount, name) => {
    const details = { operation: 'model#1', dimension, needed, remaining: 0 }
    expect(errorCatalog.BATON_BUDGET_EXCEEDED.message(details)).toContain(`needs ${amount} and `)
    expect(errorCatalog.BATON_BUDGET_EXCEEDED.hint(details)).toContain(name)
  })
})

describe('the tree of a run', () => {
  test('says why a tool failed, and which model answered', async () => {
    const broken = {
      name: 'broken',
      description: 'Fails.',
      effect: 'read' as const,
      run: () => Promise.reject(new Error('no paper')),
    }
    const work = defineFunction('work', async (context) => {
      await context.tool(broken, null).catch(() => {})
      return (await context.model({ model: 'near/m', messages: [{ role: 'user', content: 'Hi' }] })).text
    })
    const model = {
      estimate: () => ({ tokens: 1, usdMicros: 1 }),
      call: async () => ({
        answer: { text: 'Hi', finish: 'stop' as const, answeredBy: 'far/m' },
        usage: { inputTokens: 1, outputTokens: 1, usdMicros: 1 },
      }),
    }
    const { baton, ended, treeOf } = await bench({ runnables: [work], model })
    const { runId } = await ended(baton.run('work', 'go'))
    const lines = renderTree(project(operationTree, await treeOf(runId)), { width: 200, now: 0 })
    expect(lines.join('\n')).toContain('✖ tool broken · Tool "broken" failed: no paper')
    expect(lines.join('\n')).toContain('✔ model far/m, in place of near/m')
  })
})

test('why there is only part of an answer is told where it is known (X-10)', () => {
  const told = (more: Partial<RunResult>): string => {
    const err = new PassThrough()
    const result = { runId: 'r', output: 'x', warnings: [], usage: noUsage, terminalAgent: 'a' } as const
    tellResult({ ...processTerminal(), out: new PassThrough(), err }, { ...result, status: 'partial', ...more }, 0)
    return String(err.read()).split('\n')[0] ?? ''
  }
  expect(told({ reason: 'max_rounds' })).toBe('◐ partial (max rounds)')
  expect(told({ reason: 'limit' })).toBe('◐ partial')
  expect(told({ status: 'completed' })).toBe('✔ completed')
})

describe('chat', () => {
  test('tells what is wrong with an answer that is not whole', async () => {
    await runCliProcess(folder(), ['init', '--yes'], { entry: 'real' })
    const asked = 'What is 2 + 3, and what does my neighbour think of it?'
    const { out, err } = await runCliProcess(folder(), ['chat', 'helper'], { entry: 'real', input: `${asked}\n` })
    expect(out).toContain('5')
    expect(err).toContain('◐ partial')
  })
})
