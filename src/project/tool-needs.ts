import type { AgentDefinition } from '../agents/definition.ts'
import type { GrantLayers } from '../grants/grants.ts'
import { layersOf } from '../grants/judge.ts'
import { fitsServerTool } from '../grants/obstacle.ts'
import type { Policy } from '../grants/policy.ts'
import { ruleFits, shownRule } from '../grants/rule-fits.ts'
import type { AnyTool, Tool } from '../kernel/ports/tool.ts'
import { packTools } from '../packs/all.ts'
import { type GrantKind, grantKinds } from './grant-kinds.ts'
import type { Losses } from './losses.ts'

/** Something that works, though probably not as its author meant. */
export interface GrantWarning {
  readonly message: string
  readonly hint: string
}

type Equipped = Pick<AgentDefinition, 'name' | 'tools' | 'grants'>

const onlyThePolicy = 'Only the person running Baton can change that, in the policy file.'

/** Tools that an agent lists although no call of them could ever be allowed. */
export function uselessTools(
  agent: Equipped,
  policy: Policy,
  tools: readonly AnyTool[],
  losses: Losses,
): GrantWarning[] {
  return agent.tools.flatMap((name) => {
    const rule = policy.rules.find((one) => {
      const isAboutTheTool = one.action === 'deny' && one.touch === undefined && one.input === undefined
      return isAboutTheTool && ruleFits(one, { agent: agent.name, tool: name, input: null, touches: [] })
    })
    if (rule !== undefined) {
      return [{ message: `${agent.name} lists ${name}, but the policy says ${shownRule(rule)}`, hint: onlyThePolicy }]
    }
    const server = serverToolOf(tools.find((tool) => tool.name === name))
    if (server !== undefined) return mcpWarnings({ agent, name, policy }, server)
    return (packTools.get(name)?.needs ?? []).flatMap((kind) => kindWarnings({ agent, name, policy }, kind, losses))
  })
}

interface ListedTool {
  readonly agent: Equipped
  readonly name: string
  readonly policy: Policy
}

function kindWarnings({ agent, name, policy }: ListedTool, needed: GrantKind['name'], losses: Losses): GrantWarning[] {
  const kind = grantKinds.find((one) => one.name === needed)
  if (kind === undefined) return []
  const asked = kind.of(agent.grants)
  if (asked.length === 0) {
    return [
      {
        message: `${agent.name} lists ${name}, but is granted no ${kind.name}: no call of it can ever be allowed`,
        hint: `Write what it needs below \`grants:\`, such as \`${kind.example}\`, or take the tool out.`,
      },
    ]
  }
  const lost = policy.ceiling && losses.under(agent.grants, policy.ceiling).find((loss) => loss.kind === needed)
  if (lost?.gone.length !== asked.length) return []
  return [
    { message: `${agent.name} lists ${name}, but the policy leaves nothing of its ${kind.name}`, hint: onlyThePolicy },
  ]
}

interface ServerTool {
  readonly server: string
  readonly tool: string
}

function mcpWarnings({ agent, name, policy }: ListedTool, server: ServerTool): GrantWarning[] {
  const layers: GrantLayers = layersOf(policy, { layers: [{ from: agent.name, grants: agent.grants }] }) ?? []
  const inTheWay = layers.find(({ grants }) => !(grants.mcp ?? []).some((pattern) => fitsServerTool(pattern, server)))
  if (inTheWay === undefined) return []
  const isOwn = inTheWay === layers[0]
  return [
    {
      message: `${agent.name} lists ${name}, but ${isOwn ? 'is not granted' : 'the policy does not grant'} mcp: ${server.server}/${server.tool}`,
      hint: isOwn
        ? `Write \`mcp: [${server.server}/${server.tool}]\` below \`grants:\`, or take the tool out.`
        : onlyThePolicy,
    },
  ]
}

/** A tool of a server touches the same thing whatever its input is, and so does one of a pack that needs no grant. */
function serverToolOf(tool: AnyTool | undefined): ServerTool | undefined {
  if (tool === undefined) return undefined
  const isSteady = tool.name.includes('__') || packTools.get(tool.name)?.needs.length === 0
  if (!isSteady) return undefined
  const touch = (tool as Tool).touches?.({}).find(({ kind }) => kind === 'mcp')
  return touch?.kind === 'mcp' ? touch : undefined
}
