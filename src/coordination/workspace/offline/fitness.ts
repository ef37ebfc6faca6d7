import type { Ruling } from '../../../kernel/decision.ts'
import { headVerb } from '../breakdown/verbs.ts'
import type { PeerType } from '../built-in-types.ts'
import { canHandle } from './can-handle.ts'
import { needsOf, type OfferedWork } from './needs.ts'

/** From 1 to 10. */
export type Fitness = { readonly fitness: number }

/** What a shell does to files in one command. It suits a terminal, but not as well as it suits a peer for files. */
const shellWork = /^(?:find|list|count|copy|move|delete|remove|rename|sort|convert|search|show|print)$/

/**
 * How well a task suits a peer (WSP-24, WSP-25), by rule. A task of several pieces suits the peer that takes tasks apart;
 * a specialist that can do all of them comes close, one that can do a part does not. How much is under way already is left
 * to the ranking of bids (WSP-29).
 */
export function fitnessOf(task: OfferedWork, peer: PeerType): Ruling<Fitness> {
  const { capabilities, pieces, stated } = needsOf(task)
  const { verdict, reason } = canHandle(task, peer)
  const takesApart = peer.capabilities.includes('task_decomposition')
  if (!verdict.can) {
    const nearly = !stated && pieces === 1 && isNear(task, capabilities, peer)
    return nearly ? points(5, 'A command line can do this too, if nobody else does.') : points(2, reason)
  }
  if (stated) return points(9, reason)
  if (takesApart) return points(pieces > 1 ? 9 : 8, reason)
  if (pieces > 1) return points(7, `${reason} It could do all ${pieces} pieces itself.`)
  return points(8, reason)
}

function isNear({ description }: OfferedWork, needed: readonly string[], peer: PeerType): boolean {
  const onlyFiles = needed.length > 0 && needed.every((one) => one === 'file_operations')
  return onlyFiles && peer.capabilities.includes('command_execution') && shellWork.test(headVerb(description))
}

const points = (fitness: number, reason: string): Ruling<Fitness> => ({ verdict: { fitness }, reason })
