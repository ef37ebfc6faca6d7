// @module-tag slow
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Disk } from '../../../src/coordination/workspace/files/disk.ts'
import { type ModelOptions, ProtocolModel } from './protocol-model.ts'
import { withoutNonce } from './without-nonce.ts'

const runs = Number(process.env['BATON_PROTOCOL_RUNS'] ?? 40)
const choices = fc.array(fc.nat(9_999), { minLength: 50, maxLength: 500, size: 'max' })
const tasks = ['plain', 'error', 'poison', 'parent']

/** What does not hold after some steps in the order that was chosen, and then as many as it takes in a fair one. */
async function problemsOf(options: ModelOptions, steps: readonly number[]): Promise<string> {
  const model = new ProtocolModel(options)
  await model.follow(steps)
  const ended = await model.beFair(3_000)
  const { problems } = model.monitor
  if (ended === 'stuck') problems.push(`L2: not all tasks have ended: ${where(model)}`)
  else problems.push(...wrongEnds(model))
  return problems.join('\n')
}

function where({ disk }: ProtocolModel): string {
  return ['pending', 'active', 'waiting', '.commit'].flatMap((place) => disk.namesIn(`tasks/${place}`)).join(', ')
}

/** Which tasks did not end as they must: those that always fail, and those that kill. */
function wrongEnds({ disk }: ProtocolModel): string[] {
  const failed = (name: string): string =>
    JSON.parse(disk.text(`tasks/failed/${name}.json`) ?? '{}').error?.type ?? 'none'
  const wrong: string[] = []
  // A peer that is judged dead three times while it works has poisoned its task; a plain one fails for no other reason.
  if (disk.text('tasks/completed/plain.json') === undefined && failed('plain') !== 'poison')
    wrong.push('plain did not end')
  if (!['exception', 'poison'].includes(failed('error'))) wrong.push('error did not fail')
  if (failed('poison') !== 'poison') wrong.push('poison did not fail')
  const parent = JSON.parse(disk.text('tasks/completed/parent.json') ?? '{}')
  if (parent.phase !== 'synthesize' && failed('parent') !== 'poison') wrong.push('parent did not put anything together')
  return wrong
}

describe('the protocol of claims, in any order of steps, with deaths and clocks that leap', {
  // Long searches need their time; a limit here counts more than one on the command line.
  timeout: 120_000 + runs * 1_000,
}, () => {
  test.each([
    { what: 'with links', hasLinks: true },
    { what: 'on a file system without links', hasLinks: false },
  ])('holds S1–S4, commits once by the latest claimer, and ends every task, $what', async ({ hasLinks }) => {
    await fc.assert(
      fc.asyncProperty(choices, async (steps) => {
        expect(await problemsOf({ tasks, peers: 3, hasLinks }, steps)).toBe('')
      }),
      { numRuns: runs, endOnFailure: true },
    )
  })

  test('is found wanting when names of claims are used twice', async () => {
    const found = await fc.check(
      fc.asyncProperty(choices, async (steps) => {
        // A task that is stuck may be found sooner; what is to be found is that something happened twice.
        expect(await problemsOf({ tasks, peers: 3, spoil: withoutNonce }, steps)).not.toMatch(/[345]:|S1/)
      }),
      { numRuns: 2_000, endOnFailure: true },
    )
    expect(found.failed).toBe(true)
    expect(String(found.errorInstance)).toMatch(/[345]:|S1/)
  })

  test('is found wanting when nothing is made durable', async () => {
    const spoil = (disk: Disk): Disk => ({ ...disk, sync: async () => {} })
    const found = await fc.check(
      fc.asyncProperty(choices, choices, async (before, lost) => {
        const model = new ProtocolModel({ tasks, peers: 3, spoil })
        await model.follow(before)
        await model.cutPower(lost)
        expect(model.monitor.problems.join('\n')).not.toMatch(/S1|the power cut lost/)
      }),
      { numRuns: 2_000, endOnFailure: true },
    )
    expect(found.failed).toBe(true)
    expect(String(found.errorInstance)).toMatch(/S1|the power cut lost/)
  })

  test('loses no task that was claimed and no result that was acknowledged when the power is cut', async () => {
    await fc.assert(
      fc.asyncProperty(choices, choices, fc.boolean(), async (before, lost, hasLinks) => {
        const model = new ProtocolModel({ tasks, peers: 3, hasLinks })
        await model.follow(before)
        await model.cutPower(lost)
        expect(await model.beFair(3_000)).toBe('ended')
        expect([...model.monitor.problems, ...wrongEnds(model)].join('\n')).toBe('')
      }),
      { numRuns: runs, endOnFailure: true },
    )
  })
})
