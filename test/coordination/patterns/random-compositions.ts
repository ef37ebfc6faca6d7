import fc from 'fast-check'
import type { AgentFields } from '../../../src/agents/define-agent.ts'
import type { AgentDefinition } from '../../../src/agents/definition.ts'
import { defineAgent } from '../../../src/coordination/agents/define-agent.ts'
import type { ModelRequest } from '../../../src/kernel/ports/model.ts'
import { calling, type Reply } from './stage.ts'

/** Agents that only name later ones, the first being the one to run. */
export interface Composition {
  readonly agents: readonly AgentDefinition[]
  /** Decides what models say. */
  readonly seed: number
}

const mostAgents = 40
const deepest = 5

type Shape = {
  readonly kind: 'plain' | 'handoff' | 'router' | 'advisors' | 'team' | 'colleague'
  readonly alsoHandoff: boolean
  readonly alsoAdvisors: boolean
  readonly width: number
}

const shape: fc.Arbitrary<Shape> = fc.record({
  kind: fc.constantFrom('plain', 'handoff', 'router', 'advisors', 'team', 'colleague'),
  alsoHandoff: fc.boolean(),
  alsoAdvisors: fc.boolean(),
  width: fc.integer({ min: 2, max: 3 }),
})

/** Any nesting of patterns, at most five deep and of at most forty agents. */
export const compositions: fc.Arbitrary<Composition> = fc
  .record({ shapes: fc.array(shape, { minLength: mostAgents, maxLength: mostAgents }), seed: fc.nat() })
  .map(({ shapes, seed }) => ({ agents: grown(shapes), seed }))

/** Grows a tree from its root, one level after the other; what does not fit any more stays plain. */
function grown(shapes: readonly Shape[]): AgentDefinition[] {
  const fields: AgentFields[] = []
  let taken = 1
  const take = (count: number): string[] | undefined => {
    if (taken + count > mostAgents) return undefined
    return Array.from({ length: count }, () => `a${taken++}`)
  }
  let level: readonly string[] = ['a0']
  for (let depth = 0; level.length > 0; depth++) {
    const next: string[] = []
    for (const name of level) {
      const wanted = depth < deepest - 1 ? shapes[fields.length] : undefined
      const { patterns, named } = patternsOf(wanted, take)
      fields.push({ name, prompt: `You are ${name}.`, model: `test/${name}`, maxTurns: 4, ...patterns })
      next.push(...named)
    }
    level = next
  }
  return fields.map(defineAgent)
}

interface Grown {
  readonly patterns: Partial<AgentFields>
  readonly named: readonly string[]
}

function patternsOf(shape: Shape | undefined, take: (count: number) => string[] | undefined): Grown {
  const { kind = 'plain', alsoHandoff = false, alsoAdvisors = false, width = 2 } = shape ?? {}
  const named: string[] = []
  const some = (count: number): string[] | undefined => {
    const names = take(count)
    named.push(...(names ?? []))
    return names
  }
  const patterns: { -readonly [Key in keyof AgentFields]?: AgentFields[Key] } = {}
  const members = kind === 'team' ? some(width) : undefined
  if (members !== undefined) patterns.team = { members, terminationMode: modes[width % 3] ?? 'consensus', maxRounds: 2 }
  const destinations = kind === 'router' ? some(width) : undefined
  if (destinations !== undefined) patterns.router = { destinations }
  const colleagues = kind === 'colleague' ? some(1) : undefined
  if (colleagues !== undefined) patterns.agents = colleagues
  const advisors = kind === 'advisors' || (alsoAdvisors && kind !== 'plain') ? some(width) : undefined
  if (advisors !== undefined) patterns.advisors = advisors
  const handoff =
    kind === 'handoff' || (alsoHandoff && kind !== 'plain' && members === undefined) ? some(1)?.[0] : undefined
  if (handoff !== undefined) patterns.handoff = handoff
  return { patterns, named }
}

const modes = ['consensus', 'maxRounds', 'coordinatorDecides'] as const

/** What a model says, as a function of what it is asked: any of the things it could, and now and then it fails. */
export function saying(seed: number, request: ModelRequest): Reply {
  const dice = hash(`${seed} ${request.model} ${JSON.stringify(request.messages.at(-1))} ${request.messages.length}`)
  if (dice % 23 === 0) return { error: 'broken' }
  const names = (request.settings?.tools ?? []).map(({ name }) => name)
  const has = (name: string): boolean => names.includes(name)
  const isBegun = request.messages.at(-1)?.role === 'tool'
  if (has('route_to')) {
    const input: unknown = request.settings?.tools?.[0]?.input
    const choices = (input as { properties: { agent: { enum: string[] } } }).properties.agent.enum
    const choice = choices[dice % choices.length] ?? ''
    return dice % 5 === 0 ? 'nobody' : calling(['route_to', { agent: choice, reason: 'chance' }])
  }
  if (has('final_report') && !has('broadcast')) return calling(['final_report', { report: `report ${dice % 7}` }])
  if (has('conclude_team') && dice % 2 === 0) return calling(['conclude_team', { report: `report ${dice % 7}` }])
  if (has('broadcast') && !isBegun) {
    const vote = has('vote_conclude') ? [['vote_conclude', { ready: dice % 3 > 0 }] as const] : []
    return calling(['broadcast', { message: `news ${dice % 11}` }], ...vote)
  }
  const colleague = names.find((name) => /^a\d+$/.test(name))
  if (colleague !== undefined && !isBegun) return calling([colleague, { request: `help with ${dice % 3}` }])
  return has('submit_advice') && dice % 2 === 0 ? calling(['submit_advice', { advice: 'hm' }]) : `said ${dice % 101}`
}

function hash(text: string): number {
  let value = 2166136261
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 16777619)
  return value >>> 0
}
