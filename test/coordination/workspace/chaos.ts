import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { type PeerOptions, PeerRig, type WorkspaceReport } from './peer-rig.ts'

/** How many of everything. `commits` are tasks whose owner dies between the commit and its publication. */
export interface ChaosPlan {
  readonly peers: number
  readonly tasks: number
  readonly kills: number
  readonly stops: number
  readonly poison: number
  readonly commits: number
}

export interface ChaosEnd extends WorkspaceReport {
  readonly seconds: number
  /** How many peers were killed or stopped: fewer than planned where the work was done too soon. */
  readonly disturbed: number
  readonly complaints: string
}

/**
 * Peers that are processes share tasks, while some of them are killed in the middle of one, and some are stopped until their
 * lease has run out and then go on as if nothing had happened.
 */
export async function runChaos(root: string, plan: ChaosPlan, options: PeerOptions): Promise<ChaosEnd> {
  const rig = new PeerRig(root, options)
  await rig.layOut()
  const began = performance.now()
  const ordinary = plan.tasks - plan.poison - plan.commits
  for (let number = 0; number < ordinary; number++) rig.drop(`task${number}`)
  for (let number = 0; number < plan.poison; number++) rig.drop(`poison${number}`, { kills: true })
  for (let number = 0; number < plan.commits; number++) rig.drop(`commit${number}`, { kills_commit: true })
  const refill = setInterval(() => rig.alive < plan.peers && rig.start(), 20)
  const disturbed = await disturb(rig, plan, options)
  await rig.untilDone(25 * 60_000)
  clearInterval(refill)
  await rig.stop()
  const seconds = Math.round((performance.now() - began) / 1_000)
  return { ...rig.report(), seconds, disturbed, complaints: rig.complaints }
}

async function disturb(rig: PeerRig, plan: ChaosPlan, { leaseMs }: PeerOptions): Promise<number> {
  const { kills, stops, peers, tasks } = plan
  const stopped = new Set<ChildProcess>()
  const goingOn: Promise<void>[] = []
  const letGoOn = async (peer: ChildProcess): Promise<void> => {
    await pause(leaseMs * 1.3)
    // Others that are slow today must have had the time to notice.
    for (let look = 0; look < 100 && rig.owns(peer); look++) await pause(leaseMs / 20)
    stopped.delete(peer)
    peer.kill('SIGCONT')
  }
  let number = 0
  for (; number < kills + stops; number++) {
    // Spread over most of the work, and never all peers at once: somebody must notice.
    const isDue = (): boolean => rig.ended >= (number * tasks * 0.8) / (kills + stops) && stopped.size < peers / 2
    while (!isDue()) await pause(20)
    const peer = await rig.anyAtWork(stopped)
    if (peer === undefined) break
    const isKill = number % 2 === 0
    peer.kill(isKill ? 'SIGKILL' : 'SIGSTOP')
    if (isKill) continue
    stopped.add(peer)
    goingOn.push(letGoOn(peer))
  }
  await Promise.all(goingOn)
  return number
}

/** The names of the tasks that kill whoever works on them. */
export function poisonNames({ poison }: ChaosPlan): string[] {
  return Array.from({ length: poison }, (_, number) => `poison${number}.json`).toSorted()
}
