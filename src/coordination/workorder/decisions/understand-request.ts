import type { PackTool, PlannedCall, RequestReader, RequestRules, Respelled } from '../../../packs/pack.ts'
import { chooseTools } from '../../../understanding/choose.ts'
import type { ChosenCall, Unmet } from '../../../understanding/chosen-calls.ts'
import { findMeasures } from '../../../understanding/extract/numbers.ts'
import { chooseFollowUp } from '../../../understanding/follow-up.ts'
import type { DecomposeInput } from './decompose.ts'

export interface Understood {
  readonly calls: readonly PlannedCall[]
  readonly unserved: readonly Unmet[]
}

/** The calls that a request asks for, and its parts for which there is none. */
export function understandRequest(
  input: Pick<DecomposeInput, 'request' | 'earlier' | 'tools' | 'now'>,
  known: ReadonlyMap<string, PackTool>,
  rules: readonly RequestRules[],
): Understood {
  const { request, earlier, tools, now } = input
  const { text, asSaid } = respelled(request, rules)
  const readers = rules.map((one) => one.read({ text, tools, now }))
  const finished = (calls: readonly PlannedCall[]): PlannedCall[] =>
    readers
      .reduce((sofar, reader) => reader.touchUp(sofar), calls)
      .map(({ tool, args }) => ({ tool, args: asSaid(args) }))

  const choice = chooseTools(text, tools, now)
  const isMeant = ({ tool, part }: ChosenCall): boolean => known.get(tool)?.isMeant?.(part) ?? true
  const chosen = choice.calls.filter(isMeant).map(asPlanned)
  const doubtful = choice.calls
    .filter((call) => !isMeant(call))
    .map(({ part }) => ({ part, missing: [], confidence: 0 }))
  const read = readParts([...choice.unmet, ...doubtful], readers, chosen)
  const calls = readers.reduce<readonly PlannedCall[]>(
    (sofar, reader) => reader.withAlsoAsked(sofar),
    [...chosen, ...read.calls],
  )
  if (calls.length > 0) {
    const planned = finished(calls)
    return { calls: planned, unserved: [...read.unserved, ...leftOut(choice.unread, planned)] }
  }

  const last = earlier.at(-1)
  if (last === undefined) return { calls: [], unserved: read.unserved }
  const spelled = earlier.map((one) => respelled(one, rules).text)
  const byWords = chooseFollowUp(text, spelled, tools, now)?.calls.map(asPlanned) ?? []
  const before = understandRequest({ request: last, earlier: earlier.slice(0, -1), tools, now }, known, rules).calls
  const followed = readers.reduce<readonly PlannedCall[]>((best, reader) => reader.followUp(before, best), byWords)
  return followed.length > 0 ? { calls: finished(followed), unserved: [] } : { calls: [], unserved: read.unserved }
}

/** Names and numbers that no call has: packs take up other words in ways of their own. */
function leftOut(unread: readonly string[], calls: readonly PlannedCall[]): Unmet[] {
  const given = JSON.stringify(calls).toLowerCase()
  const names = unread.filter((word) => /^(?:\p{Lu}|\p{N})/u.test(word) && !given.includes(word.toLowerCase()))
  const open = names.filter((word) => findMeasures(`1 ${word}`).length === 0)
  return open.length === 0 ? [] : [{ part: open.join(' '), missing: [], confidence: 0 }]
}

function respelled(request: string, rules: readonly RequestRules[]): Respelled {
  const unchanged: Respelled = { text: request, asSaid: (args) => args }
  return rules.reduce((sofar, rule) => {
    const { text, asSaid } = rule.respell(sofar.text)
    return { text, asSaid: (args) => sofar.asSaid(asSaid(args)) }
  }, unchanged)
}

/** Parts that the words alone did not place, given to each pack until one understands them. */
function readParts(
  unmet: readonly Unmet[],
  readers: readonly RequestReader[],
  chosen: readonly PlannedCall[],
): Understood {
  const calls: PlannedCall[] = []
  const unserved: Unmet[] = []
  for (const one of unmet) {
    const before = [...chosen, ...calls]
    const found = firstDefined(readers, (reader) => reader.callsFor(one.part, before))
    if (found === undefined) unserved.push(one)
    else calls.push(...found)
  }
  return { calls, unserved }
}

function firstDefined<Item, Found>(items: readonly Item[], find: (item: Item) => Found | undefined): Found | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}

function asPlanned({ tool, input }: ChosenCall): PlannedCall {
  return { tool, args: input }
}
