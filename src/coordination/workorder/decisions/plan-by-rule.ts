import type { Ruling } from '../../../kernel/decision.ts'
import { packsWith } from '../../../packs/all.ts'
import type { Pack, PackTool, PlannedCall } from '../../../packs/pack.ts'
import { plural } from '../../../projections/plural.ts'
import type { Unmet } from '../../../understanding/chosen-calls.ts'
import { asName } from '../names.ts'
import { noTool, type Subtask, workKey } from '../work-order.ts'
import type { DecomposeInput, Plan } from './decompose.ts'
import { understandRequest } from './understand-request.ts'

const mostSubtasks = 16
const longestGoal = 120

/**
 * A plan without a model: the tools that the words of the request speak of, with what it gives them, and what the packs of
 * these tools know about such requests. A part that no tool serves becomes a subtask without one, so that the answer names
 * it.
 */
export async function planByRule(input: DecomposeInput): Promise<Ruling<Plan>> {
  const packs = packsWith(input.tools.map(({ name }) => name))
  const rules = await Promise.all(packs.flatMap((pack) => pack.requestRules?.() ?? []))
  const known = toolsOf(packs)
  const read = understandRequest(input, known, rules)
  const { calls } = read
  // Also a greeting gets an answer: that nothing here serves it.
  const isNothing = calls.length + read.unserved.length === 0
  const unserved = isNothing ? [{ part: input.request.trim(), missing: [], confidence: 0 }] : read.unserved
  const distinct = calls.filter((call, index) => calls.findIndex((other) => workKey(other) === workKey(call)) === index)
  const served = distinct.slice(0, mostSubtasks)
  const names = subtaskNames(served, known)
  const subtasks: Subtask[] = [
    ...served.map(({ tool, args }, index) => ({ name: names[index] ?? tool, args, tool })),
    ...distinct.slice(mostSubtasks).map(({ tool, args }) => {
      const reason = `It is more than the ${mostSubtasks} things that are done at once: ask for it by itself.`
      const request = `${tool} ${Object.values(args).filter(isText).join(' ')}`.trim()
      return { name: asName(request) || tool, args: { request, reason }, tool: noTool }
    }),
    ...unserved.map(({ part, nearest, missing }: Unmet) => {
      const reason =
        missing.length > 0
          ? `${nearest} would do it, but needs ${missing.join(' and ')}: say it and ask again.`
          : 'No tool here fits it, and that takes a language model.'
      return { name: asName(part) || 'nothing', args: { request: part.slice(0, 500), reason }, tool: noTool }
    }),
  ]
  const goal = input.request.trim().slice(0, longestGoal) || 'Nothing was asked'
  const reason = `${plural(served.length, 'part')} served by tools, ${unserved.length} by none`
  return { verdict: { goal, subtasks }, reason }
}

function toolsOf(packs: readonly Pack[]): ReadonlyMap<string, PackTool> {
  return new Map(packs.flatMap(({ tools }) => Object.entries(tools)))
}

/** A name for each call: what it does, and with what where several do the same. */
function subtaskNames(calls: readonly PlannedCall[], known: ReadonlyMap<string, PackTool>): string[] {
  const plain = calls.map(({ tool }) => known.get(tool)?.task ?? asName(`use ${tool}`))
  const full = calls.map(({ args }, index) => asName(`${plain[index]} ${Object.values(args).filter(isText).join(' ')}`))
  return plain.map((name, index) => {
    const isOnly = plain.filter((other) => other === name).length === 1
    const wanted = isOnly ? name : (full[index] ?? name)
    const same = isOnly ? 0 : full.slice(0, index).filter((other) => other === wanted).length
    return same === 0 ? wanted : `${wanted}_${same + 1}`
  })
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && !/^\d{4}-\d{2}-\d{2}$/.test(value)
}
