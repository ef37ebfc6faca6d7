import type { Context } from '../../../kernel/context.ts'
import type { Layer } from '../../patterns/layer.ts'
import { examplesDecision } from '../decisions/examples.ts'
import { proposalDecision } from '../decisions/proposal.ts'
import type { WorkspaceDefinition } from '../definition.ts'
import { workspaceEvents } from '../events.ts'
import type { ToolAtHand } from '../offline/fitting-tools.ts'
import type { WorkDone } from '../work/work-input.ts'
import { longestRequestMs } from './follow-requests.ts'
import { refusals } from './gate.ts'
import type { MadeAgent } from './made-agent.ts'
import { rehearse } from './rehearse.ts'
import type { StageInput, StageResult } from './stage-input.ts'

/** How well a task must suit a made agent: as well as any. */
const usualThreshold = 6

/** One stage on the way to a new type, as a run: examples, then the agent, then the gate (WSP-60, WSP-65). */
export function doStage(
  context: Context,
  definition: WorkspaceDefinition,
  layer: Layer,
  input: StageInput,
): Promise<WorkDone> {
  switch (input.stage) {
    case 'examples':
      return writeExamples(context, layer, input)
    case 'definition':
      return propose(context, layer, input)
    case 'gate':
      return pass(context, definition, layer, input)
  }
}

async function writeExamples(context: Context, layer: Layer, { request, findings }: StageInput): Promise<WorkDone> {
  const { type, missing, description, outputs } = request
  const asked = { type, missing, description, outputs, findings, tools: toolsAtHand(layer) }
  const { findings: found, examples } = await context.decide(examplesDecision, asked)
  context.record(workspaceEvents, 'workspace.examples_written', {
    type,
    examples: examples.map(({ name }) => name),
    findings: found,
  })
  return examples.length === 0 ? refused(found) : brought({ stage: 'examples', findings: found, examples })
}

async function propose(context: Context, layer: Layer, { request, findings, examples }: StageInput): Promise<WorkDone> {
  if (examples.length === 0) return refused('There are no acceptance examples to write an agent against.')
  const { type, missing, description, outputs } = request
  const asked = { type, missing, description, outputs, findings, tools: toolsAtHand(layer) }
  const written = await context.decide(proposalDecision, asked)
  const agent: MadeAgent = { type, capabilities: missing, threshold: usualThreshold, ...written }
  context.record(workspaceEvents, 'workspace.agent_proposed', { type, tools: agent.tools, grants: agent.grants })
  return brought({ stage: 'definition', agent })
}

async function pass(
  context: Context,
  definition: WorkspaceDefinition,
  layer: Layer,
  { request, examples, proposal, promoted_by }: StageInput,
): Promise<WorkDone> {
  if (proposal === null || examples.length === 0) return refused('The agent or its examples are not there any more.')
  const { agent, digest } = proposal
  const { type, missing } = request
  const rules = { type, missing, tools: [...layer.tools.keys()], ceiling: definition.extension.grants }
  const reasons = refusals(agent, rules)
  const faults =
    reasons.length > 0 ? [] : await rehearse(context, definition, layer, { requestId: request.id, agent, examples })
  context.record(workspaceEvents, 'workspace.agent_tried', {
    type,
    examples: examples.length,
    refusals: reasons,
    faults,
  })
  if (reasons.length > 0) return refused(reasons.join(' '))
  if (faults.length > 0) return refused(`It did not pass its examples: ${faults.join('; ')}.`)
  if (promoted_by !== null) return brought({ stage: 'gate', digest, approved_by: promoted_by })
  const answer = await context.ask<string>({
    prompt: questionAbout(agent, examples.length),
    choices: ['approve', 'refuse'],
    about: { agent, digest, passed: examples.map(({ name }) => name) },
    expiresInMs: longestRequestMs,
  })
  return answer === 'approve'
    ? brought({ stage: 'gate', digest, approved_by: 'a person' })
    : refused('A person refused it.')
}

function questionAbout({ type, capabilities, tools, grants }: MadeAgent, passed: number): string {
  const may = JSON.stringify(grants)
  return `May ${type} work in this workspace? It was made for ${capabilities.join(', ')}, has the tools ${tools.join(', ')}, may touch ${may} and nothing else, and passed ${passed} examples that another agent wrote.`
}

function toolsAtHand({ tools }: Layer): readonly ToolAtHand[] {
  return [...tools.values()].map(({ name, description, effect }) => ({ name, description, effect }))
}

function brought(result: StageResult): WorkDone {
  return { did: 'result', result, advances: true, reason: 'It is a stage on the way to a new type.' }
}

function refused(message: string): WorkDone {
  return { did: 'failed', error: { type: 'unsupported', message, retryable: false } }
}
