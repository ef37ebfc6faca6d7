import { agentBehind, mayHave } from '../../agents/agent-behind.ts'
import type { LoadedAgent } from '../../agents/check-references.ts'
import { names, runnable } from '../../agents/fields/references.ts'
import type { AgentKey, Among } from '../../agents/key.ts'
import { group } from '../../source/fields/collections.ts'
import type { Field, Reference } from '../../source/fields/field.ts'
import { flag, oneOf, refuse } from '../../source/fields/scalars.ts'
import { type Problem, problemAt } from '../../source/problem.ts'
import { type Span, valueUnder } from '../../source/source-node.ts'

/** The agent only chooses another that does the work. */
export type Router = {
  readonly destinations: readonly string[]
  readonly mode: 'pure' | 'analyst'
  readonly fallback?: string
  readonly forwardReason: boolean
  readonly forwardAdvice: boolean
}

/** As it may be written: `router: true` chooses between `agents`, or all of it in one place. */
type WrittenRouter = boolean | (Pick<Router, 'destinations'> & Partial<Router>)

/** What was read: `true` leaves the destinations to `agents`. */
type ReadRouter = boolean | Router

declare module '../../agents/key.ts' {
  interface AgentKeys {
    readonly router: Router
  }
  interface WrittenKeys {
    readonly router: WrittenRouter
  }
}

const long = group<Exclude<WrittenRouter, boolean>>({
  destinations: { field: names(runnable), says: 'Who may be chosen.', required: true },
  mode: {
    field: oneOf(['pure', 'analyst']),
    says: 'Choose at once, or look around with tools first. Default: `pure`.',
  },
  fallback: { field: runnable, says: 'Who works when nobody fits.' },
  forwardReason: { field: flag, says: 'Whether the chosen agent is told why. Default: `false`.' },
  forwardAdvice: { field: flag, says: 'Whether it sees what the advisors said. Default: `false`.' },
})

const field: Field<ReadRouter> = {
  kind: '`true` (with `agents`), or `{ destinations, … }`',
  keys: long.keys,
  get schema() {
    return { anyOf: [flag.schema, long.schema] }
  },
  read: (node, reading) => {
    if (node.kind !== 'mapping') return flag.read(node, reading)
    const read = long.read(node, reading)
    if (read === undefined) return undefined
    if (read.fallback !== undefined && read.destinations.includes('none')) {
      const place = valueUnder(node, 'destinations') ?? node
      return refuse(place, reading.at('destinations'), 'other names: with a `fallback`, `none` stands for nobody')
    }
    if (read.destinations.length === 0) reading.report('BATON_AGENT_ROUTER_NO_DESTINATIONS', {}, node.span)
    return routerTo(read.destinations, read)
  },
}

export const routerKey: AgentKey<ReadRouter> = {
  name: 'router',
  says: 'It only chooses who does the work.',
  mistakenFor: {
    dispatch: '`router: true` with `agents: [name, name]` to choose who does the work',
    triage: '`router: true` with `agents: [name, name]` to choose who does the work',
    routerDestinations: '`router: { destinations: [name, name] }`',
  },
  field,
  instead: true,
  settle: (read, agents) => {
    if (read === false) return { agents }
    return read === true ? { settings: routerTo(agents), agents: [] } : { settings: read, agents }
  },
  check: (read, { root, tools, agents }, reading) => {
    if (read === false) return
    const span = (key: string): Span => valueUnder(root, key)?.span ?? root.span
    const written = valueUnder(root, 'agents')
    const namesNobody = written === undefined || (written.kind === 'list' && written.items.length === 0)
    if (read === true && namesNobody) reading.report('BATON_AGENT_ROUTER_NO_DESTINATIONS', {}, span('router'))
    if (read !== true && read.mode === 'analyst') return
    if (tools.length > 0) reading.report('BATON_AGENT_ROUTER_HAS_TOOLS', { key: 'tools', names: tools }, span('tools'))
    if (read !== true && agents.length > 0) {
      reading.report('BATON_AGENT_ROUTER_HAS_TOOLS', { key: 'agents', names: agents }, span('agents'))
    }
  },
  checkAmong: (agent, among) => (agent.definition?.router?.mode === 'analyst' ? changingTools(agent, among) : []),
  passesTo: (settings) => destinationsOf(settings as Router),
  remarks: ({ name, router }, { agents, keys }) =>
    (router?.destinations ?? [])
      .filter((one) => agentBehind(one, agents, keys)?.description === '')
      .map((one) => ({
        agent: name,
        about: 'description_missing',
        message: `The router "${name}" chooses by description, and "${one}" has none.`,
      })),
}

/** Everyone the choice may fall on. */
export function destinationsOf({ destinations, fallback }: Router): readonly string[] {
  return fallback === undefined ? destinations : [...destinations, fallback]
}

/** A router that looks around before it chooses may only look: itself, and through the agents it calls like tools. */
function changingTools(router: LoadedAgent, among: Among): Problem[] {
  const { changing = [] } = among.known
  return router.references.flatMap((reference) =>
    toolsBehind(reference, among, new Set([router.name]))
      .filter((tool) => changing.includes(tool))
      .map((tool) => {
        const details = { tool, through: reference.to === 'agent' ? reference.name : '' }
        return problemAt('BATON_AGENT_ROUTER_TOOL_CHANGES', details, router.file, reference.span)
      }),
  )
}

function toolsBehind({ to, key, name }: Reference, among: Among, visited: Set<string>): readonly string[] {
  if (to === 'tool') return [name]
  // Destinations work after the choice; only agents that are called like tools work before it.
  return key === 'agents' ? toolsOf(name, among, visited) : []
}

/** The tools of something that is called like a tool. A definition may start everything that it names. */
function toolsOf(name: string, among: Among, visited: Set<string>): readonly string[] {
  if (visited.has(name)) return []
  visited.add(name)
  if (name.startsWith('tool:')) return [name.slice('tool:'.length)]
  const agent = agentBehind(name, among.agents, among.keys, mayHave)
  if (agent !== undefined) return agent.references.flatMap((reference) => toolsBehind(reference, among, visited))
  const definition = among.known.definitions?.find((one) => one.name === name)
  return (definition?.references ?? []).flatMap((one) =>
    one.to === 'tool' ? [one.name] : toolsOf(one.name, among, visited),
  )
}

function routerTo(destinations: readonly string[], settings: Partial<Router> = {}): Router {
  return {
    destinations,
    mode: settings.mode ?? 'pure',
    ...(settings.fallback === undefined ? {} : { fallback: settings.fallback }),
    forwardReason: settings.forwardReason ?? false,
    forwardAdvice: settings.forwardAdvice ?? false,
  }
}
