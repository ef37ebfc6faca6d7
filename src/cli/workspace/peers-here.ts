import { resolve } from 'node:path'
import type { Baton } from '../../baton.ts'
import { proposalsPath } from '../../config/own-places.ts'
import type { KindPeers, LivingPeer, OpenSharedFolder } from '../../coordination/kind-peers.ts'
import type { RunEvent } from '../../events/event.ts'
import type { Json } from '../../events/json.ts'
import type { Invocation } from '../command.ts'
import { remark } from '../terminal.ts'
import { agreeToTasks } from './agree-to-tasks.ts'
import { newsLine } from './tell-workspace.ts'
import { misused } from './usage.ts'

/** A workspace that a file of the project describes. */
interface DescribedWorkspace {
  readonly name: string
  readonly folder: string
  readonly types: readonly string[]
  open(): Promise<OpenSharedFolder>
}

/** Peers that live in this process for as long as a command needs them. */
export interface PeersHere {
  leave(): Promise<void>
}

/**
 * The peers that the person has named, in every workspace of the project that knows their type. Refuses what there is not, before
 * anything is begun; what it returns lets them live here.
 */
export async function peersHere(
  command: string,
  invocation: Invocation,
): Promise<(baton: Baton) => Promise<PeersHere>> {
  const wanted = invocation.options['peers']
  if (typeof wanted !== 'string') return async () => ({ leave: async () => {} })
  const named = wanted.split(',').map((type) => type.trim())
  const all = await described(invocation)
  const types = all.flatMap((one) => one.types)
  const unknown = named.find((type) => type !== 'all' && !types.includes(type))
  if (unknown !== undefined || all.length === 0) {
    const problem =
      all.length === 0 ? 'no file in workspaces/ describes one.' : `there is no peer of type "${unknown}".`
    throw misused(command, problem, `Use \`all\`, or some of: ${[...new Set(types)].join(', ')}.`)
  }
  for (const { folder, open } of all) {
    await agreeToTasks(invocation, { at: { folder }, workspace: await open(), definitions: [] })
  }
  return async (baton) => {
    const leaving = new AbortController()
    const lives: Promise<void>[] = []
    for (const one of all) {
      for (const type of one.types.filter((known) => named.includes('all') || named.includes(known))) {
        const peer = await peerOf(invocation, baton, await one.open(), type)
        lives.push(peer.live(leaving.signal))
      }
    }
    return {
      leave: async () => {
        leaving.abort()
        await Promise.all(lives)
      },
    }
  }
}

/** Says what to do when a task was posted where no peer is at work, once for each workspace. */
export function peerWatch(invocation: Invocation): (event: RunEvent) => void {
  const told = new Set<string>()
  const { terminal, options } = invocation
  const look = async (event: RunEvent): Promise<void> => {
    const desk = (await desks(invocation)).find(({ owner }) => owner.postedIn(event) !== undefined)
    const folder = desk?.owner.postedIn(event)
    if (folder === undefined || told.has(folder)) return
    told.add(folder)
    const workspace = (await described(invocation)).find((one) => one.folder === folder)
    const peers = (await (await workspace?.open())?.state())?.peers ?? []
    if (peers.length > 0) return
    const advice = '  baton workspace up        in another terminal, or run this with --peers all'
    remark(terminal, `${terminal.paintErr.warn('!')} No peer is at work in ${folder}, so the task waits.\n${advice}`)
  }
  // What can't be found out is not told: the run goes on as it is.
  return (event) => void (options['json'] === true ? undefined : look(event).catch(() => {}))
}

async function peerOf(
  { terminal, options, settings }: Invocation,
  baton: Baton,
  workspace: OpenSharedFolder,
  type: string,
): Promise<LivingPeer> {
  const { decisionModel, model } = await settings()
  const judge = decisionModel.value ?? model.value
  const json = options['json'] === true
  return workspace.peer({
    type,
    workshop: baton,
    hasJudge: judge !== undefined && !judge.startsWith('offline/'),
    tell: (news) => {
      if (!json && news.what === 'trouble') remark(terminal, newsLine(news))
    },
  })
}

async function desks({ kinds }: Invocation): Promise<{ readonly kind: string; readonly owner: KindPeers }[]> {
  const found = []
  for (const kind of await kinds()) {
    const owner = await kind.peers?.()
    if (owner !== undefined) found.push({ kind: kind.name, owner })
  }
  return found
}

async function described(invocation: Invocation): Promise<readonly DescribedWorkspace[]> {
  const all = await invocation.settings()
  const { readKindFiles } = await import('../../project/kind-files.ts')
  const { thisProcess } = await import('../../project/this-process.ts')
  const kinds = (await invocation.kinds()).filter(({ peers }) => peers !== undefined)
  const found: DescribedWorkspace[] = []
  for (const { kind, owner } of await desks(invocation)) {
    const { files } = await readKindFiles(
      all.folder,
      kinds.filter(({ name }) => name === kind),
    )
    for (const { name, definition } of files) {
      if (definition !== undefined) found.push(oneOf(owner, name, definition))
    }
  }
  return found

  function oneOf(desk: KindPeers, name: string, written: Json): DescribedWorkspace {
    const { folder: said, types } = desk.read(written)
    const at = {
      folder: resolve(all.folder, said),
      proposals: proposalsPath(invocation.terminal.env),
      clock: invocation.terminal.clock,
      ...thisProcess,
    }
    const open = async (): Promise<OpenSharedFolder> => {
      await desk.make(at, written)
      return desk.open(at, name, written)
    }
    return { name, folder: at.folder, types: types.map(({ type }) => type), open }
  }
}
