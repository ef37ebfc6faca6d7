import type { JsonObject } from '../../../events/json.ts'
import type { Decision } from '../../../kernel/decision.ts'
import { jsonSchema } from '../../../tools/json-schema.ts'
import { type ProposalInput, proposeAgent, templateText, type WrittenProposal } from '../offline/propose-agent.ts'
import { dataOnly } from './offered.ts'

const texts: JsonObject = { type: 'array', items: { type: 'string' } }

const schema: JsonObject = {
  type: 'object',
  properties: {
    description: { type: 'string', minLength: 1 },
    prompt: { type: 'string', minLength: 1 },
    tools: texts,
    grants: {
      type: 'object',
      properties: {
        files: { type: 'object', properties: { read: texts, write: texts }, additionalProperties: false },
        net: { type: 'object', properties: { hosts: texts }, required: ['hosts'], additionalProperties: false },
        exec: { type: 'object', properties: { commands: texts }, required: ['commands'], additionalProperties: false },
      },
      additionalProperties: false,
    },
  },
  required: ['description', 'prompt', 'tools', 'grants'],
  additionalProperties: false,
}

/** An agent as data, for what no agent can do: prompt, tools and the least that those need (WSP-65). */
export const proposalDecision: Decision<ProposalInput, WrittenProposal> = {
  name: 'workspace.proposal',
  verdict: jsonSchema<WrittenProposal>(schema),
  verdictSchema: schema,
  prompt: ({ type, missing, description, outputs, findings, tools }) => [
    {
      role: 'system',
      content: `You define ${type}, an agent that can do: ${missing.join(', ')}. It is data: a prompt, a list of tools out of those at hand, and grants. Ask for the least: a person sees what you ask for, and what goes beyond what the workspace gives is refused. Grants are globs of files ("files": {"read", "write"}), hosts and commands; leave out what is not needed. Begin the prompt like this, and make it fit: ${JSON.stringify(templateText(type, missing.join(' and '), ['…']))} ${dataOnly} Answer with JSON: {"description", "prompt", "tools", "grants"}.`,
    },
    {
      role: 'user',
      content: [
        `The task that nobody can do: ${JSON.stringify({ description, outputs })}`,
        `Tools at hand:\n${tools.map(({ name, description: says }) => `- ${name}: ${says}`).join('\n')}`,
        `What research found:\n${findings}`,
      ].join('\n\n'),
    },
  ],
  rule: proposeAgent,
}
