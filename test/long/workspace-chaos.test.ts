import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { poisonNames, runChaos } from '../coordination/workspace/chaos.ts'
import { temporaryFolder } from '../journal/temporary-folder.ts'

const folder = temporaryFolder()
const isQuick = process.env['BATON_LONG'] === 'quick'
const share = (whole: number): number => (isQuick ? Math.ceil(whole / 10) : whole)
const plan = {
  peers: 8,
  tasks: share(1_000),
  kills: share(60),
  stops: share(60),
  poison: share(20),
  commits: share(50),
}
const options = { leaseMs: 2_000, pollMs: 100, workMs: 150, quietPolls: Number.MAX_SAFE_INTEGER }

test.each([
  ['peers that only claim', 'Peer'],
  ['whole peers, whose work is runs in one journal', 'FileAgent'],
] as const)(
  `with %s, ${JSON.stringify(plan)}: nothing is lost or published twice, and exactly the poison fails`,
  async (_, peers) => {
    const end = await runChaos(mkdtempSync(join(folder(), 'chaos-')), plan, { ...options, peers })
    const { completed, failed, left, doubles, doubleClaims, counts, seconds, disturbed, complaints, reasons } = end
    expect(disturbed).toBeGreaterThan((plan.kills + plan.stops) / 2)
    console.log({ peers, seconds, disturbed, completed, failed: failed.length, counts })
    expect({ completed, left, doubles, doubleClaims }, [complaints, ...reasons].join('\n')).toEqual({
      completed: plan.tasks - plan.poison,
      left: [],
      doubles: [],
      doubleClaims: [],
    })
    expect(failed.toSorted()).toEqual(poisonNames(plan))
  },
)
